import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { VISITS_PER_DAY } from '@app/rules/finders/plan-work.ts'
import { teamsOf } from '@app/rules/harvest/teams.ts'
import type { Trade } from './demand.ts'
import type { EconomyWorld } from './world.ts'
import {
  craftYield,
  type FactoryYield,
  factoryYields,
  gainOf,
  type TeamYield,
  teamYield,
  type Yield,
} from './yields.ts'

/** One more unit of a way to earn. */
export interface Option<Work = unknown> extends Trade {
  readonly work: Work
  /** Coins tied up. */
  readonly outlay: number
  /** Coins per day where everything is sold and bought. */
  readonly perDay: number
  /** Units at most. */
  readonly max: number
}

/** What earns a salary, and what it costs. */
export interface Tenure {
  readonly item_id: number
  /** Coins. */
  readonly price: number
  /** Is it bought in a relic shop? Otherwise from the market. */
  readonly isFromShop: boolean
}

export function harvestOptions(world: EconomyWorld): Option<TeamYield>[] {
  return world.harvest.receipts.flatMap((recipe) =>
    teamsOf(recipe).map((team) => {
      const work = teamYield(world, recipe, team)
      const { outlay, perDay, outputs, eaten, runsPerDay } = work
      const inputs = new Map<number, number>()
      for (const need of team.flatMap((item) => item.requirements))
        inputs.set(need.item_id, (inputs.get(need.item_id) ?? 0) + need.count * runsPerDay)
      // A day's food is part of what is tied up.
      const tied = outlay + eaten * runsPerDay
      return { work, outlay: tied, perDay, max: Number.POSITIVE_INFINITY, outputs, inputs }
    }),
  )
}

/** Jobs a day: one ends when a visit finds it done, and the next begins. */
function cyclesPerDay(seconds: number): number {
  const visits = Math.max(1, Math.ceil((seconds * VISITS_PER_DAY) / 86_400))
  return VISITS_PER_DAY / visits
}

export function craftOptions(world: EconomyWorld): Option<CraftRecipe>[] {
  return world.craft.recipes
    .filter((recipe) => recipe.TimeCraftSec > 0)
    .map((recipe) => {
      const inputs = new Map(recipe.ConsumableList.map((one) => [one.TypeId, one.Count]))
      return jobOption(recipe, craftYield(world, recipe), inputs)
    })
}

export function farmOptions(world: EconomyWorld): Option<FactoryYield>[] {
  return world.factory.flatMap((recipe) =>
    factoryYields(world, recipe).map((one) => {
      const inputs = new Map(recipe.required_list.map((need) => [need.type_id, need.count]))
      for (const id of one.inputs) inputs.set(id, (inputs.get(id) ?? 0) + 1)
      return jobOption(one, one, inputs)
    }),
  )
}

function jobOption<Work>(work: Work, one: Yield, spent: ReadonlyMap<number, number>): Option<Work> {
  const cycles = cyclesPerDay(one.seconds)
  const daily = (pieces: ReadonlyMap<number, number>) =>
    new Map([...pieces].map(([id, count]) => [id, count * cycles]))
  return {
    work,
    outlay: one.cost + one.kept,
    perDay: gainOf(one) * cycles,
    max: Number.POSITIVE_INFINITY,
    outputs: daily(one.outputs),
    inputs: daily(spent),
  }
}

export function rentOptions(world: EconomyWorld): Option<Tenure>[] {
  const shopPrice = new Map(
    world.rent.shops.flatMap((shop) => shop.items.map((item) => [item.item_id, item.price])),
  )
  return world.rent.rents
    .filter(({ item_id }) => world.volumeOf(item_id) > 0)
    .map(({ item_id, count, salary }) => {
      const inShop = shopPrice.get(item_id)
      const price = inShop ?? world.priceOf(item_id)
      return {
        work: { item_id, price, isFromShop: inShop !== undefined },
        outlay: price,
        perDay: salary,
        max: count,
        outputs: new Map(),
        inputs: new Map(),
      }
    })
}
