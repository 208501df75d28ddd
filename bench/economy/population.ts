import { VISITS_PER_DAY } from '@app/rules/finders/plan-work.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { Books } from './books.ts'
import { type Stage, WAYS, type Way } from './earnings.ts'
import { STAGES } from './gates.ts'
import { crafting, farming, Harvesting } from './occupations.ts'
import { DAY_MS, type Occupation, SimulatedPlayer, type Society } from './player.ts'
import { Traders } from './traders.ts'
import type { EconomyWorld } from './world.ts'

export const DAYS = 90
const SEED = 20_261_122
/** Players of each way at each stage. */
const PLAYERS_EACH = 1
/** Coins for each player that the traders may pay out before they have taken any. */
const TRADERS_COINS = 100_000

export interface Population {
  readonly players: readonly SimulatedPlayer[]
  readonly books: Books
  /** Coins per player at the end of each day, all players together. */
  readonly coins: readonly number[]
  /** The same by the stage that players began at. */
  readonly coinsByStage: ReadonlyMap<string, readonly number[]>
  /** Of the traders, at the end of each day. */
  readonly purse: readonly number[]
  /** Of players and traders, before the first day. */
  readonly before: number
}

/**
 * Plays days of players of every way at every stage, by the rules of the game.
 *
 * @param hasSinks - do players buy relics with what they do not need?
 */
export function simulatePopulation(
  world: EconomyWorld,
  { days = DAYS, hasSinks = true } = {},
): Population {
  const random = seededRandom(SEED)
  const members = STAGES.flatMap((stage) =>
    WAYS.flatMap((way) => Array.from({ length: PLAYERS_EACH }, () => ({ stage, way }))),
  )
  const traders = new Traders(world, members.length * TRADERS_COINS)
  const books = new Books()
  const society: Society = { world, traders, books, random, hasSinks }
  const players = members.map(({ stage, way }) => newPlayer(society, stage, way))
  const before = coinsOf(players) + traders.purse
  const coins: number[] = []
  const purse: number[] = []
  const coinsByStage = new Map(STAGES.map((stage): [string, number[]] => [stage.name, []]))
  for (let day = 0; day < days; day++) {
    for (let visit = 0; visit < VISITS_PER_DAY; visit++) {
      const now = (day + visit / VISITS_PER_DAY) * DAY_MS
      for (const player of players) player.visit(now, visit === 0)
    }
    coins.push(coinsOf(players) / players.length)
    purse.push(traders.purse)
    for (const [stage, row] of coinsByStage) {
      const peers = players.filter((player) => player.stage.name === stage)
      row.push(coinsOf(peers) / peers.length)
    }
  }
  return { players, books, coins, coinsByStage, purse, before }
}

function newPlayer(society: Society, stage: Stage, way: Way): SimulatedPlayer {
  // Who has been there for a while has earned what they put into their work.
  const coins = Math.max(stage.outlay, society.world.start.coins)
  return new SimulatedPlayer(society, stage, way, coins, occupationOf(society, stage, way))
}

function occupationOf(
  { world, random }: Society,
  { outlay }: Stage,
  way: Way,
): Occupation | undefined {
  if (way === 'harvest') return new Harvesting(world, outlay)
  if (way === 'craft') return crafting(world, outlay, random)
  if (way === 'farm') return farming(world, outlay, random)
  return undefined
}

export const coinsOf = (players: readonly SimulatedPlayer[]): number =>
  players.reduce((sum, player) => sum + player.coins, 0)
