import { isStill } from '../ui/is-still.ts'
import type { BookOrder } from '@app/contract/book.ts'
import type { UserLot } from '@app/contract/lot.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { fillSeconds, type Pace } from '@app/rules/market/pace.ts'
import { formatNumber, shortCount } from '../ui/format-number.ts'
import { X } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { formatDate } from '../ui/format-date.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { formatDuration } from '../ui/format-duration.ts'
import { followRow } from '../ui/follow-row.ts'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { type beyond, bookRows, type BookRow, DEEP } from './book-rows.ts'

interface Props {
  side: 'sell' | 'buy'
  orders: readonly BookOrder[]
  userLots: readonly UserLot[]
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

/** How deep the book is down to a level: a glow that grows from the quantity towards the price. */
const bars = {
  sell: 'bg-linear-to-r from-sell-deep/15 to-sell-deep/55',
  buy: 'bg-linear-to-r from-buy-deep/15 to-buy-deep/55',
} as const

/**
 * One side of an item's book as a ladder, best price on top: pieces at each level and down to it. A
 * press on a level opens the form for it; own lots can be canceled here.
 */
export function OrderBook(props: Props) {
  const { side, orders, userLots, pace, cancelling, onCancel, onTake, ...deep } = props
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
    <section className="min-w-0" aria-label={title}>
      <h3
        className={`flex items-center gap-2 pb-1.5 text-sm ${side === 'sell' ? 'text-sell' : 'text-buy'}`}
      >
        <span aria-hidden="true">{side === 'sell' ? '▲' : '▼'}</span>
        {title}
      </h3>
      <table className="w-full text-sm tabular">
        <caption className="unseen">{title}</caption>
        <LadderHead />
        <RowBlocks as="tbody" rows={shown} rowHeight={30}>
          {(row) => (
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
          )}
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

function LadderHead() {
  return (
    <thead>
      <tr className="text-2xs text-parchment-faint">
        <th className="px-2 pb-1 text-start font-medium">{t('market.price')}</th>
        <th className="px-2 pb-1 text-end font-medium">{t('market.converted')}</th>
        <th className="px-2 pb-1 text-end font-medium">{t('market.quantity')}</th>
        <th className="px-2 pb-1 text-end font-medium">{t('ladder.depth')}</th>
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

/** Pieces of a row and all before it. */
const depthOf = (row: BookRow | undefined) => (row ? row.ahead + row.count : 0)

interface RowProps extends Pick<Props, 'side' | 'onCancel' | 'onTake'> {
  row: BookRow
  /** Down to this row, as a share of what is shown. */
  depth: number
  /** Seconds until an own lot is filled; undefined while the pace is loading. */
  fills: number | 'unknown' | undefined
  cancelling: boolean
}

/** Kept as it is while nothing has happened in its book. */
const LadderRow = memo(function LadderRow(props: RowProps) {
  useMessages()
  const { side, row, depth, fills, cancelling, onCancel, onTake } = props
  const flash = useFlash(row.count)
  const filled = row.isUserLot ? row.originalCount - row.count : 0
  const take = onTake && row.reach > 0 ? () => onTake(row.price, row.reach) : undefined
  return (
    <tr
      ref={flash}
      data-own={row.isUserLot}
      data-link={take !== undefined}
      {...(take && { onClick: followRow(take) })}
      className={`bg-right bg-no-repeat hover:bg-oak data-[own=true]:shadow-[inset_2px_0_0_var(--color-candle)] ${bars[side]}`}
      // A hairline of the board stays free between two bars.
      style={{ backgroundSize: `${depth * 100}% calc(100% - 2px)` }}
    >
      <td className="px-2 py-1 whitespace-nowrap">
        <LevelPrice side={side} row={row} onTake={take} />
        {row.isUserLot && <OwnPlace side={side} row={row} fills={fills} />}
      </td>
      <td className="px-2 py-1 text-end text-parchment-faint">{formatNumber(row.price)}</td>
      <td className="px-2 py-1 text-end">
        {shortCount(row.count)}
        {filled > 0 && (
          <span className="block text-2xs text-candle">
            {t(side === 'sell' ? 'market.sold' : 'market.bought', {
              count: filled,
              of: row.originalCount,
            })}
          </span>
        )}
      </td>
      <td className="px-2 py-1 text-end text-parchment-dim">
        {row.isDeep ? '' : shortCount(depthOf(row))}
      </td>
      <td className="text-end">
        {row.isUserLot && (
          <IconButton
            size="sm"
            label={t('market.cancel_lot', { price: row.price })}
            icon={<X aria-hidden="true" className="size-4" />}
            busy={cancelling}
            onClick={() => onCancel([row.id])}
          />
        )}
      </td>
    </tr>
  )
}, isEqualRow)

interface LevelProps extends Pick<RowProps, 'side' | 'row'> {
  onTake: (() => void) | undefined
}

function LevelPrice({ side, row, onTake }: LevelProps) {
  const price = <Price coins={row.price} className={side === 'sell' ? 'text-sell' : 'text-buy'} />
  if (!onTake) return price
  return (
    <button type="button" className="target-line cursor-pointer hover:underline" onClick={onTake}>
      {price}
      <span className="unseen">
        {t(side === 'sell' ? 'ladder.buy_level' : 'ladder.sell_level', { count: row.reach })}
      </span>
    </button>
  )
}

/** Says that a lot is the reader's, and what stands before it in the queue. */
function OwnPlace({ side, row, fills }: Pick<RowProps, 'side' | 'row' | 'fills'>) {
  const language = useLanguage((state) => state.language)
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-2xs whitespace-normal text-candle">
      {t('market.own_lot')}
      <span className="text-parchment-dim">
        {aheadText(row)}
        {fills === 'unknown' && ` · ${t('ladder.too_few')}`}
        {typeof fills === 'number' &&
          ` · ${t('ladder.fills', { time: formatDuration(Math.max(fills, 1), language) })}`}
      </span>
      {row.endsAt !== null && (
        <span>{t('market.until', { date: formatDate(row.endsAt, language) })}</span>
      )}
      {row.isBeaten && (
        <Badge tone="warn">{t(side === 'sell' ? 'market.undercut' : 'market.outbid')}</Badge>
      )}
    </span>
  )
}

function aheadText({ ahead, isDeep }: BookRow): string {
  if (isDeep) return t('ladder.ahead_least', { count: ahead })
  return ahead === 0 ? t('ladder.next') : t('ladder.ahead', { count: ahead })
}

/** The rows of a book are made again whenever it changes; most of them say the same. */
function isEqualRow({ row, ...props }: RowProps, { row: nextRow, ...next }: RowProps): boolean {
  const same = <T extends object>(one: T, other: T) =>
    (Object.keys(one) as (keyof T)[]).every((key) => one[key] === other[key])
  return same(props, next) && same(row, nextRow)
}

/** Flashes an element when its number changes; it is still when the reader asks for less motion. */
function useFlash(value: number) {
  const element = useRef<HTMLTableRowElement>(null)
  const before = useRef(value)
  useEffect(() => {
    if (before.current === value) return
    before.current = value
    if (isStill()) return
    element.current?.animate(
      [{ backgroundColor: 'var(--color-flash)' }, { backgroundColor: 'transparent' }],
      { duration: 900, easing: 'ease-out' },
    )
  }, [value])
  return element
}
