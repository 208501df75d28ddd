import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import { applyBotAction, botBoard, nextBotAction, playBotRound } from './bot.ts'
import type { TavernCard, TavernContent } from './content.ts'
import { drawOffer } from './offer.ts'
import { coinsPerWin, rateRun } from './rating.ts'
import {
  buyCard,
  type Changed,
  fieldCard,
  outcomeOf,
  reorderBoard,
  rollTavern,
  ROUNDS_MAX,
  type Run,
  sellFromBoard,
  sellFromHand,
  settleBattle,
  startRun,
  upgradeTavern,
} from './run.ts'

const LINES = ['watch', 'hunters', 'beasts']

/** Four cards of each level; every fifth costs 2, every seventh 4. */
const cards = Array.from({ length: 24 }, (_, index): TavernCard => {
  const level = 1 + Math.floor(index / 4)
  return {
    card_id: 3000 + index,
    card_rarity: level,
    line: LINES[index % LINES.length]!,
    attack: level,
    health: level + (index % 4),
    cost: index % 7 === 6 ? 4 : index % 5 === 4 ? 2 : 3,
    keywords: index % 3 === 0 ? { guard: 1 } : {},
  }
})

const content: TavernContent = {
  rules: {
    health: 30,
    gold: { first: 3, step: 1, max: 10 },
    offers: [3, 4, 4, 5, 5, 6],
    copies: [15, 15, 13, 11, 9, 7],
    upgrade_prices: [5, 7, 8, 10, 10],
    roll_price: 1,
    sell_price: 1,
    max_cards_in_hand: 10,
    max_cards_in_field: 7,
    wins: 10,
    search_ms: 3000,
    reward_per_win: 100,
    reward_per_point: 2,
    reward_per_win_max: 250,
    rating: { start: 1000, even_wins: 4, per_win: 8, victory: 20 },
  },
  cards: new Map(cards.map((card) => [card.card_id, card])),
}
const { rules } = content

const won = { winner: 'player', reason: 'opponent_eliminated', damage: 5 } as const
const lost = { winner: 'opponent', reason: 'player_eliminated', damage: 7 } as const
const tied = { winner: 'draw', reason: 'mutual_elimination', damage: 0 } as const

const start = (over: Partial<Run> = {}, seed = 1): Run => ({
  ...startRun(content, seededRandom(seed)),
  ...over,
})

function allowed(changed: Changed): Run {
  if ('refused' in changed) throw new Error(`refused: ${changed.refused}`)
  return changed
}

const refusalOf = (changed: Changed) => ('refused' in changed ? changed.refused : undefined)

test('a run begins with 30 health, 3 gold and three cards of level 1', () => {
  const run = start()
  expect(run).toMatchObject({ round: 1, gold: 3, health: 30, level: 1, wins: 0 })
  expect(run.update_tavern_price).toBe(5)
  expect(run.current_tavern).toHaveLength(3)
  for (const id of run.current_tavern) expect(content.cards.get(id)?.card_rarity).toBe(1)
})

test('buying takes the price and one card of the offer', () => {
  const run = start({ gold: 10, current_tavern: [3000, 3001, 3000] })
  const bought = allowed(buyCard(run, content, 3000))
  expect(bought).toMatchObject({ gold: 7, my_hand: [3000], current_tavern: [3001, 3000] })
  const cheap = allowed(buyCard({ ...run, current_tavern: [3004] }, content, 3004))
  expect(cheap.gold).toBe(8)
})

test('buying is refused in the order of the specification', () => {
  const full = Array.from({ length: 10 }, () => 3001)
  const run = start({ gold: 0, current_tavern: [3000, 9999], my_hand: full })
  expect(buyCard(run, content, 3002)).toEqual({ refused: 'card_not_found' })
  expect(buyCard(run, content, 9999)).toEqual({ refused: 'card_not_found' })
  expect(buyCard(run, content, 3000)).toEqual({
    refused: 'not_enough_gold',
    params: { have: 0, need: 3 },
  })
  expect(buyCard({ ...run, gold: 3 }, content, 3000)).toEqual({
    refused: 'hand_full',
    params: { limit: 10 },
  })
})

test('a card goes from the hand to the right end of the board, unless seven are there', () => {
  const run = start({ my_hand: [3000, 3001], battle_ground: [3002] })
  const fielded = allowed(fieldCard(run, content, 3001))
  expect(fielded).toMatchObject({ my_hand: [3000], battle_ground: [3002, 3001] })
  expect(refusalOf(fieldCard(run, content, 3005))).toBe('card_not_found')
  const seven = Array.from({ length: 7 }, () => 3002)
  expect(refusalOf(fieldCard({ ...run, battle_ground: seven }, content, 3000))).toBe('board_full')
})

test('a sale brings 1 gold, from the hand or from a slot of the board', () => {
  const run = start({ gold: 0, my_hand: [3000], battle_ground: [3001, 3002, 3001] })
  expect(allowed(sellFromHand(run, content, 3000))).toMatchObject({ gold: 1, my_hand: [] })
  const sold = (slot?: number) => allowed(sellFromBoard(run, content, 3001, slot)).battle_ground
  expect(sold()).toEqual([3002, 3001])
  expect(sold(2)).toEqual([3001, 3002])
  expect(refusalOf(sellFromBoard(run, content, 3001, 1))).toBe('card_not_found')
  expect(refusalOf(sellFromBoard(run, content, 3007))).toBe('card_not_found')
  expect(refusalOf(sellFromHand(run, content, 3001))).toBe('card_not_found')
})

test('a roll costs 1 gold and brings a new offer', () => {
  const run = start({ gold: 1 })
  const rolled = allowed(rollTavern(run, content, seededRandom(5)))
  expect(rolled.gold).toBe(0)
  expect(rolled.current_tavern).toHaveLength(3)
  expect(refusalOf(rollTavern(rolled, content, seededRandom(5)))).toBe('not_enough_gold')
})

test('each level costs its price, less 1 for each round that passed', () => {
  let run = start({ gold: 100 })
  const prices: number[] = []
  while (run.level < 6) {
    prices.push(run.update_tavern_price)
    run = allowed(upgradeTavern(run, content))
  }
  expect(prices).toEqual([5, 7, 8, 10, 10])
  expect(run).toMatchObject({ gold: 60, update_tavern_price: 0 })
  expect(refusalOf(upgradeTavern(run, content))).toBe('tavern_level_limit')
  const waited = settleBattle(start(), content, tied, seededRandom(3))
  expect(waited.update_tavern_price).toBe(4)
  expect(refusalOf(upgradeTavern({ ...waited, gold: 3 }, content))).toBe('not_enough_gold')
})

test('the order sent must be the stored board in another order', () => {
  const run = start({ battle_ground: [3000, 3001, 3000] })
  const place = (slot: number, card_id: number) => ({ slot, card_id })
  const order = [place(1, 3001), place(2, 3000), place(0, 3000)]
  expect(allowed(reorderBoard(run, order)).battle_ground).toEqual([3001, 3000, 3000])
  for (const wrong of [
    order.slice(1),
    [place(1, 3001), place(2, 3000), place(2, 3000)],
    [place(1, 3001), place(2, 3000), place(0, 3001)],
    [...order, place(3, 3000)],
    [place(1, 3001), place(2, 3000), place(-1, 3000)],
  ]) {
    expect(refusalOf(reorderBoard(run, wrong))).toBe('board_changed')
  }
})

test('a battle brings the next round, its gold and a win or a wound', () => {
  const random = seededRandom(8)
  const spent = start({ gold: 9 })
  expect(settleBattle(spent, content, won, random)).toMatchObject({ round: 2, gold: 4, wins: 1 })
  expect(settleBattle(spent, content, lost, random)).toMatchObject({ health: 23, wins: 0 })
  expect(settleBattle(spent, content, tied, random)).toMatchObject({ health: 30, wins: 0 })
  expect(settleBattle(start({ round: 30 }), content, tied, random).gold).toBe(10)
})

test('health 0 ends a run in defeat, the tenth win in victory', () => {
  const random = seededRandom(8)
  const beaten = settleBattle(start({ health: 7 }), content, lost, random)
  expect(beaten).toMatchObject({ health: 0, round: 1 })
  expect(outcomeOf(beaten, content)).toBe('defeat')
  const best = settleBattle(start({ wins: 9 }), content, won, random)
  expect(best).toMatchObject({ wins: 10, round: 1 })
  expect(outcomeOf(best, content)).toBe('victory')
  expect(outcomeOf(start(), content)).toBe('running')
})

test('draws alone end a run too, and the house has played no longer', () => {
  const random = seededRandom(8)
  let run = start()
  for (let fought = 1; fought <= ROUNDS_MAX; fought++) {
    expect(outcomeOf(run, content)).toBe('running')
    run = settleBattle(run, content, tied, random)
  }
  expect(outcomeOf(run, content)).toBe('defeat')
  const longest = botBoard(ROUNDS_MAX, content, seededRandom(4))
  expect(botBoard(1e9, content, seededRandom(4))).toEqual(longest)
})

test('the pool is finite: what is held is not offered again', () => {
  const few = { rules: { ...rules, copies: [1, 0, 0, 0, 0, 0] }, cards: content.cards }
  const offer = drawOffer(few, [3000], 6, seededRandom(2))
  expect(offer.toSorted((a, b) => a - b)).toEqual([3001, 3002, 3003])
  expect(drawOffer(few, [3000, 3001, 3002, 3003], 6, seededRandom(2))).toEqual([])
})

test('a tavern above the highest level there is offers what that level does', () => {
  // An import has taken levels away while the run was going on.
  const lower = { rules: { ...rules, offers: [3, 4], upgrade_prices: [5] }, cards: content.cards }
  const run = start({ gold: 9, level: 6, update_tavern_price: 4 })
  expect(allowed(rollTavern(run, lower, seededRandom(2))).current_tavern).toHaveLength(4)
  expect(settleBattle(run, lower, tied, seededRandom(2)).current_tavern).toHaveLength(4)
  expect(refusalOf(upgradeTavern(run, lower))).toBe('tavern_level_limit')
})

test('each copy left is equally likely', () => {
  const seen = new Map<number, number>()
  const random = seededRandom(99)
  const held = Array.from({ length: 10 }, () => 3000)
  for (let i = 0; i < 10_000; i++) {
    const [first] = drawOffer(content, held, 1, random)
    seen.set(first!, (seen.get(first!) ?? 0) + 1)
  }
  // 5 copies of the first, 15 of each other: 1,000 and 3,000 times, within five deviations.
  expect(Math.abs((seen.get(3000) ?? 0) - 1000)).toBeLessThan(150)
  for (const id of [3001, 3002, 3003]) {
    expect(Math.abs((seen.get(id) ?? 0) - 3000)).toBeLessThan(230)
  }
})

const anyCall = fc.oneof(
  fc.record({
    call: fc.constantFrom('buy' as const, 'field' as const, 'sell' as const, 'drop' as const),
    card: fc.integer({ min: 3000, max: 3030 }),
    at: fc.integer({ min: -1, max: 8 }),
  }),
  fc.record({ call: fc.constantFrom('roll' as const, 'upgrade' as const, 'won' as const) }),
)

type AnyCall = typeof anyCall extends fc.Arbitrary<infer Call> ? Call : never

function tryCall(run: Run, call: AnyCall, random: () => number): Changed {
  switch (call.call) {
    case 'buy':
      return buyCard(run, content, run.current_tavern[call.at] ?? call.card)
    case 'field':
      return fieldCard(run, content, run.my_hand[call.at] ?? call.card)
    case 'sell':
      return sellFromHand(run, content, run.my_hand[call.at] ?? call.card)
    case 'drop':
      return sellFromBoard(run, content, run.battle_ground[call.at] ?? call.card, call.at)
    case 'roll':
      return rollTavern(run, content, random)
    case 'upgrade':
      return upgradeTavern(run, content)
    case 'won':
      return settleBattle(run, content, tied, random)
  }
}

test('whatever is called, gold, hand, board, level and pool keep their limits', () => {
  fc.assert(
    fc.property(fc.integer(), fc.array(anyCall, { maxLength: 120 }), (seed, calls) => {
      const random = seededRandom(seed)
      let run = startRun(content, random)
      for (const call of calls) {
        const changed = tryCall(run, call, random)
        run = 'refused' in changed ? run : changed
        expect(run.gold).toBeGreaterThanOrEqual(0)
        expect(run.my_hand.length).toBeLessThanOrEqual(10)
        expect(run.battle_ground.length).toBeLessThanOrEqual(7)
        expect(run.level).toBeLessThanOrEqual(6)
        const table = [...run.current_tavern, ...run.my_hand, ...run.battle_ground]
        for (const id of table) {
          const copies = rules.copies[(content.cards.get(id)?.card_rarity ?? 0) - 1] ?? 0
          expect(table.filter((other) => other === id).length).toBeLessThanOrEqual(copies)
        }
      }
    }),
  )
})

test('a bot spends a round without a refusal and keeps a board', () => {
  for (let seed = 0; seed < 60; seed++) {
    const random = seededRandom(seed)
    let run = startRun(content, random)
    for (let round = 1; round <= 14; round++) {
      run = playBotRound(run, content, LINES[seed % 3]!, random)
      expect(run.my_hand).toEqual([])
      expect(run.battle_ground.length).toBeGreaterThan(0)
      run = settleBattle(run, content, tied, random)
    }
    expect(run.level).toBeGreaterThanOrEqual(5)
    expect(run.battle_ground).toHaveLength(7)
  }
})

test('a bot’s board grows with the round', () => {
  const sizes = [1, 4, 9].map((round) => botBoard(round, content, seededRandom(4)))
  expect(sizes[0]).toMatchObject({ level: 1 })
  expect(sizes[0]?.cards).toHaveLength(1)
  expect(sizes[1]!.cards.length).toBeGreaterThan(1)
  expect(sizes[2]!.cards).toHaveLength(7)
  expect(sizes[2]!.level).toBeGreaterThan(2)
})

test('a bot’s roll brings another offer and is counted', () => {
  const seven = Array.from({ length: 7 }, () => 3023)
  const run = start({ gold: 10, level: 6, battle_ground: seven, current_tavern: [3000] })
  expect(nextBotAction(run, content, 'watch')).toEqual({ type: 'roll' })
  expect(applyBotAction(run, content, { type: 'roll' }, seededRandom(1)).gold).toBe(9)
})

test('a bot does not roll where a roll costs nothing: nothing would end that', () => {
  const seven = Array.from({ length: 7 }, () => 3023)
  const run = start({ gold: 10, level: 6, battle_ground: seven, current_tavern: [3000] })
  const free = { rules: { ...rules, roll_price: 0 }, cards: content.cards }
  expect(nextBotAction(run, free, 'watch')).toBeUndefined()
})

test('a win pays a higher rated player more, up to a limit, and a lower rated one no less', () => {
  expect([0, 1000, 1001, 1050, 1075, 3000].map((rating) => coinsPerWin(rating, rules))).toEqual([
    100, 100, 102, 200, 250, 250,
  ])
  expect(coinsPerWin(3000, { ...rules, reward_per_win: 0 })).toBe(0)
  expect(coinsPerWin(3000, { ...rules, reward_per_win_max: 0 })).toBe(100)
})

test('the rating follows the wins and never falls below 0', () => {
  const { rating } = rules
  expect(rateRun(1000, 4, 'defeat', rating)).toBe(1000)
  expect(rateRun(1000, 0, 'defeat', rating)).toBe(968)
  expect(rateRun(1000, 10, 'victory', rating)).toBe(1068)
  expect(rateRun(10, 0, 'defeat', rating)).toBe(0)
})
