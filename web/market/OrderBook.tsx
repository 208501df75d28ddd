import type { BookOrder, UserLot } from '@app/contract/market.ts'
import { shortCount } from '../ui/format-number.ts'
import { X } from 'lucide-react'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'
import { Badge } from '../ui/Badge.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { Price } from '../ui/Price.tsx'
import { RowBlocks } from '../ui/RowBlocks.tsx'
import { type beyond, bookRows, type BookRow, DEEP } from './book-rows.ts'

interface Props {
  side: 'sell' | 'buy'
  orders: readonly BookOrder[]
  userLots: readonly UserLot[]
  /** Uuids of lots that are being cancelled. */
  cancelling: ReadonlySet<string>
  /** What may lie behind so many orders of a side. */
  beyond: (orders: number) => ReturnType<typeof beyond>
  onDeeper: () => void
  onCancel: (lotUuid: string) => void
}

const SHOWN = 12

/** How deep the book is at a price: a glow that grows from the quantity towards the price. */
const bars = {
  sell: 'bg-linear-to-r from-sell-deep/15 to-sell-deep/55',
  buy: 'bg-linear-to-r from-buy-deep/15 to-buy-deep/55',
} as const

/** One side of an item's book as a ladder, best price on top; own lots can be cancelled here. */
export function OrderBook({ side, orders, userLots, cancelling, onCancel, ...deep }: Props) {
  const [all, setAll] = useState(false)
  const rows = useMemo(() => bookRows(orders, userLots), [orders, userLots])
  // Own lots stay in reach, however deep they lie.
  const shown = all ? rows : rows.filter((row, index) => index < SHOWN || row.isUserLot)
  const deepest = Math.max(1, ...shown.map((row) => row.count))
  const rest = deep.beyond(rows.length)
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
        <thead>
          <tr className="text-2xs text-parchment-faint">
            <th className="px-2 pb-1 text-start font-medium">{t('market.price')}</th>
            <th className="px-2 pb-1 text-end font-medium">{t('market.converted')}</th>
            <th className="px-2 pb-1 text-end font-medium">{t('market.quantity')}</th>
            <th className="w-8 pb-1">
              <span className="unseen">{t('market.actions')}</span>
            </th>
          </tr>
        </thead>
        <RowBlocks as="tbody" rows={shown} rowHeight={30}>
          {(row) => (
            <LadderRow
              key={row.id}
              side={side}
              row={row}
              depth={row.count / deepest}
              cancelling={cancelling.has(row.id)}
              onCancel={onCancel}
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

interface RowProps {
  side: 'sell' | 'buy'
  row: BookRow
  /** Of the deepest row shown, 0 to 1. */
  depth: number
  cancelling: boolean
  onCancel: (lotUuid: string) => void
}

/** Kept as it is while nothing has happened in its book. */
const LadderRow = memo(function LadderRow(props: RowProps) {
  const { side, row, depth, cancelling, onCancel } = props
  const flash = useFlash(row.count)
  const locale = localeOf[useLanguage((state) => state.language)]
  const filled = row.isUserLot ? row.originalCount - row.count : 0
  return (
    <tr
      ref={flash}
      data-own={row.isUserLot}
      className={`bg-right bg-no-repeat hover:bg-oak data-[own=true]:shadow-[inset_2px_0_0_var(--color-candle)] ${bars[side]}`}
      // A hairline of the board stays free between two bars.
      style={{ backgroundSize: `${depth * 100}% calc(100% - 2px)` }}
    >
      <td className="px-2 py-1 whitespace-nowrap">
        <Price coins={row.price} className={side === 'sell' ? 'text-sell' : 'text-buy'} />
        {row.isUserLot && (
          <span className="inline-flex items-center gap-2 text-2xs text-candle max-sm:flex max-sm:flex-wrap sm:ms-2">
            {t('market.own_lot')}
            {row.isBeaten && (
              <Badge tone="warn">{t(side === 'sell' ? 'market.undercut' : 'market.outbid')}</Badge>
            )}
          </span>
        )}
      </td>
      <td className="px-2 py-1 text-end text-parchment-faint">
        {row.price.toLocaleString(locale)}
      </td>
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
      <td className="text-end">
        {row.isUserLot && (
          <IconButton
            size="sm"
            label={t('market.cancel_lot', { price: row.price })}
            icon={<X aria-hidden="true" className="size-4" />}
            busy={cancelling}
            onClick={() => onCancel(row.id)}
          />
        )}
      </td>
    </tr>
  )
}, isEqualRow)

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
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.current?.animate(
      [{ backgroundColor: 'rgb(245 203 110 / 0.28)' }, { backgroundColor: 'transparent' }],
      { duration: 900, easing: 'ease-out' },
    )
  }, [value])
  return element
}
