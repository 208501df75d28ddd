import { useId, useState } from 'react'
import { appNow } from '../api/app-clock.ts'
import { t } from '../i18n/t.ts'
import { Choices } from '../ui/Choices.tsx'

interface Props {
  /** Unix seconds; undefined for until it is canceled, NaN while a moment is to be chosen. */
  endsAt: number | undefined
  onEnd: (endsAt: number | undefined) => void
}

type Choice = 'canceled' | 'day' | 'week' | 'moment'

const choices: readonly Choice[] = ['canceled', 'day', 'week', 'moment']

const DAY_SECONDS = 86_400

/** What a choice means from now on; a moment of one's own is still to be chosen. */
function endOf(choice: Choice): number | undefined {
  const now = Math.floor(appNow() / 1000)
  const ends = { canceled: undefined, day: now + DAY_SECONDS, week: now + 7 * DAY_SECONDS }
  return choice === 'moment' ? Number.NaN : ends[choice]
}

/** How long the rest of an order waits in the book; of many, of each. */
export function OrderWaiting({ endsAt, onEnd }: Props) {
  const id = useId()
  const [choice, setChoice] = useState<Choice>('canceled')
  const [text, setText] = useState('')
  const isPast = endsAt !== undefined && endsAt * 1000 <= appNow()
  return (
    <div className="grid gap-1">
      <span className="text-sm text-parchment-dim">{t('waiting.good_till')}</span>
      <div>
        <Choices
          label={t('waiting.good_till')}
          value={choice}
          choices={choices.map((value) => ({ value, label: t(`waiting.till.${value}`) }))}
          onChange={(next) => {
            setChoice(next)
            setText('')
            onEnd(endOf(next))
          }}
        />
      </div>
      {choice === 'moment' && (
        <label htmlFor={id} className="grid max-w-xs gap-1 text-sm text-parchment-dim">
          {t('waiting.moment')}
          <input
            id={id}
            type="datetime-local"
            value={text}
            aria-invalid={isPast}
            onChange={({ target }) => {
              setText(target.value)
              onEnd(Math.floor(Date.parse(target.value) / 1000))
            }}
            className="field h-11 min-w-0 px-3 text-base text-parchment outline-none"
          />
        </label>
      )}
      {isPast && <p className="text-sm text-warn">{t('waiting.moment_past')}</p>}
    </div>
  )
}
