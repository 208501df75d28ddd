import type { Random } from '../chance/random.ts'
import { uniformBelow } from '../chance/uniform-below.ts'
import type { BattleBoard, BattleCard, Boards } from './battle-log.ts'
import { type Keyword, KEYWORDS, type Keywords } from './content.ts'

/** For tests, boards as wild as they come: nothing to 7 cards, attack 0 to 9, every mix of keywords. */
export function randomBoards(random: Random): Boards {
  const upTo = (most: number) => uniformBelow(most + 1, random)
  const keywords = (): Keywords =>
    Object.fromEntries(
      KEYWORDS.filter(() => upTo(4) === 0).map((keyword): [Keyword, number] => [
        keyword,
        1 + upTo(3),
      ]),
    )
  const board = (): BattleBoard => ({
    level: 1 + upTo(5),
    hand: Array.from({ length: upTo(7) }, (_, slot): BattleCard => {
      const card = { slot, card_id: 3000 + upTo(60), card_rarity: 1 + upTo(5) }
      return { ...card, attack: upTo(9), health: 1 + upTo(9), keywords: keywords() }
    }),
  })
  return { player: board(), opponent: board() }
}
