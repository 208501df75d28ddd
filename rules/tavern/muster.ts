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

function ralliedBy(cards: readonly TavernCard[], slot: number): number {
  return cards.reduce(
    (sum, friend, place) =>
      place !== slot && friend.line === cards[slot]?.line
        ? sum + (friend.keywords.rally ?? 0)
        : sum,
    0,
  )
}
