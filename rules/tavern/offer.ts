import type { Random } from '../chance/random.ts'
import { drawWeighted, sumWeights } from '../chance/weighted.ts'
import type { TavernContent } from './content.ts'

/**
 * Draws what the tavern offers: each copy left in the run's pool is equally likely.
 *
 * The pool is whatever the player does not hold: copies come back when they are sold or not taken.
 *
 * @param held - card ids in hand and on the board
 * @param level - the tavern's level; higher cards are not offered. A run may have come further than
 *   levels go since an import: the highest one counts then.
 *
 * Source: server rules, section 12.
 */
export function drawOffer(
  { rules, cards }: TavernContent,
  held: readonly number[],
  level: number,
  random: Random,
): number[] {
  const pool = [...cards.values()]
    .filter((card) => card.card_rarity <= level)
    .map(({ card_id, card_rarity }) => ({
      card_id,
      copies: (rules.copies[card_rarity - 1] ?? 0) - held.filter((id) => id === card_id).length,
    }))
  const size = rules.offers[Math.min(level, rules.offers.length) - 1]!
  const offer: number[] = []
  while (offer.length < size) {
    const copies = pool.map((entry) => Math.max(0, entry.copies))
    if (copies.every((count) => count === 0)) break
    const drawn = pool[drawWeighted(sumWeights(copies), random)]!
    drawn.copies -= 1
    offer.push(drawn.card_id)
  }
  return offer
}
