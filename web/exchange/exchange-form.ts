import {
  coinsOf,
  type ExchangeDirection,
  exchangeProblem,
  type ExchangeProblem,
  platformCurrencies,
  type PlatformCurrency,
  type Purse,
  wholeExchange,
} from '@app/rules/exchange/amounts.ts'

/** What was typed last decides the other field. */
export interface Typed {
  readonly unit: 'coins' | 'platform'
  /** NaN for an empty field. */
  readonly value: number
}

/** What was typed as a text that outlives the page; '' for empty fields. */
export function writeTyped({ unit, value }: Typed): string {
  return Number.isNaN(value) ? '' : `${unit} ${value}`
}

export function readTyped(text: string): Typed {
  const [, unit, digits] = /^(coins|platform) (-?\d{1,16})$/.exec(text) ?? []
  return {
    unit: unit === 'coins' ? 'coins' : 'platform',
    value: digits === undefined ? Number.NaN : Number(digits),
  }
}

export interface ExchangeAmounts {
  /** Whole platform coins; NaN while there is nothing to exchange. */
  readonly count: number
  /** What the two fields show; NaN for empty. */
  readonly shownCoins: number
  readonly shownCount: number
  /** Surprise coins that do not fill a whole platform coin and stay. */
  readonly rest: number
}

const NOTHING: ExchangeAmounts = {
  count: Number.NaN,
  shownCoins: Number.NaN,
  shownCount: Number.NaN,
  rest: 0,
}

/** Both fields and the amount from the one that was typed: coins are rounded down to whole ones. */
export function readAmounts(currency: PlatformCurrency, { unit, value }: Typed): ExchangeAmounts {
  if (Number.isNaN(value)) return NOTHING
  if (unit === 'platform') {
    const isWhole = Number.isInteger(value) && value >= 0
    const shownCoins = isWhole ? coinsOf(currency, value) : Number.NaN
    return { count: value, shownCoins, shownCount: value, rest: 0 }
  }
  if (!Number.isInteger(value) || value < 0) return { ...NOTHING, count: value, shownCoins: value }
  const { count, rest } = wholeExchange(currency, value)
  return { count, shownCoins: value, shownCount: count, rest }
}

/**
 * Why the amount cannot be exchanged; undefined when it can, `empty` when there is none yet. Coins
 * that would only stay must be there too: nobody offers more than the balance (spec 1 §5).
 */
export function amountProblem(
  direction: ExchangeDirection,
  currency: PlatformCurrency,
  { count, rest }: Pick<ExchangeAmounts, 'count' | 'rest'>,
  purse: Purse,
): ExchangeProblem | 'empty' | undefined {
  if (Number.isNaN(count)) return 'empty'
  const isOffer = direction === 'to_steam' && count >= 0
  if (isOffer && coinsOf(currency, count) + rest > purse.coin) return 'not_enough_coins'
  return exchangeProblem(direction, currency, count, purse)
}

/** All that the player could exchange, in platform coins. */
export function mostOf(
  direction: ExchangeDirection,
  currency: PlatformCurrency,
  purse: Purse,
): number {
  return direction === 'to_steam' ? wholeExchange(currency, purse.coin).count : purse[currency]
}

export interface ExchangeView {
  readonly direction: ExchangeDirection
  readonly currency: PlatformCurrency
}

/** What an address shows; gold to Steam where it says nothing that we know. */
export function readView({ way, coin }: { way?: string; coin?: string }): ExchangeView {
  return {
    direction: way === 'from' ? 'from_steam' : 'to_steam',
    currency: platformCurrencies.find((one) => one === coin) ?? 'gold',
  }
}

export function viewSearch({ direction, currency }: ExchangeView) {
  return { way: direction === 'from_steam' ? 'from' : 'to', coin: currency }
}
