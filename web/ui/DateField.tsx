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
  /** Of the label, which stands around the field. */
  className: string
}

/**
 * A day that can be typed part by part: the field keeps what is not a whole date yet, tells of whole
 * ones alone, and says so when it is left with half of one.
 */
export function DateField({ label, hint, value = '', onChange, className }: Props) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [isWrong, setWrong] = useState(false)
  useEffect(() => {
    const input = field.current
    if (!input || input.value === value) return
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
          type="date"
          min={FIRST_DAY}
          max={LAST_DAY}
          defaultValue={value}
          aria-invalid={isWrong}
          aria-describedby={isWrong ? `${id}-wrong` : undefined}
          onChange={({ target }) => {
            if (!target.validity.valid) return
            setWrong(false)
            onChange(target.value || undefined)
          }}
          onBlur={({ target }) => setWrong(!target.validity.valid)}
          className="field h-9 px-2.5 text-sm pointer-coarse:h-11"
        />
      </label>
      {isWrong && (
        <p id={`${id}-wrong`} role="alert" className="text-xs text-danger">
          {t('kit.date_wrong')}
        </p>
      )}
    </div>
  )
}
