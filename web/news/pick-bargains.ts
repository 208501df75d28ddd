import type { PriceTable } from '../prices/price-table.ts'

/** How far buyer and seller are apart: a share of the seller's price, 0 and more. */
export function spread(buy: number, sell: number): number {
  return Math.max(0, (sell - buy) / sell)
}

/**
 * The items where buyers and sellers are nearest to each other, nearest first.
 *
 * Below 100 coins one coin more or less is already a large share, so those are left out.
 */
export function pickBargains(
  { bestBuy, bestSell }: Pick<PriceTable, 'bestBuy' | 'bestSell'>,
  count: number,
): number[] {
  const apart = [...bestSell].flatMap(([id, sell]) => {
    const buy = bestBuy.get(id)
    return buy === undefined || sell < 100 ? [] : [{ id, share: spread(buy, sell) }]
  })
  return apart
    .toSorted((a, b) => a.share - b.share || a.id - b.id)
    .slice(0, count)
    .map(({ id }) => id)
}
