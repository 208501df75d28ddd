import { SOURCES } from './books.ts'
import { type Gate, percent } from './gates.ts'
import { coinsOf, DAYS, type Population } from './population.ts'

/** Of what players take in, what may stay in their wallets: the rest has gone to sinks or work. */
export const KEPT_MAX = 0.03

/** What stayed with players of all they took in, in the second half of the days. */
export function keptShare({ books, coins, players }: Population): number {
  const half = Math.floor(coins.length / 2)
  const taken = SOURCES.reduce((sum, line) => sum + books.sum(line, half, coins.length), 0)
  return (((coins.at(-1) ?? 0) - (coins[half - 1] ?? 0)) * players.length) / taken
}

/** Coins that were minted and burned, of players and traders together. */
export function mintedOf({ books }: Population): { minted: number; burned: number } {
  return {
    minted: books.sum('tavern', 0, DAYS) + books.sum('salaries', 0, DAYS),
    burned: books.sum('relic shops', 0, DAYS),
  }
}

/** Coins that neither came from the world nor went to it: 0, or the model has lost count. */
export function unaccounted(population: Population): number {
  const { players, purse, before } = population
  const { minted, burned } = mintedOf(population)
  return coinsOf(players) + (purse.at(-1) ?? 0) - before - minted + burned
}

export function circulationGates(population: Population): Gate[] {
  const kept = keptShare(population)
  const lost = unaccounted(population)
  return [
    {
      name: `of what players take in, at most ${percent(KEPT_MAX, 0)} stays in their wallets`,
      found: `${percent(kept)} from day 46 to day 90`,
      broken: kept <= KEPT_MAX ? [] : [`${percent(kept)} stays`],
    },
    {
      name: 'every coin of the 90 days is accounted for',
      found: `${lost} coins too many`,
      broken: lost === 0 ? [] : [`${lost} coins came from nowhere`],
    },
  ]
}
