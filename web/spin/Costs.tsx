import type { Item } from '@app/contract/catalog.ts'
import type { SpinCost } from '@app/rules/spin/wheel.ts'
import { Link } from '@tanstack/react-router'
import { memo } from 'react'
import { itemName } from '../catalog/item-name.ts'
import { ItemTile } from '../catalog/ItemTile.tsx'
import { useLanguage, useMessages } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { itemHash, paths } from '../paths.ts'

interface Props {
  costs: readonly SpinCost[]
  items: ReadonlyMap<number, Item>
  /** Pieces by item; their room is kept until they are known. */
  held: ReadonlyMap<number, number> | undefined
}

/** What one spin takes, beside what is available; each leads to its market. */
export function Costs({ costs, items, held }: Props) {
  return (
    <ul aria-label={t('spin.costs')} className="flex flex-wrap gap-x-5 gap-y-2">
      {costs.map(({ id, quantity }) => (
        <Cost
          key={id}
          id={id}
          item={items.get(id)}
          have={held && (held.get(id) ?? 0)}
          need={quantity}
        />
      ))}
    </ul>
  )
}

interface CostProps {
  id: number
  item: Item | undefined
  /** Pieces; undefined until they are known. */
  have: number | undefined
  need: number
}

/** Kept as it is while the player's other items change. */
const Cost = memo(function Cost({ id, item, have, need }: CostProps) {
  useMessages()
  const language = useLanguage((state) => state.language)
  return (
    <li className="flex items-center gap-2.5">
      <ItemTile item={item} size={44} />
      <span className="leading-snug">
        <Link
          to={paths.market}
          hash={itemHash(id)}
          className="block hover:text-candle pointer-coarse:py-1"
        >
          {itemName(item, language)}
        </Link>
        <span className={`block text-sm tabular ${lookOf(have, need)}`}>
          {t('spin.have_need', { have: have ?? 0, need })}
        </span>
      </span>
    </li>
  )
})

function lookOf(have: number | undefined, need: number): string {
  if (have === undefined) return 'invisible'
  return have < need ? 'text-sell' : 'text-parchment-dim'
}
