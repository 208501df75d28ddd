import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { t } from '../i18n/t.ts'
import { type NumberText, useNumberText } from './NumberInput.tsx'
import { offProps } from './off-props.ts'

interface Props extends NumberText {
  label: string
  /** Under the field: a unit, a hint. What is wrong with the number stands in its place. */
  note?: ReactNode
}

/** A field for whole numbers with steppers, which says what is wrong with what is typed. */
export function NumberField({ label, note, step = 1, min = 1, ...rest }: Props) {
  const { value, max } = rest
  const id = useId()
  const range =
    max === undefined ? t('kit.number_least', { min }) : t('kit.number_range', { min, max })
  const { fault, stepBy, inputProps } = useNumberText({ ...rest, step, min })
  const words = fault === undefined ? note : <span className="text-danger">{fault}</span>
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-parchment-dim">
        {label}
      </label>
      <div className="field flex h-11 items-stretch">
        <Stepper
          label={t('kit.decrease')}
          onPress={() => stepBy(-step)}
          off={value <= min}
          range={range}
        >
          <Minus aria-hidden="true" className="size-4" />
        </Stepper>
        <input
          {...inputProps}
          id={id}
          aria-invalid={fault !== undefined}
          aria-describedby={words ? `${id}-note` : undefined}
          className="w-full min-w-0 bg-transparent text-center font-display text-lg outline-none"
        />
        <Stepper
          label={t('kit.increase')}
          onPress={() => stepBy(step)}
          off={max !== undefined && value >= max}
          range={range}
        >
          <Plus aria-hidden="true" className="size-4" />
        </Stepper>
      </div>
      {words && (
        <div id={`${id}-note`} className="min-h-5 text-xs text-parchment-dim">
          {words}
        </div>
      )}
    </div>
  )
}

interface StepperProps {
  label: string
  onPress: () => void
  off: boolean
  /** Which numbers it goes through: why it is off at their end. */
  range: string
  children: ReactNode
}

function Stepper({ label, onPress, off, range, children }: StepperProps) {
  return (
    <button
      type="button"
      // Arrow keys in the field do the same, so Tab goes from field to field.
      tabIndex={-1}
      aria-label={label}
      {...offProps(off ? range : undefined)}
      onClick={off ? undefined : onPress}
      className="btn btn-quiet w-11 shrink-0 rounded-none first:rounded-s-md last:rounded-e-md"
    >
      {children}
    </button>
  )
}
