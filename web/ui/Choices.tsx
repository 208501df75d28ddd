import { optionClass } from './option-class.ts'
import { rove } from './rove.ts'

interface Props<T extends string> {
  /** What is chosen; read aloud. */
  label: string
  /** Shows the label, too, where the choices alone do not say what they are of. */
  named?: boolean
  /** None of them where it is another. */
  value: T | ''
  choices: readonly { readonly value: T; readonly label: string }[]
  onChange: (value: T) => void
}

/** A row of choices of which one holds: the interval of a chart, the speed of a replay. */
export function Choices<T extends string>({ label, named = false, ...rest }: Props<T>) {
  if (!named) return <Row label={label} {...rest} />
  return (
    <div>
      <span aria-hidden="true" className="mb-1 block text-xs text-parchment-dim">
        {label}
      </span>
      <Row label={label} {...rest} />
    </div>
  )
}

function Row<T extends string>({ label, value, choices, onChange }: Omit<Props<T>, 'named'>) {
  const at = choices.findIndex((one) => one.value === value)
  return (
    <div
      role="radiogroup"
      aria-label={label}
      onKeyDown={(event) =>
        rove(event, at, 'radio', (next) => {
          const choice = choices[next]
          if (choice) onChange(choice.value)
        })
      }
      className="well inline-flex max-w-full flex-wrap p-0.5"
    >
      {choices.map((choice, index) => (
        <button
          key={choice.value}
          type="button"
          role="radio"
          aria-checked={index === at}
          tabIndex={index === Math.max(at, 0) ? 0 : -1}
          onClick={() => onChange(choice.value)}
          className={optionClass(index === at)}
        >
          {choice.label}
        </button>
      ))}
    </div>
  )
}
