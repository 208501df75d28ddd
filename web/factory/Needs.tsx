import type { Item } from '@app/contract/catalog.ts'
import { shortCount } from '../ui/format-number.ts'
import type { ItemCount } from '@app/rules/factory/recipe.ts'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'

interface Props {
  required: readonly ItemCount[]
  items: ReadonlyMap<number, Item>
  held: ReadonlyMap<number, number>
}

/** What every unit takes, beside what is available. */
export function Needs({ required, items, held }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <ul aria-label={t('factory.per_unit')} className="flex flex-wrap gap-x-5 gap-y-2">
      {required.map(({ type_id, count }) => {
        const have = held.get(type_id) ?? 0
        return (
          <li key={type_id} className="flex items-center gap-2.5">
            <ItemTile item={items.get(type_id)} size={40} />
            <span className="min-w-0 text-sm leading-snug">
              <ItemLink item={items.get(type_id)} className="target-line block hover:text-candle">
                {itemName(items.get(type_id), language)}
              </ItemLink>
              <span
                className={`block text-xs tabular ${have < count ? 'text-sell' : 'text-parchment-dim'}`}
              >
                <span aria-hidden="true">
                  {shortCount(have)} / {shortCount(count)}
                </span>
                <span className="unseen">{t('factory.have_need', { have, need: count })}</span>
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
