import type { Item } from '@app/contract/catalog.ts'
import { type CSSProperties, useState } from 'react'
import { rarityOf } from './rarity.ts'

interface Props {
  item: Item | undefined
  /** Pixels. */
  size?: number
}

/** Our own icons are glyphs, and drawn in the color of the rarity. */
const OWN_ICON = /^\/icons\/[a-z0-9-]+\.svg$/

/**
 * An item's bare glyph in the color of its rarity, or its own picture where that is another site's
 * (the browser shows those of ICON_ORIGINS). Decorative: the name stands beside it.
 */
export function ItemIcon({ item, size = 24 }: Props) {
  if (item?.IconUrl.startsWith('https://')) {
    return <Picture key={item.IconUrl} src={item.IconUrl} size={size} />
  }
  if (!item || !OWN_ICON.test(item.IconUrl)) return <Placeholder size={size} />
  const style = { '--icon': `url("${item.IconUrl}")`, width: size, height: size } as CSSProperties
  return <span aria-hidden="true" className={`item-icon rarity-${rarityOf(item)}`} style={style} />
}

/** Another site's picture; the placeholder where that does not come. */
function Picture({ src, size }: { src: string; size: number }) {
  const [isBroken, setBroken] = useState(false)
  if (isBroken) return <Placeholder size={size} />
  return (
    <img
      src={src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(true)}
      className="object-contain"
      style={{ width: size, height: size }}
    />
  )
}

function Placeholder({ size }: { size: number }) {
  return (
    <span aria-hidden="true" className="font-display leading-none" style={{ fontSize: size }}>
      ?
    </span>
  )
}
