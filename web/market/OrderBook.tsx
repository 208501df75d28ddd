import type { BookOrder } from '@app/contract/book.ts'
import type { UserLot } from '@app/contract/lot.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { fillSeconds, type Pace } from '@app/rules/market/pace.ts'
import { Suspense, useMemo, useState } from 'react'
import type { WaitingLevel } from '../automatic-orders/waiting-levels.ts'
import { withMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Button } from '../ui/Button.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { type beyond, bookRows, type BookRow, DEEP, depthOf, withWaiting } from './book-rows.ts'
import { LadderRow } from './LadderRow.tsx'

const WaitingLevelWidget = lazyPart(
  () => withMessages('desk', import('../automatic-orders/WaitingLevelWidget.tsx')),
  'WaitingLevelWidget',
)

interface Props {
  side: 'sell' | 'buy'
  orders: readonly BookOrder[]
  userLots: readonly UserLot[]
  /** Prices on this side that the player's conditional orders wait for. */
  waiting: readonly WaitingLevel[]
  /** Uuids of lots that are being canceled. */
  cancelling: ReadonlySet<string>
  /** What may lie behind so many orders of a side. */
  beyond: (orders: number) => ReturnType<typeof beyond>
  onDeeper: () => void
  onCancel: (lots: readonly string[]) => void
  /** How fast the item trades; undefined while it is not known. */
  pace: Pace | undefined
  /** Opens the form with this price and so many pieces; undefined where nothing can be ordered. */
  onTake: ((price: number, count: number) => void) | undefined
}

const SHOWN = 12

/**
 * One side of an item's book as a ladder, best price on top: pieces at each level and down to it. A
 * press on a level opens the form for it; own lots can be canceled here. What waits for a price stands at
 * that price, before the orders there.
 */
export function OrderBook(props: Props) {
  const { side, orders, userLots, waiting, pace, cancelling, onCancel, onTake, ...deep } = props
  const [all, setAll] = useState(false)
  const rest = deep.beyond(orders.length)
  const isCut = rest !== 'nothing'
  const rows = useMemo(
    () => bookRows(side, orders, userLots, isCut),
    [side, orders, userLots, isCut],
  )
  // Own lots stay in reach, however deep they lie.
  const shown = all ? rows : rows.filter((row, index) => index < SHOWN || row.isUserLot)
  const deepest = Math.max(1, depthOf(shown.at(-1)))
  const title = t(side === 'sell' ? 'market.sells' : 'market.buys')
  return (
    <section className="min-w-0 max-[18rem]:overflow-x-auto" aria-label={title}>
      <h3
        className={`flex items-center gap-2 pb-1.5 text-sm ${side === 'sell' ? 'text-sell' : 'text-buy'}`}
      >
        <span aria-hidden="true">{side === 'sell' ? '▲' : '▼'}</span>
        {title}
      </h3>
      <table className="w-full text-sm tabular">
        <caption className="unseen">{title}</caption>
        <LadderHead />
        <RowBlocks as="tbody" rows={withWaiting(side, shown, waiting)} rowHeight={30}>
          {(row) =>
            'order' in row ? (
              <Suspense key={row.id} fallback={<WaitingRoom />}>
                <WaitingLevelWidget level={row} />
              </Suspense>
            ) : (
              <LadderRow
                key={row.id}
                side={side}
                row={row}
                depth={depthOf(row) / deepest}
                fills={pace && row.isUserLot && !row.isDeep ? fillsIn(pace, side, row) : undefined}
                cancelling={cancelling.has(row.id)}
                onCancel={onCancel}
                onTake={onTake}
              />
            )
          }
        </RowBlocks>
      </table>
      {rows.length === 0 && (
        <p className="px-2 py-6 text-center text-sm text-parchment-dim">
          {t(side === 'sell' ? 'market.no_sells' : 'market.no_buys')}
        </p>
      )}
      {shown.length < rows.length ? (
        <Button size="sm" look="quiet" className="mt-1 w-full" onClick={() => setAll(true)}>
          {t('market.more', { count: rows.length - shown.length })}
        </Button>
      ) : (
        rest === 'more' && (
          <Button size="sm" look="quiet" className="mt-1 w-full" onClick={deep.onDeeper}>
            {t('market.deeper')}
          </Button>
        )
      )}
      {rest === 'out' && (
        <p className="px-2 pt-2 text-center text-2xs text-parchment-dim">
          {t('market.deepest', { count: DEEP })}
        </p>
      )}
    </section>
  )
}

/** Keeps the room of a waiting order's row while its code comes: the levels below it are pressed. */
function WaitingRoom() {
  return (
    <tr aria-hidden="true" className="h-11.75 max-sm:h-15.75">
      <td colSpan={5} />
    </tr>
  )
}

function LadderHead() {
  return (
    <thead>
      <tr className="text-2xs text-parchment-faint">
        <th className="px-2 pb-1 text-start font-medium">{t('market.price')}</th>
        <th className="px-2 pb-1 text-end font-medium whitespace-nowrap">
          {t('market.converted')}
        </th>
        <th className="px-2 pb-1 text-end font-medium whitespace-nowrap">{t('market.quantity')}</th>
        <th className="px-2 pb-1 text-end font-medium whitespace-nowrap">{t('ladder.depth')}</th>
        <th className="w-8 pb-1">
          <span className="unseen">{t('market.actions')}</span>
        </th>
      </tr>
    </thead>
  )
}

/** When an own lot is filled, to the second; none where too little trades. */
function fillsIn(pace: Pace, side: Side, row: BookRow): number | 'unknown' {
  const seconds = fillSeconds(pace, side, row.price, depthOf(row))
  return seconds === undefined ? 'unknown' : Math.round(seconds)
}
