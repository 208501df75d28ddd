import type { Trade } from '@app/contract/social.ts'

/** An offer as it is being put together. */
export type Draft = Trade['jdoc']['user_1']

export const mineOf = (trade: Trade): Draft => trade.jdoc[trade.my_side]

export const theirsOf = (trade: Trade): Draft =>
  trade.jdoc[trade.my_side === 'user_1' ? 'user_2' : 'user_1']

/** Coins as they are sent: whole, and 0 for anything below 1 (spec part 2 section 5, "Social"). */
export function sentCoins(coins: number): number {
  return coins >= 1 ? Math.floor(coins) : 0
}

/** The draft with so many pieces of an item, at most those owned; 0 takes it out. */
export function withItem(draft: Draft, item: number, count: number, owned: number): Draft {
  const { [String(item)]: _, ...rest } = draft.items
  const pieces = Math.min(Math.max(Math.floor(count) || 0, 0), owned)
  return { ...draft, items: pieces === 0 ? rest : { ...draft.items, [item]: pieces } }
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  const items = Object.entries(a.items)
  return (
    a.coins === b.coins &&
    items.length === Object.keys(b.items).length &&
    items.every(([item, count]) => b.items[item] === count)
  )
}

/** What an offer is worth: coins, and items at their price each; those without a price are not counted. */
export function worthOf(draft: Draft, priceOf: (item: number) => number | undefined): number {
  return Object.entries(draft.items).reduce(
    (sum, [item, count]) => sum + (priceOf(Number(item)) ?? 0) * count,
    draft.coins,
  )
}
