import type { Item } from '@app/contract/catalogue.ts'
import type { CSSProperties } from 'react'
import { rarityOf } from './rarity.ts'
import './item-tile.css'

interface Props {
  item: Item | undefined
  /** Pixels. */
  size?: number
}

/** Icons are our own files; anything else in a definition is not put into a style. */
const OWN_ICON = /^\/icons\/[a-z0-9-]+\.svg$/

/** An item's bare glyph in the colour of its rarity. Decorative: the name stands beside it. */
export function ItemIcon({ item, size = 24 }: Props) {
  if (!item || !OWN_ICON.test(item.IconUrl)) {
    return (
      <span aria-hidden="true" className="font-display leading-none" style={{ fontSize: size }}>
        ?
      </span>
    )
  }
  const style = { '--icon': `url("${item.IconUrl}")`, width: size, height: size } as CSSProperties
  return <span aria-hidden="true" className={`item-icon rarity-${rarityOf(item)}`} style={style} />
}
