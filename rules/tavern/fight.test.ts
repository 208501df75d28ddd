import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import type { BattleBoard, BattleLog, Side } from './battle-log.ts'
import type { Keywords } from './content.ts'
import { fight, MOVES_MAX } from './fight.ts'
import { muster } from './muster.ts'
import { countOdds } from './odds.ts'
import { randomBoards } from './random-boards.ts'
import { openingScene, sceneAfter } from './replay.ts'

const BATTLES = 100_000

function boardOf(cards: readonly (readonly [number, number, Keywords?])[], level = 1): BattleBoard {
  const hand = cards.map(([attack, health, keywords = {}], slot) => {
    return { slot, card_id: 3000 + slot, card_rarity: 1, attack, health, keywords }
  })
  return { level, hand }
}

const swap = (side: Side | 'draw') =>
  side === 'draw' ? side : side === 'player' ? 'opponent' : 'player'

/** The same log with the sides' names exchanged. */
function mirrored({ initial_state, moves, result }: BattleLog): unknown {
  const reasons = {
    player_eliminated: 'opponent_eliminated',
    opponent_eliminated: 'player_eliminated',
    mutual_elimination: 'mutual_elimination',
  }
  return {
    initial_state: { player: initial_state.opponent, opponent: initial_state.player },
    moves: JSON.parse(JSON.stringify(moves), (key, value: unknown) =>
      key === 'player' ? swap(value as Side) : value,
    ) as unknown,
    result: {
      winner: swap(result.winner),
      reason: reasons[result.reason],
      damage: result.damage,
    },
  }
}

/** What the last scene of a replay says of the winner. */
function winnerOf(log: BattleLog): Side | 'draw' {
  const { player, opponent } = sceneAfter(log, log.moves.length)
  if (player.length > 0 === opponent.length > 0) return 'draw'
  return player.length > 0 ? 'player' : 'opponent'
}

test('100,000 random battles end within 200 moves, and their logs replay to the stated result', () => {
  const random = seededRandom(20_261_121)
  let draws = 0
  for (let battle = 0; battle < BATTLES; battle++) {
    const boards = randomBoards(random)
    const log = fight(battle, boards)
    const { winner, reason, damage } = log.result
    const scene = sceneAfter(log, log.moves.length)
    const survivors = winner === 'draw' ? [] : scene[winner]
    const levels = survivors.reduce((sum, { card }) => sum + card.card_rarity, 0)
    const isRight =
      log.moves.length <= MOVES_MAX &&
      winnerOf(log) === winner &&
      damage === (winner === 'draw' ? 0 : boards[winner].level + levels) &&
      (reason === 'mutual_elimination') === (winner === 'draw')
    if (!isRight) expect.fail(`battle ${battle}: ${JSON.stringify(log.result)}`)
    if (winner === 'draw') draws += 1
  }
  expect(draws).toBeLessThan(BATTLES / 2)
})

test('the same seed and boards give the same log, and the other side sees the same battle', () => {
  const random = seededRandom(7)
  for (let seed = 0; seed < 3000; seed++) {
    const boards = randomBoards(random)
    const log = fight(seed, boards)
    expect(JSON.stringify(fight(seed, boards))).toBe(JSON.stringify(log))
    const theirs = fight(seed ^ 1, { player: boards.opponent, opponent: boards.player })
    expect(JSON.stringify(theirs)).toBe(JSON.stringify(mirrored(log)))
  }
})

test('both hit at once, and the levels of the winner and its survivors are the damage', () => {
  const log = fight(0, { player: boardOf([[3, 4]], 2), opponent: boardOf([[3, 3]]) })
  expect(log.moves).toEqual([
    {
      turn: 1,
      source: { player: 'player', original_slot: 0 },
      target: { player: 'opponent', original_slot: 0 },
      effects: [
        {
          type: 'damage',
          target: { player: 'opponent', original_slot: 0 },
          amount: 3,
          result_health: 0,
        },
        {
          type: 'damage',
          target: { player: 'player', original_slot: 0 },
          amount: 3,
          result_health: 1,
        },
        { type: 'destroy', targets: [{ player: 'opponent', original_slot: 0 }] },
      ],
    },
  ])
  expect(log.result).toEqual({ winner: 'player', reason: 'opponent_eliminated', damage: 3 })
})

test('more cards attack first; of equal sides the seed decides', () => {
  const one = boardOf([[1, 9]])
  const two = boardOf([
    [1, 9],
    [1, 9],
  ])
  const first = (seed: number, player: BattleBoard, opponent: BattleBoard) =>
    fight(seed, { player, opponent }).moves[0]?.source.player
  expect([0, 1].map((seed) => first(seed, two, one))).toEqual(['player', 'player'])
  expect([0, 1].map((seed) => first(seed, one, two))).toEqual(['opponent', 'opponent'])
  expect([0, 1].map((seed) => first(seed, one, one))).toEqual(['player', 'opponent'])
})

test('sides alternate, and each attacks from left to right, then from the left again', () => {
  const wide = boardOf([
    [1, 40],
    [1, 40],
    [1, 40],
  ])
  const { moves } = fight(4, { player: wide, opponent: wide })
  expect(moves.slice(0, 8).map(({ source }) => `${source.player} ${source.original_slot}`)).toEqual(
    [0, 1, 2, 0].flatMap((slot) => [`player ${slot}`, `opponent ${slot}`]),
  )
})

test('200 moves without an end are nobody’s victory', () => {
  const wall = boardOf([[0, 5]])
  const log = fight(1, { player: wall, opponent: wall })
  expect(log.moves).toHaveLength(MOVES_MAX)
  expect(log.result).toEqual({ winner: 'draw', reason: 'mutual_elimination', damage: 0 })
  const nobody = fight(1, { player: boardOf([]), opponent: boardOf([]) })
  expect(nobody).toMatchObject({ moves: [], result: { reason: 'mutual_elimination' } })
})

test('guards are struck before others', () => {
  const line = boardOf([
    [0, 30],
    [0, 30, { guard: 1 }],
    [0, 30],
  ])
  const { moves } = fight(9, { player: boardOf([[1, 9]]), opponent: line })
  const targets = moves.filter(({ source }) => source.player === 'player').map((m) => m.target)
  expect(new Set(targets.slice(0, 10).map(({ original_slot }) => original_slot))).toEqual(
    new Set([1]),
  )
})

/** The effects of one attack of the left card on the right one, as short words. */
function effectsOf(attacker: BattleBoard, target: BattleBoard): string[] {
  const { moves } = fight(0, { player: attacker, opponent: target })
  return (moves[0]?.effects ?? []).map((effect) =>
    effect.type === 'damage'
      ? `${effect.target.player} ${effect.target.original_slot} -${effect.amount} =${effect.result_health}`
      : `gone ${effect.targets.map((t) => `${t.player} ${t.original_slot}`).join(', ')}`,
  )
}

test.each<[string, BattleBoard, BattleBoard, string[]]>([
  [
    'swift',
    boardOf([[3, 1, { swift: 1 }]]),
    boardOf([[9, 3]]),
    ['opponent 0 -3 =0', 'gone opponent 0'],
  ],
  [
    'swift that does not destroy is struck back',
    boardOf([[3, 1, { swift: 1 }]]),
    boardOf([[9, 4]]),
    ['opponent 0 -3 =1', 'player 0 -9 =0', 'gone player 0'],
  ],
  [
    'poison, on both sides',
    boardOf([[1, 9]]),
    boardOf([[1, 9, { poison: 1 }]]),
    ['opponent 0 -1 =8', 'player 0 -1 =8', 'gone player 0'],
  ],
  [
    'a shield, which poison does not pierce',
    boardOf([[5, 9, { poison: 1 }]]),
    boardOf([[1, 2, { shield: 1 }]]),
    ['opponent 0 -0 =2', 'player 0 -1 =8'],
  ],
  [
    'burst, and the burst of what it destroys',
    boardOf([[2, 9, { burst: 4 }]]),
    boardOf([[9, 2, { burst: 3 }]]),
    ['opponent 0 -2 =0', 'player 0 -9 =0', 'gone opponent 0, player 0'],
  ],
])('a keyword: %s', (_name, attacker, target, effects) => {
  expect(effectsOf(attacker, target)).toEqual(effects)
})

test('cleave strikes the neighbours of its target, and only the target strikes back', () => {
  const line = boardOf([
    [1, 2],
    [1, 2, { guard: 1 }],
    [1, 2],
  ])
  const attackers = boardOf([
    [2, 9, { cleave: 1 }],
    [0, 1],
    [0, 1],
    [0, 1],
  ])
  expect(effectsOf(attackers, line)).toEqual([
    'opponent 1 -2 =0',
    'opponent 0 -2 =0',
    'opponent 2 -2 =0',
    'player 0 -1 =8',
    'gone opponent 1, opponent 0, opponent 2',
  ])
})

test('burst strikes a foe that stands, and a chain goes on', () => {
  const two = boardOf([
    [1, 1, { burst: 5 }],
    [1, 5],
  ])
  const effects = effectsOf(two, boardOf([[1, 2, { burst: 9 }]]))
  expect(effects).toEqual([
    'opponent 0 -1 =1',
    'player 0 -1 =0',
    'gone player 0',
    'opponent 0 -5 =0',
    'gone opponent 0',
    'player 1 -9 =0',
    'gone player 1',
  ])
})

test('rally helps the others of its line as the battle begins', () => {
  const card = (card_id: number, line: string, keywords: Keywords = {}) => ({
    card_id,
    line,
    card_rarity: 2,
    attack: 2,
    health: 3,
    cost: 3,
    keywords,
  })
  const board = muster(
    [
      card(1, 'watch', { rally: 1 }),
      card(2, 'watch', { rally: 2 }),
      card(3, 'watch'),
      card(4, 'beasts'),
    ],
    4,
  )
  expect(board.hand.map(({ attack }) => attack)).toEqual([4, 3, 5, 2])
  expect(board.hand.map(({ slot }) => slot)).toEqual([0, 1, 2, 3])
})

test('a replay goes through the logged healths and loses shields as they break', () => {
  const boards = { player: boardOf([[2, 9]]), opponent: boardOf([[1, 3, { shield: 1 }]]) }
  const log = fight(0, boards)
  expect(openingScene(boards).opponent[0]?.shielded).toBe(true)
  expect(sceneAfter(log, 1).opponent[0]).toMatchObject({ health: 3, shielded: false })
  expect(sceneAfter(log, 2).opponent[0]).toMatchObject({ health: 1 })
  expect(sceneAfter(log, log.moves.length).opponent).toEqual([])
})

test('odds are counted over every run', () => {
  const even = {
    player: boardOf([[2, 2, { swift: 1 }]]),
    opponent: boardOf([[2, 2, { swift: 1 }]]),
  }
  expect(countOdds(even, 1000)).toEqual({ wins: 500, ties: 0, losses: 500 })
  const sure = { player: boardOf([[9, 9]]), opponent: boardOf([[1, 1]]) }
  expect(countOdds(sure, 1000)).toEqual({ wins: 1000, ties: 0, losses: 0 })
})
