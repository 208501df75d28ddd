import { type Interval, slotName } from './chart.ts'

/** What is kept of the prices of one side's trades in an hour or a day. */
export interface SlotPrices {
  /** Unix seconds of its start. */
  readonly slot: number
  /** Coins per piece of the first, highest, lowest and last trade; null where none is kept. */
  readonly open_price: number | null
  readonly high_price: number | null
  readonly low_price: number | null
  readonly close_price: number | null
  /** The places of the first and the last among all trades of the item. */
  readonly open_place: number | null
  readonly close_place: number | null
  /** Whether these are the prices of all its trades. */
  readonly is_whole: boolean
}

/** Coins per piece. */
export interface Candle {
  readonly time_slot: string
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
}

/**
 * One candle for each slot of the interval, of the trades of both sides, oldest first. A slot has none
 * where the price of any of its trades was not kept: it would look complete and be wrong.
 */
export function candlesOf(interval: Interval, rows: readonly SlotPrices[]): Candle[] {
  const bySlot = new Map<string, SlotPrices[]>()
  for (const row of rows) {
    const name = slotName(interval, row.slot)
    const of = bySlot.get(name)
    if (of) of.push(row)
    else bySlot.set(name, [row])
  }
  return [...bySlot]
    .flatMap(([time_slot, of]) => {
      const candle = of.every((row) => row.is_whole) && candleOf(of)
      return candle ? [{ time_slot, ...candle }] : []
    })
    .sort((a, b) => (a.time_slot < b.time_slot ? -1 : 1))
}

function candleOf(rows: readonly SlotPrices[]): Omit<Candle, 'time_slot'> | undefined {
  let first: SlotPrices | undefined
  let last: SlotPrices | undefined
  let high = 0
  let low = Number.POSITIVE_INFINITY
  for (const row of rows) {
    if (row.open_place === null || row.close_place === null) return undefined
    if (first === undefined || row.open_place < first.open_place!) first = row
    if (last === undefined || row.close_place > last.close_place!) last = row
    high = Math.max(high, row.high_price!)
    low = Math.min(low, row.low_price!)
  }
  return first && last && { open: first.open_price!, high, low, close: last.close_price! }
}
