import { ChevronDown } from 'lucide-react'

interface Props<T extends string> {
  label: string
  value: T
  options: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
  className?: string
}

/** The system's own list: it is what a phone shows best, and costs nothing. */
export function Select<T extends string>({ label, value, options, onChange, className }: Props<T>) {
  return (
    <span className={`field relative inline-flex h-9 pointer-coarse:h-11 ${className ?? ''}`}>
      <select
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as T)}
        className="h-full w-full appearance-none bg-transparent ps-3 pe-8 outline-none [&>option]:bg-oak"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute end-2 top-1/2 size-4 -translate-y-1/2 text-parchment-faint"
      />
    </span>
  )
}
