import { useEffect, useId, useRef, useState } from 'react'
import { t } from '../i18n/t.ts'

/** Before it there is nothing; a year that is still being typed is, too. */
const FIRST_DAY = '1970-01-01'
const LAST_DAY = '9998-12-31'

interface Props {
  label: string
  hint?: string
  /** As 2026-11-21; undefined for none. */
  value: string | undefined
  onChange: (day: string | undefined) => void
  /** The time of day belongs to it: the value is then as 2026-11-21T10:30. */
  withTime?: boolean
  /** Called while half of one stands there. */
  onHalf?: () => void
  /** Said of half of one that is left; unless given, that it is to be whole. */
  wrong?: string
  /** What is wrong with the whole one that is shown. */
  problem?: string | undefined
  /** Of the label, which stands around the field. */
  className: string
}

/**
 * A day, or a moment, that can be typed part by part: the field keeps what is not whole yet, tells of
 * whole ones alone, and says so when it is left with half of one.
 */
export function DateField({ label, hint, value = '', withTime = false, ...rest }: Props) {
  const { onChange, onHalf, problem, className } = rest
  const { wrong = t(withTime ? 'kit.moment_wrong' : 'kit.date_wrong') } = rest
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  const said = isWrong ? wrong : problem
  useEffect(() => {
    const input = field.current
    // Half a date is none to the field, but stands in it.
    if (!input || (input.value === value && input.validity.valid)) return
    // What is being typed stays, unless the date has come from elsewhere.
    if (document.activeElement === input && !input.validity.valid) return
    input.value = value
    setWrong(false)
  }, [value])
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className={className} data-hint={hint}>
        {label}
        <input
          ref={field}
          id={id}
          {...limits(withTime)}
          defaultValue={value}
          aria-invalid={said !== undefined}
          aria-describedby={said === undefined ? undefined : `${id}-wrong`}
          onChange={({ target }) => {
            if (!target.validity.valid) {
              onHalf?.()
              return
            }
            setWrong(false)
            onChange(target.value || undefined)
          }}
          onBlur={({ target }) => setWrong(!target.validity.valid)}
          className={`field pointer-coarse:h-11 ${withTime ? 'h-11 min-w-0 px-3 text-base' : 'h-9 px-2.5 text-sm'}`}
        />
      </label>
      {said !== undefined && (
        <p id={`${id}-wrong`} role="alert" className="text-xs text-danger">
          {said}
        </p>
      )}
    </div>
  )
}

function limits(withTime: boolean) {
  if (!withTime) return { type: 'date', min: FIRST_DAY, max: LAST_DAY }
  return { type: 'datetime-local', min: `${FIRST_DAY}T00:00`, max: `${LAST_DAY}T23:59` }
}
