import { useId } from 'react'

interface Props {
  label: string
  value: string
  onChange: (value: string) => void
  numeric?: boolean
  /** What is wrong with it. */
  error?: string | undefined
  /** Under the field, while nothing is wrong. */
  note?: string
}

/** A field of the panel with what is wrong with it. */
export function Field({ label, value, onChange, numeric = false, error, note }: Props) {
  const id = useId()
  return (
    <div className="grid content-start gap-1 text-sm">
      <label htmlFor={id} className="text-parchment-dim">
        {label}
      </label>
      <input
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        inputMode={numeric ? 'numeric' : 'text'}
        maxLength={numeric ? 16 : 500}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}-note`}
        autoComplete="off"
        className="field h-11 w-full min-w-0 px-3 text-base text-parchment outline-none"
      />
      <p id={`${id}-note`} className={error === undefined ? 'text-parchment-faint' : 'text-sell'}>
        {error ?? note}
      </p>
    </div>
  )
}
