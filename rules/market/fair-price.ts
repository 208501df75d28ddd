/** The trades of an hour or a day, of both sides of the book. */
export interface SlotTrades {
  /** Unix seconds of its start. */
  readonly slot: number
  /** Coins: what was paid for all pieces together. */
  readonly coins: number
  /** Pieces, at least one. */
  readonly quantity: number
  readonly trades: number
}

type PaidSlot = Omit<SlotTrades, 'trades'>

/** What an item is worth by its trades, and what that stands on. */
export interface FairPrice {
  /** Coins per piece; null where too few trades say anything. */
  readonly price: number | null
  /** Coins per piece on average by volume, nothing left out; null with the price. */
  readonly average: number | null
  /** Half of the trading lies so close to the price, as a share of it; null with the price. */
  readonly volatility: number | null
  /** What is counted: an item that is traded often by hours, another by days. */
  readonly unit: 'hour' | 'day'
  /** Hours or days in which there were trades. */
  readonly slots: number
  /** Pieces traded in them. */
  readonly quantity: number
}

/** How far back trades count, in seconds. */
export const fairPriceSpans = { hour: 48 * 3600, day: 30 * 86_400 } as const

/** From so many hours or days with trades on, they say something. */
export const SLOTS_MIN = { hour: 12, day: 5 } as const

/** The volume of a slot counts for at most so many times the usual one. */
const VOLUME_MAX = 2
/** What hours say counts at most so many times above or below what days say. */
const DRIFT_MAX = 3

/**
 * The fair price of an item: the median of what was paid in each hour of the last two days, or in
 * each day of the last thirty where fewer hours had trades. However much is traded in one of them,
 * and at whatever price, it is one voice among many and moves the price to the next voice at most.
 * Who trades with friends for many hours is held by the days before (decisions/043).
 *
 * @param hours - of the last two days, any order, one for each hour with trades
 * @param days - of the last thirty days
 */
export function fairPrice(hours: readonly PaidSlot[], days: readonly PaidSlot[]): FairPrice {
  const base = days.length >= SLOTS_MIN.day ? medianOf(voicesOf(days)) : undefined
  if (hours.length >= SLOTS_MIN.hour) {
    const [low, high] = base ? [base / DRIFT_MAX, base * DRIFT_MAX] : [0, Infinity]
    const held = voicesOf(hours).map(({ value, weight }) => ({
      value: Math.min(Math.max(value, low), high),
      weight,
    }))
    return said('hour', hours, held, medianOf(held))
  }
  return said('day', days, voicesOf(days), base)
}

/** What a slot says, and how loudly. */
interface Voice {
  readonly value: number
  readonly weight: number
}

/** What was paid per piece in each slot; more than the usual volume does not speak louder. */
function voicesOf(slots: readonly PaidSlot[]): Voice[] {
  const usual = medianOf(slots.map(({ quantity }) => ({ value: quantity, weight: 1 })))
  return slots.map(({ coins, quantity }) => ({
    value: coins / quantity,
    weight: Math.min(quantity, VOLUME_MAX * usual),
  }))
}

/** The value in the middle by weight, the lower of two; 0 for none. */
function medianOf(voices: readonly Voice[]): number {
  const sorted = voices.toSorted((a, b) => a.value - b.value)
  const half = sorted.reduce((sum, { weight }) => sum + weight, 0) / 2
  let below = 0
  for (const { value, weight } of sorted) {
    below += weight
    if (below >= half) return value
  }
  return 0
}

function said(
  unit: FairPrice['unit'],
  slots: readonly PaidSlot[],
  voices: readonly Voice[],
  median: number | undefined,
): FairPrice {
  const quantity = slots.reduce((sum, slot) => sum + slot.quantity, 0)
  const counted = { unit, slots: slots.length, quantity }
  if (median === undefined) return { price: null, average: null, volatility: null, ...counted }
  const coins = slots.reduce((sum, slot) => sum + slot.coins, 0)
  const distances = voices.map(({ value, weight }) => ({
    value: Math.abs(value - median) / median,
    weight,
  }))
  return {
    price: Math.max(1, Math.round(median)),
    average: Math.round(coins / quantity),
    volatility: medianOf(distances),
    ...counted,
  }
}

/** A price so many times above or below the fair one is likely mistyped: a digit too many. */
export const FAR_FACTOR = 5

/** From here on a press is not enough to say that it is meant: a digit too many is ten times. */
export const RETYPED_FACTOR = 10

/** How many times a price is above the fair one or below it; 1 where they are the same. */
export function farFactor(price: number, fair: number): number {
  return Math.max(price / fair, fair / price)
}
