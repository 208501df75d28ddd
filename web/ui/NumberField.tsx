import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '../i18n/t.ts'

interface Props {
  label: string
  /** NaN for an empty field. */
  value: number
  onChange: (value: number) => void
  /** What one press of a stepper adds. */
  step?: number
  min?: number
  max?: number
  /** Under the field: a unit, a hint, an error. */
  note?: ReactNode
  invalid?: boolean
  autoFocus?: boolean
}

/** A field for whole numbers with steppers. It accepts any number; the caller says what is wrong. */
export function NumberField(props: Props) {
  const { label, value, onChange, step = 1, min = 1, max, note, invalid, autoFocus } = props
  const id = useId()
  const stepBy = (by: number) => {
    const next = Number.isNaN(value) ? min : value + by
    onChange(Math.min(Math.max(next, min), max ?? Number.MAX_SAFE_INTEGER))
  }
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {label}
      </label>
      <div className="field flex h-11 items-stretch">
        <Stepper label={t('kit.decrease')} onPress={() => stepBy(-step)} off={value <= min}>
          <Minus aria-hidden="true" className="size-4" />
        </Stepper>
        <input
          id={id}
          type="number"
          inputMode="numeric"
          step={1}
          value={Number.isNaN(value) ? '' : value}
          onChange={(event) => onChange(event.target.valueAsNumber)}
          aria-invalid={invalid}
          aria-describedby={note ? `${id}-note` : undefined}
          // A popup opens for its first field; focus belongs there.
          autoFocus={autoFocus}
          className="w-full min-w-0 bg-transparent text-center font-display text-lg outline-none"
        />
        <Stepper
          label={t('kit.increase')}
          onPress={() => stepBy(step)}
          off={max !== undefined && value >= max}
        >
          <Plus aria-hidden="true" className="size-4" />
        </Stepper>
      </div>
      {note && (
        <div id={`${id}-note`} className="min-h-5 text-xs text-parchment-dim">
          {note}
        </div>
      )}
    </div>
  )
}

interface StepperProps {
  label: string
  onPress: () => void
  off: boolean
  children: ReactNode
}

function Stepper({ label, onPress, off, children }: StepperProps) {
  return (
    <button
      type="button"
      // Arrow keys in the field do the same, so Tab goes from field to field.
      tabIndex={-1}
      aria-label={label}
      disabled={off}
      onClick={onPress}
      className="btn btn-quiet w-11 shrink-0 rounded-none first:rounded-s-md last:rounded-e-md"
    >
      {children}
    </button>
  )
}
