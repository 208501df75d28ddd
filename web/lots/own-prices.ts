import type { UserLot } from '@app/contract/lot.ts'
import type { PriceTable } from '../prices/price-table.ts'

/** The table with the own best prices as the own open lots say them. */
export function withOwnPrices(table: PriceTable, lots: readonly UserLot[]): PriceTable {
  const myBuy = new Map<number, number>()
  const mySell = new Map<number, number>()
  for (const { item_type_id: item, type, price } of lots) {
    if (type === 'buy') myBuy.set(item, Math.max(price, myBuy.get(item) ?? 0))
    else mySell.set(item, Math.min(price, mySell.get(item) ?? Number.POSITIVE_INFINITY))
  }
  return { ...table, myBuy, mySell }
}
