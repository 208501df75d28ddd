import { coinsPerUnit } from '../money.ts'

/** The coins that live in the platform's inventory, the most precious first. */
export const platformCurrencies = ['gold', 'silver', 'bronze'] as const

export type PlatformCurrency = (typeof platformCurrencies)[number]

/** Seen from us: coins leave for the platform's inventory, or come out of it. */
export type ExchangeDirection = 'to_steam' | 'from_steam'

/** Pieces in one exchange: the platform counts in 32 bits, and all of them in coins stay exact. */
export const MAX_EXCHANGE_COUNT = 1_000_000_000

/**
 * Surprise coins for platform coins, in both directions the same: nothing is lost on the way there
 * and back.
 *
 * @param count - whole platform coins
 *
 * Source: spec part 1 section 9, server rules section 4.
 */
export function coinsOf(currency: PlatformCurrency, count: number): number {
  return coinsPerUnit[currency] * count
}

export interface WholeExchange {
  /** Whole platform coins. */
  readonly count: number
  /** Surprise coins that they cost. */
  readonly coins: number
  /** Surprise coins of the amount that do not fit and stay in the balance. */
  readonly rest: number
}

/**
 * How many whole platform coins an amount of Surprise coins buys, rounded down; the rest stays.
 *
 * @param amount - Surprise coins, whole
 *
 * Source: server rules, section 4.
 */
export function wholeExchange(currency: PlatformCurrency, amount: number): WholeExchange {
  const count = Math.min(Math.floor(amount / coinsPerUnit[currency]), MAX_EXCHANGE_COUNT)
  const coins = coinsOf(currency, count)
  return { count, coins, rest: amount - coins }
}

/** Why an amount cannot be exchanged. */
export type ExchangeProblem =
  | 'not_a_count'
  | 'not_enough_coins'
  | 'not_enough_steam_gold'
  | 'not_enough_steam_silver'
  | 'not_enough_steam_bronze'

/** What the player has: Surprise coins here, the other coins on the platform. */
export type Purse = Readonly<Record<'coin' | PlatformCurrency, number>>

/**
 * What stands against an exchange: first the number itself, then the balance that would pay. The
 * screen disables its button by this rule; the server asks the ledger and the platform themselves.
 *
 * @param count - platform coins
 *
 * Source: spec part 1 section 5: amounts are greater than 0 and not above the balance.
 */
export function exchangeProblem(
  direction: ExchangeDirection,
  currency: PlatformCurrency,
  count: number,
  purse: Purse,
): ExchangeProblem | undefined {
  if (!Number.isInteger(count) || count < 1 || count > MAX_EXCHANGE_COUNT) return 'not_a_count'
  if (direction === 'to_steam') {
    return coinsOf(currency, count) > purse.coin ? 'not_enough_coins' : undefined
  }
  return count > purse[currency] ? `not_enough_steam_${currency}` : undefined
}
