import type { Item } from '@app/contract/catalog.ts'
import { Lock } from 'lucide-react'
import { Fragment } from 'react'
import { ItemLink } from '../catalog/ItemLink.tsx'
import { itemName } from '../catalog/item-name.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { listFormat } from '../ui/list-format.ts'

interface Props {
  /** What allows no more units than can be made now. */
  limiting: readonly number[]
  /** Items among what is taken that the player has locked: these stand in the way before all else. */
  locked: readonly number[]
  /** Units that can be made now. */
  max: number
  items: ReadonlyMap<number, Item>
}

/** Names what holds the count down, with the way to where each is unlocked, sold and made. */
export function LimitedBy({ limiting, locked, max, items }: Props) {
  const language = useLanguage((state) => state.language)
  const isLocked = locked.length > 0
  const named = isLocked ? locked : limiting
  if (named.length === 0) return null
  const parts = listFormat(language).formatToParts(named.map(String))
  return (
    <p className="text-xs text-pretty text-parchment-dim">
      {isLocked && <Lock aria-hidden="true" className="me-1 mb-0.5 inline size-3" />}
      {isLocked ? t('item.locked') : t(max > 0 ? 'deal.limited_by' : 'deal.need_more')}{' '}
      {parts.map(({ type, value }, at) =>
        type === 'literal' ? (
          <Fragment key={at}>{value}</Fragment>
        ) : (
          <ItemLink
            key={at}
            item={items.get(Number(value))}
            className="text-candle underline decoration-dotted underline-offset-3 hover:decoration-solid"
          >
            {itemName(items.get(Number(value)), language)}
          </ItemLink>
        ),
      )}
    </p>
  )
}
