import type { NoticeSettings } from '@app/contract/inbox.ts'
import { useEffect, useRef } from 'react'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { Switch } from '../ui/Switch.tsx'
import { minuteOf, timeOf } from './time-text.ts'

type Hours = NoticeSettings['quiet_hours']

interface Props {
  hours: Hours
  onChange: (hours: Hours) => void
}

/** The night, in the browser's own time zone: what most people mean. */
const firstHours = { from: 22 * 60, until: 8 * 60 }

const zoneHere = () => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The hours of each day in which messages are only collected. */
export function QuietHoursForm({ hours, onChange }: Props) {
  const here = zoneHere()
  return (
    <div className="grid gap-2 border-t border-line pt-3">
      <h3 className="text-md">{t('inbox.quiet')}</h3>
      <p className="text-sm text-parchment-dim">{t('inbox.quiet_text')}</p>
      <Switch
        label={t('inbox.quiet_on')}
        checked={hours !== null}
        onChange={(isOn) => onChange(isOn ? { ...firstHours, time_zone: here } : null)}
      />
      {hours && (
        <>
          <div className="flex flex-wrap gap-3">
            <TimeField
              label={t('inbox.quiet_from')}
              minute={hours.from}
              onChange={(from) => onChange({ ...hours, from })}
            />
            <TimeField
              label={t('inbox.quiet_until')}
              minute={hours.until}
              onChange={(until) => onChange({ ...hours, until })}
            />
          </div>
          {hours.from === hours.until && <p className="text-sm">{t('inbox.quiet_all_day')}</p>}
          <p className="text-sm text-parchment-dim">{t('inbox.zone', { zone: hours.time_zone })}</p>
          {hours.time_zone !== here && (
            <Button
              className="justify-self-start"
              onClick={() => onChange({ ...hours, time_zone: here })}
            >
              {t('inbox.zone_here', { zone: here })}
            </Button>
          )}
        </>
      )}
    </div>
  )
}

interface TimeProps {
  label: string
  minute: number
  onChange: (minute: number) => void
}

/** Half a time is kept for as long as it is being typed. */
function TimeField({ label, minute, onChange }: TimeProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const input = field.current
    if (input && minuteOf(input.value) !== minute) input.value = timeOf(minute)
  }, [minute])
  return (
    <label className="grid gap-1 text-sm text-parchment-dim">
      {label}
      <input
        ref={field}
        type="time"
        required
        defaultValue={timeOf(minute)}
        onChange={({ target }) => {
          const chosen = minuteOf(target.value)
          if (chosen !== undefined) onChange(chosen)
        }}
        onBlur={({ target }) => {
          if (minuteOf(target.value) === undefined) target.value = timeOf(minute)
        }}
        className="field h-11 px-3 text-base text-parchment outline-none"
      />
    </label>
  )
}
