import type { Order } from '@app/contract/order.ts'
import type { Quote } from '@app/contract/quote.ts'
import { commonUnit, type MoneyUnit } from '@app/rules/money.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import type { ReactNode } from 'react'
import { refusalText } from '../refusals/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import { useItemLocks } from '../catalog/item-locks.ts'
import { FairLineWidget } from '../fair-price/FairLineWidget.tsx'
import { GuardOffWidget } from '../fair-price/GuardOffWidget.tsx'
import { t } from '../i18n/t.ts'
import { refusalOf } from '../lots/use-quotes.ts'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format-date.ts'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { priceImpact } from './order-form.ts'

interface Props {
  side: Side
  order: Order
  /** What the server says to the order; undefined while it is not known. */
  quote: Quote | undefined
  checking: boolean
  /** Asks the server again. */
  onRetry: () => void
  /** What the server said when the order was sent; then there is no need to foresee that. */
  error: Error | null
  /** The form asks whether the price is meant, and has the switch for that. */
  isAsked: boolean
}

/** From this share on the walk through the book is worth a warning. */
const IMPACT_WARNS = 0.1

/** What the order would do now: the server's quote, which is its settlement (decisions/029). */
export function OrderPlanView(props: Props) {
  const { side, order, quote, checking, onRetry, error, isAsked } = props
  const total = order.price * order.count
  const unit = commonUnit([total, order.price, ...sumsOf(side, quote)])
  const isLocked = useItemLocks((ids) => ids.has(order.item_type_id))
  // The form's note says that the item is locked, and offers to unlock it.
  const isSaid = isLocked && quote && 'refused' in quote && quote.refused === 'item_locked'
  return (
    <div className="well grid gap-1.5 px-3.5 py-3">
      <Line label={t('order.total')}>
        <strong className="font-display text-lg text-candle">
          <Price coins={total} unit={unit} />
        </strong>
      </Line>
      <FairLineWidget itemId={order.item_type_id} price={order.price} />
      {!isAsked && <GuardOffWidget orders={[{ itemId: order.item_type_id, price: order.price }]} />}
      {/* As high as a plan for all at once, so that the button below stays when the answer comes. */}
      <div className="grid min-h-13 content-start gap-1.5">
        {checking && <Skeleton className="h-13" />}
        {!checking && !quote && (
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5">
            <p className="text-sm text-warn">{t('order.no_quote')}</p>
            <Button size="sm" onClick={onRetry}>
              {t('kit.retry')}
            </Button>
          </div>
        )}
        {quote && !isSaid && (
          <Plan {...{ side, quote, unit }} endsAt={order.ends_at} hasError={error !== null} />
        )}
      </div>
    </div>
  )
}

/** What the plan shows of a quote in money. */
function sumsOf(side: Side, quote: Quote | undefined): number[] {
  if (!quote || 'refused' in quote || quote.traded === 0) return []
  return [quote.total, averageOf(side, quote), side === 'sell' ? quote.fee : 0]
}

/** Coins for a piece before the fee. */
function averageOf(side: Side, { traded, total, fee }: Settled): number {
  return Math.round((total + (side === 'sell' ? fee : 0)) / traded)
}

type Settled = Exclude<Quote, { readonly refused: unknown }>

interface PlanProps {
  side: Side
  quote: Quote
  /** What every sum of the order is shown in. */
  unit: MoneyUnit
  /** Unix seconds until which the rest waits. */
  endsAt: number | undefined
  hasError: boolean
}

function Plan({ side, quote, unit, endsAt, hasError }: PlanProps) {
  const language = useLanguage((state) => state.language)
  if ('refused' in quote) {
    return hasError ? null : <p className="text-sm text-warn">{refusalText(refusalOf(quote))}</p>
  }
  const { traded, total, fee, rest } = quote
  const impact = priceImpact(quote)
  return (
    <>
      {traded > 0 && (
        <>
          <Line label={t('order.at_once')}>
            {t('order.pieces', { count: traded })}
            <span className="text-parchment-faint"> · {t('market.average')} </span>
            <Price coins={averageOf(side, quote)} iconSize={16} unit={unit} />
          </Line>
          <Line label={t(side === 'buy' ? 'order.pays' : 'order.receives')}>
            <Price coins={total} iconSize={16} unit={unit} />
          </Line>
        </>
      )}
      {fee > 0 && side === 'sell' && (
        <Line label={t('order.fee')}>
          <Price coins={fee} iconSize={16} unit={unit} />
        </Line>
      )}
      {rest > 0 && <Line label={t('order.rest')}>{t('order.pieces', { count: rest })}</Line>}
      {rest > 0 && endsAt !== undefined && (
        <Line label={t('order.ends')}>{formatDate(endsAt, language)}</Line>
      )}
      {impact >= IMPACT_WARNS && (
        <p className="text-sm text-warn">{t('order.impact', { percent: impact })}</p>
      )}
    </>
  )
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-sm text-parchment-dim">{label}</span>
      <span className="tabular">{children}</span>
    </div>
  )
}
