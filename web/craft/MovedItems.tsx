import type { Item } from '@app/contract/catalog.ts'
import type { CraftResult } from '@app/contract/craft.ts'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { formatNumber } from '../ui/format-number.ts'

interface Props {
  moved: CraftResult['new_items']
  items: ReadonlyMap<number, Item>
  sign: '+' | '↩'
}

/** Items that a craft gave or gave back. */
export function MovedItems({ moved, items, sign }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-sm">
      {moved.map(({ item_id, quantity }) => (
        <li key={item_id} className="flex items-center gap-2">
          <ItemTile item={items.get(item_id)} size={28} />
          <span className="text-parchment-dim">{itemName(items.get(item_id), language)}</span>
          <span className={`tabular ${sign === '+' ? 'text-buy' : 'text-parchment-faint'}`}>
            {sign}
            {formatNumber(quantity)}
          </span>
        </li>
      ))}
    </ul>
  )
}
