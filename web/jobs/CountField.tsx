import { useId } from 'react'
import { NumberInput } from '../ui/NumberInput.tsx'

interface Props {
  label: string
  /** Units; NaN for an empty field. */
  count: number
  onCount: (count: number) => void
  /** What the button beside it fills in. */
  most: { readonly count: number; readonly text: string; readonly hint?: string | undefined }
}

/** How many units, with a button for the most. */
export function CountField({ label, count, onCount, most }: Props) {
  const id = useId()
  return (
    <>
      <label htmlFor={id} className="unseen">
        {label}
      </label>
      <div className="field flex h-9 min-w-0 grow items-center pointer-coarse:h-11">
        <NumberInput
          id={id}
          min={1}
          value={count}
          onChange={onCount}
          className="h-full w-full min-w-0 bg-transparent px-2 text-center font-display outline-none"
        />
        <button
          type="button"
          data-hint={most.hint}
          aria-pressed={count === most.count}
          onClick={() => onCount(most.count)}
          className="btn btn-quiet h-full shrink-0 rounded-s-none px-2 text-xs"
        >
          {most.text}
        </button>
      </div>
    </>
  )
}
