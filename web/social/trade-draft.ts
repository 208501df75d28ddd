import type { Trade } from '@app/contract/social.ts'

/** An offer as it is being put together. */
export type Draft = Trade['jdoc']['user_1']

const theirSideOf = ({ my_side }: Trade) => (my_side === 'user_1' ? 'user_2' : 'user_1')

export const mineOf = (trade: Trade): Draft => trade.jdoc[trade.my_side]

export const theirsOf = (trade: Trade): Draft => trade.jdoc[theirSideOf(trade)]

/** The own offer as the other agreed to it last. */
export const mineAgreedOf = (trade: Trade): Draft | null => trade.agreed[trade.my_side]

/** The other's offer as the player agreed to it last. */
export const theirsAgreedOf = (trade: Trade): Draft | null => trade.agreed[theirSideOf(trade)]

/** Coins as they are sent: whole, and 0 for none or less than 1 (spec part 2 section 5, "Social"). */
export function sentCoins(coins: number): number {
  return coins >= 1 ? Math.floor(coins) : 0
}

/**
 * The draft with so many pieces of an item, at most those owned; 0 takes it out. An emptied field, NaN,
 * offers none, and the item stays in the draft for the number that comes next.
 */
export function withItem(draft: Draft, item: number, count: number, owned: number): Draft {
  const { [String(item)]: _, ...rest } = draft.items
  const pieces = Math.min(Math.max(Math.floor(count) || 0, 0), owned)
  const isOut = pieces === 0 && !Number.isNaN(count)
  return { ...draft, items: isOut ? rest : { ...draft.items, [item]: pieces } }
}

/** The draft as it is sent: without the items of which it offers none. */
export function sentDraft({ coins, items }: Draft): Draft {
  const offered = Object.entries(items).filter(([, count]) => count > 0)
  return { coins, items: Object.fromEntries(offered) }
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return a.coins === b.coins && rowsOf(a, b).every(({ count, was }) => count === was)
}

/** One kind of item in an offer, held against the offer that was agreed to; 0 pieces for none. */
export interface OfferRow {
  readonly item: number
  readonly count: number
  readonly was: number
}

/** An offer's items, and after them those that it held before. */
export function rowsOf({ items }: Draft, was: Draft): OfferRow[] {
  const kinds = new Set([...Object.keys(items), ...Object.keys(was.items)])
  return [...kinds].map((kind) => ({
    item: Number(kind),
    count: items[kind] ?? 0,
    was: was.items[kind] ?? 0,
  }))
}

/** The most that either offer holds of each kind: what fewer are held against. */
export function mostOf(a: Draft, b: Draft): Draft {
  const most = rowsOf(a, b).map(({ item, count, was }) => [item, Math.max(count, was)])
  return { coins: Math.max(a.coins, b.coins), items: Object.fromEntries(most) }
}

/** Coins, and how many kinds of items are left out because they have no price. */
interface Worth {
  readonly coins: number
  readonly unpriced: number
}

/** What an offer is worth: its coins, and its items at their price each. */
export function worthOf(
  { coins, items }: Draft,
  priceOf: (item: number) => number | undefined,
): Worth {
  const prices = Object.entries(items)
    .filter(([, count]) => count > 0)
    .map(([item, count]) => [priceOf(Number(item)), count] as const)
  return {
    coins: prices.reduce((sum, [price = 0, count]) => sum + price * count, coins),
    unpriced: prices.filter(([price]) => price === undefined).length,
  }
}
