import type { Item } from '@app/contract/catalog.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'
import { usePricesOf } from '../prices/use-prices-of.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Price } from '../ui/Price.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'

interface Props {
  /** Undefined while loading; an unknown item is left out. */
  items: readonly (Item | undefined)[] | undefined
  /** How many items there will be; the room is kept for them. */
  places: number
  /** Why there are none; null while they may still come. */
  error: unknown
  onRetry: () => void
}

/** Treasures on boards behind the counter, each with its price tag. */
export function Shelf({ items, places, error, onRetry }: Props) {
  const shown = items?.flatMap((item) => item ?? [])
  // Boards stay empty where few items have a price: the page below stays where it is.
  const empty = shown?.length === 0 ? 0 : places - (shown?.length ?? 0)
  return (
    <section aria-labelledby="shelf-title" className="panel overflow-hidden p-4 sm:p-6">
      <h2 id="shelf-title" className="text-lg">
        {t('home.on_the_counter')}
      </h2>
      <p className="text-sm text-parchment-dim">{t('home.on_the_counter_text')}</p>
      {error !== null && <ErrorState error={error} onRetry={onRetry} />}
      {error === null && shown?.length === 0 && (
        <p className="py-10 text-center">{t('home.no_prices')}</p>
      )}
      <ul className="mt-3 grid grid-cols-4 gap-y-4" hidden={error !== null}>
        {shown?.map((item) => (
          <li key={item.Itemdefid} className="shelf-place">
            <Treasure item={item} />
          </li>
        ))}
        {Array.from({ length: empty }, (_, place) => (
          <li
            key={place - empty}
            aria-hidden="true"
            className="shelf-place grid justify-items-center pt-3"
          >
            <span className="size-[64px]">
              {!shown && <Skeleton className="size-full rounded-md" />}
            </span>
            <span className="shelf-board" />
            <span className="shelf-tag invisible">0</span>
            <span className="mt-1 min-h-9" />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Kept as it is while prices of other items move: many do, every second. */
const Treasure = memo(function Treasure({ item }: { item: Item }) {
  useMessages()
  const price = usePricesOf(item.Itemdefid)?.sell
  const language = useLanguage((state) => state.language)
  return (
    <Link
      to={paths.market}
      hash={itemHash(item.Itemdefid)}
      className="group grid justify-items-center rounded-md pt-3"
    >
      <span className="transition-transform duration-(--duration-calm) ease-(--ease-out) group-hover:-translate-y-1">
        <ItemTile item={item} size={64} />
      </span>
      <span aria-hidden="true" className="shelf-board" />
      <span className="shelf-tag">
        {price === undefined ? '–' : <Price coins={price} iconSize={16} />}
      </span>
      <span className="mt-1 line-clamp-2 min-h-9 px-1 text-center text-xs text-balance text-parchment-dim group-hover:text-parchment">
        {itemName(item, language)}
      </span>
    </Link>
  )
})
