import { useState } from 'react'
import { appNow } from '../api/app-clock.ts'
import { t } from '../i18n/t.ts'
import { Choices } from '../ui/Choices.tsx'
import { DateField } from '../ui/DateField.tsx'
import { localMoment } from '../ui/local-moment.ts'

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
  // A form may open with a moment: one that was repeated, or typed before.
  const [choice, setChoice] = useState<Choice>(endsAt === undefined ? 'canceled' : 'moment')
  const [text, setText] = useState(() => (endsAt ? localMoment(endsAt) : undefined))
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
            setText(undefined)
            onEnd(endOf(next))
          }}
        />
      </div>
      {choice === 'moment' && (
        <DateField
          withTime
          label={t('waiting.moment')}
          value={text}
          wrong={t('waiting.moment_first')}
          problem={isPast ? t('waiting.moment_past') : undefined}
          onChange={(moment) => {
            setText(moment)
            onEnd(moment === undefined ? Number.NaN : Math.floor(Date.parse(moment) / 1000))
          }}
          // What was whole before is not meant any more.
          onHalf={() => onEnd(Number.NaN)}
          className="grid max-w-xs gap-1 text-sm text-parchment-dim"
        />
      )}
    </div>
  )
}
