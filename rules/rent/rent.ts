/** An item that may be placed into rent. */
export interface Rentable {
  readonly item_id: number
  /** Pieces that a player may place, at most. */
  readonly count: number
  /** Coins per piece and day. */
  readonly salary: number
}

/** A relic shop; its id is the item that stands for it. */
interface RelicShop {
  readonly item_id: number
  readonly items: readonly { readonly item_id: number; readonly price: number }[]
}

export interface RentContent {
  readonly rents: readonly Rentable[]
  readonly shops: readonly RelicShop[]
}

/** What a player has placed of an item, and what it has earned up to a moment. */
export interface Placed {
  /** Pieces. */
  readonly count: number
  /** 86400ths of a coin: salary x pieces x seconds. */
  readonly earned: number
  /** Unix milliseconds. */
  readonly settledAt: number
}

/** Parts of a coin in which salary is counted: one per second of a day. */
export const PARTS = 86_400
/** Salary stops growing so long after it was last settled (server rules, section 11). */
export const GROWS_MS = 72 * 3_600_000

/** When salary stops growing, in unix milliseconds. */
export const growsUntil = ({ settledAt }: Placed): number => settledAt + GROWS_MS

/**
 * What has been earned by a moment, in 86400ths of a coin; counted by whole seconds. It grows up to
 * what can be counted exactly, some hundred thousand million coins, until it is collected.
 */
export function earnedBy(placed: Placed, salary: number, now: number): number {
  const grown = Math.min(Math.max(now - placed.settledAt, 0), GROWS_MS)
  const sum = placed.earned + salary * placed.count * Math.floor(grown / 1000)
  return Math.min(sum, Number.MAX_SAFE_INTEGER)
}

/** What all pieces of an item may earn a day, in coins: what grows until it stops is counted exactly. */
export const DAILY_MAX = Math.floor(Number.MAX_SAFE_INTEGER / (GROWS_MS / 1000))

/**
 * The same with the moment as the new beginning: what has grown is kept, and so is the started
 * second, so that settling often earns neither more nor less.
 */
export function settle(placed: Placed, salary: number, now: number): Placed {
  const grown = now - placed.settledAt
  const begun = grown > GROWS_MS ? 0 : Math.max(grown, 0) % 1000
  return {
    count: placed.count,
    earned: earnedBy(placed, salary, now),
    settledAt: Math.max(now, placed.settledAt) - begun,
  }
}

/** Whole coins of what was earned. */
export function payable(earned: number): number {
  return Math.floor(earned / PARTS)
}

/** Days after which an item has earned its price; undefined for one that earns nothing. */
export function paybackDays(price: number, salary: number): number | undefined {
  return salary > 0 ? Math.ceil(price / salary) : undefined
}
