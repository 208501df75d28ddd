import type { Side } from '@app/rules/market/match-order.ts'
import { X } from 'lucide-react'
import { memo, useEffect, useRef } from 'react'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { followRow } from '../ui/follow-row.ts'
import { formatDate } from '../ui/format-date.ts'
import { formatDuration } from '../ui/format-duration.ts'
import { formatNumber, shortCount } from '../ui/format-number.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { isStill } from '../ui/is-still.ts'
import { Price } from '../ui/Price.tsx'
import { type BookRow, depthOf } from './book-rows.ts'

/** How deep the book is down to a level: a glow that grows from the quantity towards the price. */
const bars = {
  sell: 'bg-linear-to-r from-sell-deep/15 to-sell-deep/55',
  buy: 'bg-linear-to-r from-buy-deep/15 to-buy-deep/55',
} as const

interface Props {
  side: Side
  row: BookRow
  onCancel: (lots: readonly string[]) => void
  /** Opens the form with this price and so many pieces; undefined where nothing can be ordered. */
  onTake: ((price: number, count: number) => void) | undefined
  /** Down to this row, as a share of what is shown. */
  depth: number
  /** Seconds until an own lot is filled; undefined while the pace is loading. */
  fills: number | 'unknown' | undefined
  cancelling: boolean
}

/** An order in the ladder. Kept as it is while nothing has happened in its book. */
export const LadderRow = memo(function LadderRow(props: Props) {
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

interface LevelProps extends Pick<Props, 'side' | 'row'> {
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
function OwnPlace({ side, row, fills }: Pick<Props, 'side' | 'row' | 'fills'>) {
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
function isEqualRow({ row, ...props }: Props, { row: nextRow, ...next }: Props): boolean {
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
