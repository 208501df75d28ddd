import type { authRoutes } from '@app/contract/auth.ts'
import type { Reply } from '@app/contract/route.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useItemLocks } from '../catalog/item-locks.ts'
import { catalog } from '../catalog/queries.ts'
import { readyHarvest } from '../harvest/ready-harvest.ts'
import { harvest } from '../harvest/queries.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { paths } from '../paths.ts'
import { buttonClass } from '../ui/Button.tsx'
import { Price } from '../ui/Price.tsx'
import { formatNumber } from '../ui/format-number.ts'

/** What was in the starter pack, and the first thing to do with it. */
export function OpenedPackWidget({ pack }: { pack: Reply<typeof authRoutes.claimStarterPack> }) {
  const language = useLanguage((state) => state.language)
  const items = useQuery(catalog).data?.byId
  const counts = useQuery(inventory).data?.counts
  const harvests = useQuery(harvest).data
  const itemLocks = useItemLocks()
  const first = harvests && counts && readyHarvest(harvests, counts, itemLocks)
  const title = useRef<HTMLHeadingElement>(null)
  // The button that was pressed is gone: the keyboard and the screen reader go on from here.
  useEffect(() => title.current?.focus(), [])
  return (
    <section
      aria-labelledby="pack-title"
      className="panel grid gap-4 border-brass-deep p-5 shadow-glow sm:p-6"
    >
      <h2 id="pack-title" ref={title} tabIndex={-1} className="text-xl text-candle outline-none">
        {t('home.pack_title')}
      </h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-x-6 gap-y-3">
        <li className="flex items-center font-display text-lg">
          <Price coins={pack.coins} />
        </li>
        {pack.items.map(({ item_id, count }) => (
          <li key={item_id}>
            <ItemLink
              item={items?.get(item_id)}
              className="flex min-h-11 items-center gap-2.5 text-sm hover:text-candle"
            >
              <ItemTile item={items?.get(item_id)} size={40} />
              <span>
                {itemName(items?.get(item_id), language)}
                <span className="block text-xs text-parchment-dim tabular">
                  ×{formatNumber(count)}
                </span>
              </span>
            </ItemLink>
          </li>
        ))}
      </ul>
      {first && (
        <p className="max-w-prose text-pretty text-parchment-dim">
          {t('home.pack_next', { name: first.name[language] })}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {first && (
          <Link
            to={paths.harvestReceipts}
            search={{ recipe: String(first.receipt_id) }}
            className={buttonClass({ look: 'brass', size: 'lg' })}
          >
            {t('home.pack_harvest', { name: first.name[language] })}
          </Link>
        )}
        <Link
          to={paths.inventory}
          className={buttonClass({ look: first ? 'plain' : 'brass', size: 'lg' })}
        >
          {t('home.pack_inventory')}
        </Link>
      </div>
    </section>
  )
}
