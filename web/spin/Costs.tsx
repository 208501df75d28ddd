import type { Item } from '@app/contract/catalogue.ts'
import type { SpinCost } from '@app/rules/spin/wheel.ts'
import { Link } from '@tanstack/react-router'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'

interface Props {
  costs: readonly SpinCost[]
  items: ReadonlyMap<number, Item>
  /** Pieces by item. */
  held: ReadonlyMap<number, number>
}

/** What one spin takes, beside what is at hand; each leads to its market. */
export function Costs({ costs, items, held }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <ul aria-label={t('spin.costs')} className="flex flex-wrap gap-x-5 gap-y-2">
      {costs.map(({ id, quantity }) => {
        const have = held.get(id) ?? 0
        return (
          <li key={id} className="flex items-center gap-2.5">
            <ItemTile item={items.get(id)} size={44} />
            <span className="leading-snug">
              <Link
                to={paths.market}
                hash={itemHash(id)}
                className="block hover:text-candle pointer-coarse:py-1"
              >
                {itemName(items.get(id), language)}
              </Link>
              <span
                className={`block text-sm tabular ${have < quantity ? 'text-sell' : 'text-parchment-dim'}`}
              >
                {t('spin.have_need', { have, need: quantity })}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}
