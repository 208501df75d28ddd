import { type ReactNode, useId } from 'react'
import { NumberInput } from '../ui/NumberInput.tsx'

interface Frame {
  label: string
  /** What is wrong with it. */
  error?: string | undefined
  /** Under the field, while nothing is wrong. */
  note?: string
}

interface Props extends Frame {
  value: string
  onChange: (value: string) => void
  inputMode?: 'numeric'
  placeholder?: string
}

/** A text field of the panel with what is wrong with it. */
export function Field({ value, onChange, inputMode, placeholder, ...frame }: Props) {
  const id = useId()
  return (
    <Labelled id={id} {...frame}>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        maxLength={500}
        inputMode={inputMode}
        placeholder={placeholder}
        aria-invalid={frame.error !== undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        className={fieldClass}
      />
    </Labelled>
  )
}

interface CountProps extends Frame {
  /** NaN for an empty field. */
  value: number
  onChange: (value: number) => void
  min?: number
  max?: number
}

/** The same for a whole number, from 1 unless said. */
export function CountField({ value, onChange, min = 1, max, ...frame }: CountProps) {
  const id = useId()
  return (
    <Labelled id={id} {...frame}>
      <NumberInput
        id={id}
        describedBy={`${id}-note`}
        value={value}
        onChange={onChange}
        min={min}
        max={max}
        invalid={frame.error !== undefined}
        className={fieldClass}
      />
    </Labelled>
  )
}

const fieldClass = 'field h-11 w-full min-w-0 px-3 text-base text-parchment outline-none'

function Labelled({
  id,
  label,
  error,
  note,
  children,
}: Frame & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1 text-sm">
      <label htmlFor={id} className="text-parchment-dim">
        {label}
      </label>
      {children}
      <p id={`${id}-note`} className={error === undefined ? 'text-parchment-faint' : 'text-sell'}>
        {error ?? note}
      </p>
    </div>
  )
}
