import type { Item } from '@app/contract/catalog.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { Link } from '@tanstack/react-router'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { paths } from '../paths.ts'
import { Price } from '../ui/Price.tsx'

interface Props {
  recipe: CraftRecipe
  /** Coins that one unit leaves; minus infinity where it cannot be said. */
  profit: number
  items: ReadonlyMap<number, Item>
}

/** A recipe that spends the item, and what it leaves. */
export function ItemUser({ recipe, profit, items }: Props) {
  const language = useLanguage((state) => state.language)
  const item = items.get(recipe.ItemForVision)
  return (
    <li className="flex items-center gap-2.5 text-sm">
      <ItemTile item={item} size={28} />
      <Link
        to={paths.craftReceipts}
        search={{ recipe: String(recipe.TypeId) }}
        className="target-line min-w-0 grow truncate hover:text-candle"
      >
        {itemName(item, language)}
      </Link>
      {Number.isFinite(profit) ? (
        <span className={`whitespace-nowrap ${profit >= 0 ? 'text-buy' : 'text-sell'}`}>
          <span aria-hidden="true">{profit >= 0 ? '▲ ' : '▼ '}</span>
          <Price coins={profit} iconSize={15} />
        </span>
      ) : (
        <span className="text-parchment-faint">–</span>
      )}
    </li>
  )
}
