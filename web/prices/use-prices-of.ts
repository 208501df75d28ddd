import { useQuery } from '@tanstack/react-query'
import type { PriceTable } from './price-table.ts'
import { prices } from './queries.ts'

/** The best prices of an item and the player's own, in coins; undefined where there are none. */
export interface ItemPrices {
  readonly sell: number | undefined
  readonly ownSell: number | undefined
  readonly buy: number | undefined
  readonly ownBuy: number | undefined
}

/** What the market offers for one item; renders again only when that changes. */
export function usePricesOf(itemId: number): ItemPrices | undefined {
  const select = (table: PriceTable): ItemPrices => ({
    sell: table.bestSell.get(itemId),
    ownSell: table.mySell.get(itemId),
    buy: table.bestBuy.get(itemId),
    ownBuy: table.myBuy.get(itemId),
  })
  return useQuery({ ...prices, select, structuralSharing: true }).data
}

/**
 * The query of all prices, for a component that looks at them only at first. While they are not
 * needed it is told whether they are there and why not, and renders again with no update.
 */
export function usePricesWhile(isNeeded: boolean) {
  return useQuery({ ...prices, select: isNeeded ? whole : nothing })
}

/** The prices of all items; undefined, and without an update, while they are not needed. */
export function usePricesIf(isNeeded: boolean): PriceTable | undefined {
  return usePricesWhile(isNeeded).data ?? undefined
}

const whole = (table: PriceTable) => table
const nothing = () => null
