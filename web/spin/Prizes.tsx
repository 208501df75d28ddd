import type { Item } from '@app/contract/catalog.ts'
import type { SpinPrize } from '@app/rules/spin/wheel.ts'
import { memo } from 'react'
import { ContentsWidget } from '../catalog/ContentsWidget.tsx'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { formatShare } from '../ui/format-number.ts'

interface Props {
  prizes: readonly SpinPrize[]
  items: ReadonlyMap<number, Item>
  /** The prize that was won just now. */
  won: number | undefined
}

/** Every prize with its exact chance, the likeliest first. Kept as it is while the player's items change. */
export const Prizes = memo(function Prizes({ prizes, items, won }: Props) {
  useMessages()
  const language = useLanguage((state) => state.language)
  const byChance = prizes.toSorted((a, b) => b.weight - a.weight)
  return (
    <div className="grid gap-3">
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
        {byChance.map(({ id, weight }) => (
          <li
            key={id}
            className={`well flex items-center gap-2.5 p-2 ${id === won ? 'border-candle' : ''}`}
          >
            <ItemTile item={items.get(id)} size={42} />
            <span className="min-w-0 leading-snug">
              <span className="block text-sm">{itemName(items.get(id), language)}</span>
              <span className="block text-sm text-candle tabular">
                {formatShare(weight / 100, 6)}
              </span>
            </span>
          </li>
        ))}
      </ul>
      {byChance.map(({ id }) => (
        <ContentsWidget key={id} item={items.get(id)} named />
      ))}
    </div>
  )
})
