import type { PriceTable } from './price-table.ts'

/** What sellers ask and buyers pay for some items, coins per piece by item. */
export type BestPrices = Pick<PriceTable, 'bestBuy' | 'bestSell'>

/** Reads the best prices of these items from a table: the same object while none of them changes. */
export function priceSelection(itemIds: readonly number[]): (table: BestPrices) => BestPrices {
  let last: BestPrices | undefined
  return (table) => {
    const known = last
    const isSame =
      known !== undefined &&
      itemIds.every(
        (id) =>
          known.bestBuy.get(id) === table.bestBuy.get(id) &&
          known.bestSell.get(id) === table.bestSell.get(id),
      )
    if (!isSame) {
      last = { bestBuy: among(table.bestBuy, itemIds), bestSell: among(table.bestSell, itemIds) }
    }
    return last!
  }
}

function among(
  column: BestPrices['bestBuy'],
  itemIds: readonly number[],
): ReadonlyMap<number, number> {
  return new Map(
    itemIds.flatMap((id) => {
      const price = column.get(id)
      return price === undefined ? [] : [[id, price] as const]
    }),
  )
}
