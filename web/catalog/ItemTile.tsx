import type { Item } from '@app/contract/catalog.ts'
import { shortCount } from '../ui/format-number.ts'
import { t } from '../i18n/t.ts'
import { ItemIcon } from './ItemIcon.tsx'
import { useItemLocks } from './item-locks.ts'
import { rarityOf } from './rarity.ts'

interface Props {
  item: Item | undefined
  /** Pieces, shown as a badge; no badge when left out or 0. */
  count?: number
  /** Pixels of each side. */
  size?: number
}

/** The picture of an item, the same everywhere. The item's name belongs beside it as text. */
export function ItemTile({ item, count = 0, size = 44 }: Props) {
  const rarity = item ? rarityOf(item) : 'common'
  const isLocked = useItemLocks((ids) => item && ids.has(item.Itemdefid))
  const rarityName = t(`rarity.${rarity}`)
  return (
    <span
      className={`item-tile rarity-${rarity}`}
      style={{ width: size, height: size }}
      data-hint={rarityName}
    >
      <span className="unseen">{rarityName}</span>
      <ItemIcon item={item} size={Math.round(size * 0.68)} />
      <i className="pips" />
      {isLocked && <i role="img" className="lock" aria-label={t('item.locked')} />}
      {count > 0 && (
        <span className="count" data-hint={t('item.owned', { count })}>
          {shortCount(count)}
        </span>
      )}
    </span>
  )
}
