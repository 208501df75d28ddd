import type { Item } from '@app/contract/catalogue.ts'
import type { SpinPrize } from '@app/rules/spin/wheel.ts'
import { itemName } from '../catalogue/item-name.ts'
import { ItemTile } from '../catalogue/ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { localeOf } from '../i18n/languages.ts'
import { t } from '../i18n/t.ts'

interface Props {
  prizes: readonly SpinPrize[]
  items: ReadonlyMap<number, Item>
  /** The prize that was won just now. */
  won: number | undefined
}

/** Every prize with its exact chance, the likeliest first. */
export function Prizes({ prizes, items, won }: Props) {
  const language = useLanguage((state) => state.language)
  const percent = new Intl.NumberFormat(localeOf[language], { maximumFractionDigits: 6 })
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] sm:grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-2">
      {prizes
        .toSorted((a, b) => b.weight - a.weight)
        .map(({ id, weight }) => (
          <li
            key={id}
            className={`well flex items-center gap-2.5 p-2 ${id === won ? 'border-candle' : ''}`}
          >
            <ItemTile item={items.get(id)} size={42} />
            <span className="min-w-0 leading-snug">
              <span className="block text-sm">{itemName(items.get(id), language)}</span>
              <span className="block text-sm text-candle tabular">
                {t('spin.percent', { percent: percent.format(weight) })}
              </span>
            </span>
          </li>
        ))}
    </ul>
  )
}
