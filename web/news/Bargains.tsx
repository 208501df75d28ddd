import type { Item } from '@app/contract/catalog.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Price } from '../ui/Price.tsx'
import { RowPlaces } from './RowPlaces.tsx'
import { spread } from './pick-bargains.ts'
import { formatShare } from '../ui/format-number.ts'

interface Props {
  /** Undefined while loading; an unknown item is left out. */
  items: readonly (Item | undefined)[] | undefined
  /** How many items there will be; the room is kept for them. */
  places: number
  /** Why there are none; null while they may still come. */
  error: unknown
  onRetry: () => void
}

/** Items whose buyers and sellers nearly agree. */
export function Bargains({ items, places, error, onRetry }: Props) {
  const shown = items?.flatMap((item) => item ?? [])
  return (
    <section aria-labelledby="bargains-title" className="panel p-4 sm:p-6">
      <h2 id="bargains-title" className="text-lg">
        {t('news.bargains')}
      </h2>
      <p className="text-sm text-parchment-dim">{t('news.bargains_text')}</p>
      {error !== null && <ErrorState error={error} onRetry={onRetry} />}
      {error === null && shown?.length === 0 && <EmptyState title={t('news.bargains_empty')} />}
      <ul className="mt-3 grid" hidden={error !== null}>
        {shown?.map((item) => (
          <li key={item.Itemdefid} className="rounded-md even:bg-parchment/3">
            <Bargain item={item} />
          </li>
        )) ?? <RowPlaces places={places} />}
      </ul>
    </section>
  )
}

/** Kept as it is while prices of other items move: many do, every second. */
const Bargain = memo(function Bargain({ item }: { item: Item }) {
  useMessages()
  const language = useLanguage((state) => state.language)
  const { buy, sell } = usePricesOf(item.Itemdefid) ?? {}
  return (
    <Link
      to={paths.market}
      hash={itemHash(item.Itemdefid)}
      className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-md px-2 py-1.5 hover:bg-candle/8"
    >
      <ItemTile item={item} size={40} />
      <span className="min-w-0">
        <span className="block truncate">{itemName(item, language)}</span>
        {buy !== undefined && sell !== undefined && (
          <span className="text-xs text-parchment-faint tabular">
            {t('news.spread', { percent: formatShare(spread(buy, sell), 1) })}
          </span>
        )}
      </span>
      <span className="grid grid-cols-[auto_auto] items-center justify-items-end gap-x-2 text-sm">
        <span className="text-xs text-parchment-faint">
          ▲ <span className="max-sm:unseen">{t('news.best_sell')}</span>
        </span>
        <BestPrice coins={sell} className="text-sell" />
        <span className="text-xs text-parchment-faint">
          ▼ <span className="max-sm:unseen">{t('news.best_buy')}</span>
        </span>
        <BestPrice coins={buy} className="text-buy" />
      </span>
    </Link>
  )
})

/** The last offer may be gone since the list was chosen. */
function BestPrice({ coins, className }: { coins: number | undefined; className: string }) {
  if (coins === undefined) return <span className="text-parchment-faint">–</span>
  return <Price coins={coins} iconSize={16} className={className} />
}
