import {
  coinsOf,
  type ExchangeProblem,
  MAX_EXCHANGE_COUNT,
  type Purse,
} from '@app/rules/exchange/amounts.ts'
import { type FormEvent, useState } from 'react'
import { useKeptText } from '../address/use-kept-text.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { CoinIcon } from '../ui/CoinIcon.tsx'
import { Choices } from '../ui/Choices.tsx'
import { FormFailure } from '../ui/FormFailure.tsx'
import {
  amountProblem,
  type ExchangeAmounts,
  type ExchangeView,
  mostOf,
  readAmounts,
  readTyped,
  type Typed,
  writeTyped,
} from './exchange-form.ts'
import { Scales } from './Scales.tsx'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  view: ExchangeView
  /** Undefined while it is loading. */
  purse: Purse | undefined
  onView: (view: ExchangeView) => void
  busy: boolean
  /** Platform coins; `done` empties the fields, unless something else was typed by then. */
  onSubmit: (count: number, done: () => void) => void
  /** Why the answer to what was sent last got lost. */
  lost: string | undefined
  /** Sends that again. */
  onRepeat: (() => void) | undefined
}

const directions = ['to_steam', 'from_steam'] as const

/** Direction, amounts, what stands against them, the button. */
export function ExchangeForm(props: Props) {
  const { view, purse, onView, busy, onSubmit, lost, onRepeat } = props
  const { direction, currency } = view
  const [sent, setSent] = useState('')
  // Where the answer got lost, it may be done.
  const [draft, setDraft] = useKeptText('exchange', busy || lost ? sent : '')
  const typed = readTyped(draft)
  const amounts = readAmounts(currency, typed)
  const problem = purse ? amountProblem(direction, currency, amounts, purse) : 'empty'
  // Coins that do not fill one platform coin stay, which is said below the fields.
  const isFew = problem === 'not_a_count' && amounts.rest > 0
  const alert = problem === undefined || problem === 'empty' || isFew ? undefined : problem
  const blocked = isFew ? restText(view, amounts) : problem && problemText(problem)

  const type = (next: Typed) => setDraft(writeTyped(next))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (problem !== undefined || busy) return
    setSent(draft)
    onSubmit(amounts.count, () => setDraft((now) => (now === draft ? '' : now)))
  }
  const face = (next: ExchangeView['direction']) => onView({ ...view, direction: next })

  return (
    <form onSubmit={submit} className="grid gap-4">
      <div className="flex justify-center">
        <Choices
          label={t('exchange.direction')}
          value={direction}
          onChange={face}
          choices={directions.map((value) => ({ value, label: t(`exchange.${value}`) }))}
        />
      </div>
      <Scales
        view={view}
        amounts={amounts}
        purse={purse}
        onType={type}
        onTurn={() => face(direction === 'to_steam' ? 'from_steam' : 'to_steam')}
      />
      <div className="flex min-h-8 flex-wrap justify-center gap-1.5">
        {purse && <QuickAmounts view={view} purse={purse} onType={type} />}
      </div>
      <p aria-live="polite" className="min-h-5 text-center text-sm text-parchment-dim">
        {!alert && amounts.rest > 0 && restText(view, amounts)}
      </p>
      {lost ? (
        <FormFailure onRepeat={onRepeat} busy={busy}>
          {lost}
        </FormFailure>
      ) : (
        alert && <FormFailure>{problemText(alert)}</FormFailure>
      )}
      <Button
        type="submit"
        look="brass"
        size="lg"
        blocked={blocked}
        busy={busy}
        className="w-full sm:mx-auto sm:w-72"
      >
        {t('exchange.convert')}
      </Button>
    </form>
  )
}

/** Why nothing can be exchanged. */
function problemText(problem: ExchangeProblem | 'empty'): string {
  return problem === 'empty'
    ? t('kit.amount_first')
    : t(`exchange.${problem}`, { max: MAX_EXCHANGE_COUNT })
}

/** What becomes of coins that do not fill a platform coin: they stay, or were never to be had. */
function restText({ direction, currency }: ExchangeView, { count, rest }: ExchangeAmounts): string {
  return direction === 'to_steam'
    ? t('exchange.rest', { coins: rest })
    : t('exchange.rounded', { coins: coinsOf(currency, count) })
}

interface QuickProps {
  view: ExchangeView
  purse: Purse
  onType: (typed: Typed) => void
}

/** Round numbers, and all there is. */
function QuickAmounts({ view: { direction, currency }, purse, onType }: QuickProps) {
  const most = mostOf(direction, currency, purse)
  if (most === 0) return null
  const round = [1, 10, 100, 1000].filter((count) => count < most)
  return (
    <>
      {round.map((count) => (
        <Button
          key={count}
          size="sm"
          onClick={() => onType({ unit: 'platform', value: count })}
          aria-label={`${t(`exchange.${currency}`)}: ${formatNumber(count)}`}
        >
          <CoinIcon unit={currency} size={16} />
          {formatNumber(count)}
        </Button>
      ))}
      <Button size="sm" onClick={() => onType({ unit: 'platform', value: most })}>
        {t('exchange.all')}
      </Button>
    </>
  )
}
