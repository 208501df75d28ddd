import type { Item } from '@app/contract/catalog.ts'
import {
  makeOrBuy,
  type Making,
  type MarketSum,
  type MarketView,
} from '@app/rules/market/make-or-buy.ts'
import { commonUnit, type MoneyUnit } from '@app/rules/money.ts'
import type { ReactNode } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Price } from '../ui/Price.tsx'
import { BooksAwaited } from './BooksAwaited.tsx'
import { type Draw, RareDraws } from './RareDraws.tsx'
import { useDeepMarket } from './use-deep-market.ts'
import { formatNumber } from '../ui/format-number.ts'
import { listFormat } from '../ui/list-format.ts'

interface Props {
  /** Pieces spent and given by the chosen count. */
  making: Making
  /** Undefined while the books are loading. */
  market: MarketView | undefined
  items: ReadonlyMap<number, Item>
  /** Also what is lacking, and buying instead of making. */
  full?: boolean
  /** What of it is drawn: an average hides that most starts lose. */
  draw?: Draw | undefined
}

/**
 * Make or buy: what the inputs cost and what the outputs fetch at the depth of the live books, and
 * what is left of it.
 */
export function MakeOrBuyView({ making, items, full = false, draw, ...props }: Props) {
  const market = useDeepMarket([making], props.market)
  if (!market) return <BooksAwaited />
  const deal = makeOrBuy(making, market)
  const unit = commonUnit([
    deal.cost.coins,
    deal.revenue.coins,
    deal.profit ?? 0,
    ...(full ? [deal.costOfMissing.coins, deal.costOfOutputs.coins] : []),
  ])
  const nothing = <span className="text-parchment-faint">–</span>
  const isUnpriced = (short: readonly number[], pieces: ReadonlyMap<number, number>) =>
    short.length > 0 && [...pieces.keys()].every((id) => short.includes(id))
  return (
    <div role="group" aria-label={t('deal.title')} className="grid gap-1.5">
      <dl className="grid grid-cols-3 gap-x-3 gap-y-2">
        <Figure term={t('deal.cost')}>
          {isUnpriced(deal.cost.short, making.inputs) && deal.cost.coins === 0 ? (
            nothing
          ) : (
            <Sum sum={deal.cost} unit={unit} />
          )}
        </Figure>
        <Figure term={t('deal.revenue')}>
          {deal.revenue.coins === 0 ? nothing : <Sum sum={deal.revenue} unit={unit} />}
        </Figure>
        <Figure term={t('deal.profit')}>
          {deal.profit === undefined ? (
            nothing
          ) : (
            <Profit coins={deal.profit} cost={deal.cost.coins} unit={unit} />
          )}
        </Figure>
        {full && (
          <>
            <Figure term={t('deal.missing')}>
              <Sum sum={deal.costOfMissing} unit={unit} />
            </Figure>
            <Figure term={t('deal.instead')}>
              {deal.costOfOutputs.coins === 0 ? (
                nothing
              ) : (
                <Sum sum={deal.costOfOutputs} unit={unit} />
              )}
            </Figure>
          </>
        )}
      </dl>
      {draw && (deal.profit ?? 0) > 0 && (
        <RareDraws draw={draw} cost={deal.cost.coins} market={market} />
      )}
      {full && <Shortage id="deal.short_inputs" short={deal.cost.short} items={items} />}
      {full && <Shortage id="deal.short_outputs" short={deal.revenue.short} items={items} />}
    </div>
  )
}

function Figure({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-col justify-between">
      <dt className="text-2xs wrap-anywhere text-parchment-faint">{term}</dt>
      <dd className="text-sm tabular">{children}</dd>
    </div>
  )
}

/** A sum; one that is not of all pieces has a plus that says why. */
function Sum({ sum, unit }: { sum: MarketSum; unit: MoneyUnit }) {
  const reason =
    sum.short.length > 0 ? t('deal.partly') : sum.unread.length > 0 ? t('deal.unread') : undefined
  return (
    <span className="whitespace-nowrap">
      <Price coins={sum.coins} iconSize={15} unit={unit} />
      {reason && (
        <span className="text-warn" data-hint={reason}>
          {' +'}
          <span className="unseen">{reason}</span>
        </span>
      )}
    </span>
  )
}

function Profit({ coins, cost, unit }: { coins: number; cost: number; unit: MoneyUnit }) {
  // A share that rounds to nothing has no sign, and no profit is neither up nor down.
  const options = { style: 'percent', signDisplay: 'exceptZero' } as const
  const share = cost > 0 && formatNumber(coins / cost, options)
  const tone = coins === 0 ? '' : coins > 0 ? 'text-buy' : 'text-sell'
  return (
    <span className={`whitespace-nowrap max-[18rem]:whitespace-normal ${tone}`}>
      {coins !== 0 && <span aria-hidden="true">{coins > 0 ? '▲ ' : '▼ '}</span>}
      <Price coins={coins} iconSize={15} unit={unit} />
      {share && <span className="ms-1 text-2xs">{share}</span>}
    </span>
  )
}

interface ShortageProps {
  id: 'deal.short_inputs' | 'deal.short_outputs'
  short: readonly number[]
  items: ReadonlyMap<number, Item>
}

function Shortage({ id, short, items }: ShortageProps) {
  const language = useLanguage((state) => state.language)
  if (short.length === 0) return null
  const names = listFormat(language).format(
    short.map((item) => itemName(items.get(item), language)),
  )
  return <p className="text-xs text-warn">{t(id, { names })}</p>
}
