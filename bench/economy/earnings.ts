import { coinsPerWin } from '@app/rules/tavern/rating.ts'
import { DemandLeft } from './demand.ts'
import { craftOptions, farmOptions, harvestOptions, type Option, rentOptions } from './options.ts'
import type { EconomyWorld } from './world.ts'

/** A player so far along, and the coins they put into one way to earn. */
export interface Stage {
  readonly name: string
  /** Days since they came. */
  readonly day: number
  /** Coins. */
  readonly outlay: number
  /** In the tavern. */
  readonly rating: number
}

/** Ways to earn, as a player would name them. */
export const WAYS = ['harvest', 'craft', 'farm', 'rent', 'tavern'] as const
export type Way = (typeof WAYS)[number]

/** Battles that a run of the tavern wins, of ten. */
const WINS_PER_RUN = 5

/** Units of one option. */
export interface Picked<Work> {
  readonly option: Option<Work>
  /** On average: a fraction where the market takes less than one a day. */
  readonly units: number
}

/** Coins per day of each way at a stage, all of the outlay in that one way. */
export function earnings(world: EconomyWorld, stage: Stage): Record<Way, number> {
  const best = (options: readonly Option[]) => perDayOf(invest(world, options, stage.outlay))
  return {
    harvest: best(harvestOptions(world)),
    craft: best(craftOptions(world)),
    farm: best(farmOptions(world)),
    rent: best(rentOptions(world)),
    tavern: WINS_PER_RUN * coinsPerWin(stage.rating, world.tavern.rules),
  }
}

/** What pays best for what it ties up comes first, until outlay or demand is used up. */
export function invest<Work>(
  world: EconomyWorld,
  options: readonly Option<Work>[],
  outlay: number,
): Picked<Work>[] {
  const demand = new DemandLeft(world)
  const picked: Picked<Work>[] = []
  let left = outlay
  const open = options
    .filter((option) => option.perDay > 0)
    .toSorted((a, b) => b.perDay / b.outlay - a.perDay / a.outlay)
  for (const option of open) {
    if (option.outlay > left) continue
    const units = Math.min(left / option.outlay, option.max, demand.units(option))
    if (units <= 0) continue
    demand.take(option, units)
    left -= units * option.outlay
    picked.push({ option, units })
  }
  return picked
}

const perDayOf = (picked: readonly Picked<unknown>[]): number =>
  picked.reduce((sum, { option, units }) => sum + units * option.perDay, 0)
