import { averageOutputs } from '@app/rules/craft/draw-outputs.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { averageOutputs as averageDrops } from '@app/rules/factory/draw-outputs.ts'
import { choicesOf, planJob } from '@app/rules/factory/plan-job.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { forecast } from '@app/rules/harvest/forecast.ts'
import type { HarvestRecipe, WorkItem } from '@app/rules/harvest/recipe.ts'
import type { SpinWheel } from '@app/rules/spin/wheel.ts'
import { type EconomyWorld, worth } from './world.ts'

const DAY_SEC = 86_400

/** What one unit of a way to earn takes and brings, on average, at the seeded prices. */
export interface Yield {
  /** Coins of what is spent. */
  readonly cost: number
  /** Coins of what is held meanwhile and comes back. */
  readonly kept: number
  /** Coins of what comes out. */
  readonly value: number
  /** Seconds; 0 for at once. */
  readonly seconds: number
  /** Pieces that come out, by item: bundles and generators still closed. */
  readonly outputs: ReadonlyMap<number, number>
}

/** Coins gained by a unit. */
export const gainOf = ({ cost, value }: Yield): number => value - cost

/** What a unit gains, of what is spent: 0.1 for 10 %. */
export const marginOf = (one: Yield): number => gainOf(one) / one.cost

/** What a unit gains, of everything that it ties up: what is spent and what is kept. */
export const returnOf = (one: Yield): number => gainOf(one) / (one.cost + one.kept)

export function craftYield(world: EconomyWorld, recipe: CraftRecipe): Yield {
  const pieces = (list: CraftRecipe['RemainList']) =>
    list.map(({ TypeId, Count }) => [TypeId, Count] as const)
  const outputs = averageOutputs(recipe.OutputList)
  return {
    cost: worth(world, pieces(recipe.ConsumableList)),
    kept: worth(world, pieces(recipe.RemainList)),
    value: worth(world, outputs),
    seconds: recipe.TimeCraftSec,
    outputs,
  }
}

/** A choice for every slot of a factory, and what it yields. */
export interface FactoryYield extends Yield {
  readonly recipe: FactoryRecipe
  readonly inputs: readonly number[]
}

/** Every way to set a factory to work. */
export function factoryYields(world: EconomyWorld, recipe: FactoryRecipe): FactoryYield[] {
  return choicesOf(recipe).flatMap((inputs) => {
    const terms = planJob(recipe, inputs)
    if ('refused' in terms) return []
    const outputs = averageDrops(terms, 1)
    return {
      recipe,
      inputs,
      cost: worth(world, terms.spent),
      kept: 0,
      value: worth(world, outputs),
      seconds: terms.duration_sec,
      outputs,
    }
  })
}

export function wheelYield(world: EconomyWorld, wheel: SpinWheel): Yield {
  const outputs = new Map(wheel.possible_items.map(({ id, weight }) => [id, weight / 100]))
  const cost = worth(
    world,
    wheel.need_items.map(({ id, quantity }) => [id, quantity] as const),
  )
  return { cost, kept: 0, value: worth(world, outputs), seconds: 0, outputs }
}

/** One item in each slot of a harvest, and what they earn while they always work. */
export interface TeamYield {
  readonly recipe: HarvestRecipe
  readonly team: readonly WorkItem[]
  /** Coins of the whole team. */
  readonly outlay: number
  readonly runsPerDay: number
  /** Coins per run: what is found, what is eaten, what breaks, what is learned. */
  readonly found: number
  readonly eaten: number
  readonly broken: number
  readonly learned: number
  /** Coins per day of goods sold, without what is learned. */
  readonly perDay: number
  /** Pieces found per day, by item. */
  readonly outputs: ReadonlyMap<number, number>
}

/** @param bonus - what energy adds to the speed */
export function teamYield(
  world: EconomyWorld,
  recipe: HarvestRecipe,
  team: readonly WorkItem[],
  bonus = 0,
): TeamYield {
  const selected = team.map(({ item_id }) => [{ item_id, limit: 0, max: 0, priority: 0 }])
  const { durationSec, results } = forecast(recipe, selected, bonus)
  const runsPerDay = DAY_SEC / durationSec
  const perRun = results.map(({ item_id, perRun: pieces }) => [item_id, pieces] as const)
  const found = worth(world, perRun)
  const eaten = worth(
    world,
    team.flatMap((item) => item.requirements.map((need) => [need.item_id, need.count] as const)),
  )
  const broken = team.reduce((sum, item) => sum + brokenPerRun(world, item), 0)
  const learned = team.reduce((sum, item) => sum + learnedPerRun(world, item), 0)
  return {
    recipe,
    team,
    outlay: worth(
      world,
      team.map((item) => [item.item_id, item.count] as const),
    ),
    runsPerDay,
    found,
    eaten,
    broken,
    learned,
    perDay: (found - eaten - broken) * runsPerDay,
    outputs: new Map(perRun.map(([id, pieces]) => [id, pieces * runsPerDay])),
  }
}

/** Coins that a run loses by an item of it breaking, less what the break leaves. */
function brokenPerRun(world: EconomyWorld, item: WorkItem): number {
  const left = item.on_break_result.map((id) => [id, 1] as const)
  const lost = world.priceOf(item.item_id) - worth(world, left)
  return (lost * item.count * item.break_percent) / 100
}

/** Coins that a run adds by the experience of an item: at enough of it one becomes the better one. */
function learnedPerRun(world: EconomyWorld, item: WorkItem): number {
  const better = world.betterOf(item.item_id)
  if (better === undefined || item.exp_for_up === 0) return 0
  return (world.priceOf(better) - world.priceOf(item.item_id)) / item.exp_for_up
}

/** In each slot after the first, the item that costs least. */
export function cheapestTools(world: EconomyWorld, recipe: HarvestRecipe): WorkItem[] {
  return recipe.items_slots.slice(1).map(({ available_items }) => cheapest(world, available_items))
}

export function cheapest(world: EconomyWorld, items: readonly WorkItem[]): WorkItem {
  return items.reduce((best, item) =>
    world.priceOf(item.item_id) < world.priceOf(best.item_id) ? item : best,
  )
}
