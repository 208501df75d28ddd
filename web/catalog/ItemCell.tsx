import type { Item } from '@app/contract/catalog.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { itemName } from './item-name.ts'
import { ItemTile } from './ItemTile.tsx'
import { useLanguage } from '../i18n/language.ts'
import { itemHash, paths } from '../paths.ts'

interface Props {
  itemId: number
  item: Item | undefined
  /** Behind the name. */
  children?: ReactNode
}

/** The head of a row: an item, which leads to the market. */
export function ItemCell({ itemId, item, children }: Props) {
  const language = useLanguage((state) => state.language)
  return (
    <th scope="row" data-wide="true">
      <span className="flex items-center gap-3">
        <ItemTile item={item} size={36} />
        <Link
          to={paths.market}
          hash={itemHash(itemId)}
          className="target-line min-w-0 hover:text-candle"
        >
          {itemName(item, language)}
        </Link>
        {children}
      </span>
    </th>
  )
}
