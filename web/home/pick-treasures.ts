import type { Item } from '@app/contract/catalog.ts'
import { type Rarity, rarityOf } from '../catalog/rarity.ts'
import type { PriceTable } from '../prices/price-table.ts'

/**
 * The items with the most expensive offers, the same number of each rarity, in the order of the rarities.
 *
 * @param each - items per rarity
 */
export function pickTreasures(
  items: readonly Item[],
  { bestSell }: Pick<PriceTable, 'bestSell'>,
  ranks: readonly Rarity[],
  each: number,
): number[] {
  const offered = items
    .filter((item) => bestSell.has(item.Itemdefid))
    .toSorted((a, b) => (bestSell.get(b.Itemdefid) ?? 0) - (bestSell.get(a.Itemdefid) ?? 0))
  return ranks.flatMap((rank) =>
    offered
      .filter((item) => rarityOf(item) === rank)
      .slice(0, each)
      .map((item) => item.Itemdefid),
  )
}
