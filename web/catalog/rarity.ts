import type { Item } from '@app/contract/catalog.ts'

/** From the most ordinary to the most precious; the place in the list is the number of pips. */
export const rarities = ['common', 'uncommon', 'rare', 'epic', 'legendary', 'mythic'] as const

export type Rarity = (typeof rarities)[number]

/** The rarity an item's tags name; common when they name none. */
export function rarityOf(item: Pick<Item, 'Tags'>): Rarity {
  const named = item.Tags.map((tag) => tag.trim().toLowerCase())
  return rarities.find((rarity) => named.includes(`rarity:${rarity}`)) ?? 'common'
}
