import type { BattleBoard } from './battle-log.ts'
import type { TavernCard } from './content.ts'

/** Draws up a board for battle: slots from left to right, and what `rally` adds. */
export function muster(cards: readonly TavernCard[], level: number): BattleBoard {
  return {
    level,
    hand: cards.map((card, slot) => ({
      slot,
      card_id: card.card_id,
      card_rarity: card.card_rarity,
      attack: card.attack + ralliedBy(cards, slot),
      health: card.health,
      keywords: card.keywords,
    })),
  }
}

/** The attack that a card gains from the others of its line; a place without a card rallies nobody. */
export function ralliedBy(
  cards: readonly (Pick<TavernCard, 'line' | 'keywords'> | undefined)[],
  slot: number,
): number {
  const line = cards[slot]?.line
  return cards.reduce(
    (sum, friend, place) =>
      place !== slot && friend?.line === line ? sum + (friend?.keywords.rally ?? 0) : sum,
    0,
  )
}
