import type { BookOrder, Order } from '@app/contract/market.ts'
import { marketLimits } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { planOrder } from '@app/rules/market/plan-order.ts'
import type { ReactNode } from 'react'
import { ApiError } from '../api/api-error.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import { priceImpact } from './order-form.ts'

interface Props {
  side: Side
  order: Order
  /** The side of the book that the order would meet, best first. */
  book: readonly BookOrder[]
  ownLots: ReadonlySet<string>
  openLots: number
  coins: number
  /** Pieces. */
  owned: number
  feeBps: number
  possibleNow: boolean | undefined
  /** What the server has said of it; then there is no need to foresee that. */
  error: Error | null
}

/** From this share on the walk through the book is worth a warning. */
const IMPACT_WARNS = 0.1

/** The player, in the book as this page knows it. */
const ME = 'me'

/** What the order would do to the book as it is shown: by the rule that the server applies. */
export function OrderPlanView(props: Props) {
  const { side, order, possibleNow, error } = props
  const language = useLanguage((state) => state.language)
  const number = new Intl.NumberFormat(localeOf[language])
  const plan = planInView(props)
  const total = order.price * order.count

  return (
    <div className="well grid gap-1.5 px-3.5 py-3">
      <Line label={t('order.total')}>
        <strong className="font-display text-lg text-candle">
          <Price coins={total} />
        </strong>
      </Line>
      {'refused' in plan ? (
        !error && <p className="text-sm text-warn">{refusalText(plan.refused)}</p>
      ) : (
        <>
          {plan.traded > 0 && (
            <>
              <Line label={t('order.at_once')}>
                {t('order.pieces', { count: plan.traded })}
                <span className="text-parchment-faint"> · ⌀ </span>
                <Price coins={Math.round(plan.total / plan.traded)} iconSize={16} />
              </Line>
              <Line label={t(side === 'buy' ? 'order.pays' : 'order.receives')}>
                <Price coins={side === 'buy' ? plan.total : plan.received} iconSize={16} />
              </Line>
            </>
          )}
          {plan.fee > 0 && (
            <Line label={t('order.fee')}>
              <Price coins={plan.fee} iconSize={16} />
            </Line>
          )}
          {plan.rest > 0 && possibleNow !== true && (
            <Line label={t('order.rest')}>{t('order.pieces', { count: plan.rest })}</Line>
          )}
          {plan.impact >= IMPACT_WARNS && (
            <p className="text-sm text-warn">
              {t('order.impact', { percent: `${number.format(Math.round(plan.impact * 100))} %` })}
            </p>
          )}
        </>
      )}
    </div>
  )
}

function planInView({ side, order, book, ownLots, openLots, coins, owned, feeBps }: Props) {
  const lots = book.map((lot) => ({
    price: lot.price,
    current_count: lot.count,
    ...(ownLots.has(lot.id) && { player_id: ME }),
  }))
  const command = {
    kind: 'place',
    side,
    item_id: order.item_type_id,
    price: order.price,
    count: order.count,
    immediate: false,
    prefer_lot_price: order.price,
    prefer_lot_currency: 'coin',
  } as const
  const trader = { player_id: ME, coins, items: owned, openLots }
  const plan = planOrder(command, trader, lots, { ...marketLimits, feeBps })
  if ('refused' in plan) {
    const params = 'params' in plan ? plan.params : {}
    return { refused: new ApiError(422, plan.refused, plan.refused, params) }
  }
  const { total, fee, rest, received, fills } = plan
  return { traded: order.count - rest, total, fee, rest, received, impact: priceImpact(fills) }
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-sm text-parchment-dim">{label}</span>
      <span className="tabular">{children}</span>
    </div>
  )
}
