import { useId } from 'react'
import { NumberInput } from '../ui/NumberInput.tsx'

interface Props {
  label: string
  hint: string
  value: number
  max: number
  onChange: (value: number) => void
  small?: boolean
}

/** A whole number from 0 in little room; what is out of range is brought back while typing. */
export function CountField({ label, hint, value, max, onChange, small = false }: Props) {
  const id = useId()
  return (
    <div className="grid gap-0.5" data-hint={hint}>
      <label htmlFor={id} className="text-2xs text-parchment-faint">
        {label}
      </label>
      <NumberInput
        id={id}
        max={max}
        value={value}
        // Who empties the field is about to type another number.
        onChange={(next) => Number.isNaN(next) || onChange(next)}
        selects
        className={`field px-2 text-end font-display tabular ${small ? 'h-8 w-18 text-sm pointer-coarse:h-10' : 'h-9 w-28 text-md pointer-coarse:h-11'}`}
      />
    </div>
  )
}
