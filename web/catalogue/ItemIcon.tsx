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
  const url = item && OWN_ICON.test(item.IconUrl) ? item.IconUrl : '/icons/cardboard-box.svg'
  const style = { '--icon': `url("${url}")`, width: size, height: size } as CSSProperties
  const rarity = item ? rarityOf(item) : 'common'
  return <span aria-hidden="true" className={`item-icon rarity-${rarity}`} style={style} />
}
