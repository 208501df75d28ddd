import type { Item } from '@app/contract/catalog.ts'
import type { priceRoutes } from '@app/contract/prices.ts'
import type { Reply } from '@app/contract/route.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { T } from '../i18n/T.tsx'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Flash } from '../ui/Flash.tsx'
import { Price } from '../ui/Price.tsx'
import { RowPlaces } from './RowPlaces.tsx'
import { formatShare } from '../ui/format-number.ts'

export type Mover = Reply<typeof priceRoutes.getMovers>['movers'][number]

interface Props {
  /** Strongest first; undefined while loading. */
  movers: readonly Mover[] | undefined
  /** Why there are none; null while they may still come. */
  error: unknown
  onRetry: () => void
  byId: ReadonlyMap<number, Item> | undefined
}

const PLACES = 8

/** What has become more expensive or cheaper since yesterday, with what it is offered for now. */
export function MarketMovers({ movers, error, onRetry, byId }: Props) {
  const failed = Boolean(error) && !movers
  return (
    <section aria-labelledby="movers-title" className="panel p-4 sm:p-6">
      <h2 id="movers-title" className="text-lg">
        {t('news.movers')}
      </h2>
      <p className="text-sm text-parchment-dim">{t('news.movers_text')}</p>
      {failed && <ErrorState error={error} onRetry={onRetry} />}
      {movers?.length === 0 && <EmptyState title={t('news.movers_empty')} />}
      <ul className="mt-3 grid" hidden={failed}>
        {movers?.map((mover) => (
          <li key={mover.item_type_id} className="rounded-md even:bg-parchment/3">
            <MoverLink mover={mover} item={byId?.get(mover.item_type_id)} />
          </li>
        )) ?? <RowPlaces places={PLACES} />}
      </ul>
    </section>
  )
}

interface MoverProps {
  mover: Mover
  item: Item | undefined
}

/** Kept as it is while prices of other items move: many do, every second. */
const MoverLink = memo(function MoverLink({ mover, item }: MoverProps) {
  useMessages()
  const offer = usePricesOf(mover.item_type_id)?.sell
  const language = useLanguage((state) => state.language)
  const { day_price, before_price, traded } = mover
  const rises = day_price > before_price
  const percent = formatShare(Math.abs(day_price / before_price - 1), 1)
  return (
    <Link
      to={paths.market}
      hash={itemHash(mover.item_type_id)}
      className="grid min-h-14 grid-cols-[auto_1fr_auto] items-center gap-x-3 rounded-md px-2 py-1.5 hover:bg-candle/8"
    >
      <ItemTile item={item} size={40} />
      <span className="min-w-0">
        <span className="block truncate">{itemName(item, language)}</span>
        <span
          className="flex flex-wrap items-center gap-x-1 text-xs text-parchment-faint"
          data-hint={t('news.traded', { count: traded })}
        >
          <T
            id="news.moved"
            values={{
              before: <Price coins={before_price} iconSize={14} />,
              now: <Price coins={day_price} iconSize={14} />,
            }}
          />
        </span>
      </span>
      <span className="grid justify-items-end">
        <span className={`font-display tabular ${rises ? 'text-buy' : 'text-sell'}`}>
          <span aria-hidden="true">
            {rises ? '▲' : '▼'} {percent}
          </span>
          <span className="unseen">{t(rises ? 'news.up' : 'news.down', { percent })}</span>
        </span>
        {offer === undefined ? (
          <span className="text-xs text-parchment-faint">{t('news.no_offer')}</span>
        ) : (
          <span className="flex items-center gap-1.5 text-xs text-parchment-faint">
            {t('news.offered')}
            <Flash value={offer} className="rounded-sm text-sm text-parchment">
              <Price coins={offer} iconSize={16} />
            </Flash>
          </span>
        )}
      </span>
    </Link>
  )
})
