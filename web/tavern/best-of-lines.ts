import type { ConfigCard } from '@app/contract/tavern.ts'

/** The card of each line that comes last to the tavern. */
export function bestOfLines(cards: Readonly<Record<string, ConfigCard>>): ConfigCard[] {
  const best = new Map<string, ConfigCard>()
  for (const card of Object.values(cards)) {
    if (card.card_rarity > (best.get(card.line)?.card_rarity ?? 0)) best.set(card.line, card)
  }
  return [...best.values()]
}
