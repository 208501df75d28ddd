import type { Item } from '@app/contract/catalog.ts'
import { Fragment } from 'react'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'

interface Props {
  /** What allows no more units than can be made now. */
  limiting: readonly number[]
  /** Units that can be made now. */
  max: number
  items: ReadonlyMap<number, Item>
}

/** Names what holds the count down, with the way to where each is sold and made. */
export function LimitedBy({ limiting, max, items }: Props) {
  const language = useLanguage((state) => state.language)
  if (limiting.length === 0) return null
  return (
    <p className="text-xs text-pretty text-parchment-dim">
      {t(max > 0 ? 'deal.limited_by' : 'deal.need_more')}{' '}
      {limiting.map((id, index) => (
        <Fragment key={id}>
          {index > 0 && ', '}
          <ItemLink
            item={items.get(id)}
            className="text-candle underline decoration-dotted underline-offset-3 hover:decoration-solid"
          >
            {itemName(items.get(id), language)}
          </ItemLink>
        </Fragment>
      ))}
    </p>
  )
}
