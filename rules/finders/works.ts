import type { OpeningOf } from '../catalog/average-grant.ts'
import { lentItems, piecesOf } from '../craft/craft-count.ts'
import { drawOf as craftDraw, makingOf as craftMaking } from '../craft/making.ts'
import type { CraftContent, CraftRecipe } from '../craft/recipe.ts'
import { drawOf as farmDraw, makingOf as farmMaking } from '../factory/making.ts'
import { chosenInputs, choicesOf, durationSec } from '../factory/plan-job.ts'
import { FACTORY_COUNT_MAX, type FactoryRecipe } from '../factory/recipe.ts'
import { forecast } from '../harvest/forecast.ts'
import { drawOf as harvestDraw, makingOf as harvestMaking } from '../harvest/making.ts'
import { harvestLimits, type HarvestRecipe, type WorkItem } from '../harvest/recipe.ts'
import { teamsOf } from '../harvest/teams.ts'
import type { DrawOf } from '../market/make-or-buy.ts'
import { sumOf, type Work } from './plan-work.ts'

const DAY_SEC = 86_400
/** Choices of inputs, or teams, that are compared of one recipe. */
const WAYS_MAX = 500

/** A work, and what of the content it is. */
export interface NamedWork extends Work {
  readonly recipeId: number
  /** What is chosen where the recipe lets one choose: a farm's inputs, a harvest's team. */
  readonly inputs: readonly number[]
  /** Items that are only lent for a moment, and so may be locked (decisions/009). */
  readonly lent: readonly number[]
  /** The item that stands for it; left out, what it brings most. */
  readonly sign?: number | undefined
}

export function craftWork(
  recipe: CraftRecipe,
  { countMax }: Pick<CraftContent, 'countMax'>,
  openingOf: OpeningOf,
): NamedWork {
  return {
    recipeId: recipe.TypeId,
    inputs: [],
    making: craftMaking(recipe, 1, openingOf),
    drawOf: craftDraw(recipe, openingOf),
    kept: piecesOf(recipe.RemainList, 1),
    lent: lentItems(recipe),
    sign: recipe.ItemForVision,
    seconds: recipe.TimeCraftSec,
    unitsMax: countMax,
  }
}

/** A farm's recipe with every choice of inputs. */
export function farmWorks(recipe: FactoryRecipe, openingOf: OpeningOf): NamedWork[] {
  return choicesOf(recipe, WAYS_MAX).map((inputs) => {
    const chosen = chosenInputs(recipe, inputs).filter((input) => input !== undefined)
    return {
      recipeId: recipe.receipt_id,
      inputs,
      making: farmMaking(recipe, chosen, 1, openingOf),
      drawOf: farmDraw(recipe, chosen, openingOf),
      kept: new Map(),
      lent: [],
      seconds: durationSec(chosen),
      unitsMax: FACTORY_COUNT_MAX,
    }
  })
}

/** A harvest with every team. */
export function harvestWorks(recipe: HarvestRecipe, openingOf: OpeningOf): NamedWork[] {
  return teamsOf(recipe, WAYS_MAX).map((team) => teamWork(recipe, team, openingOf))
}

/**
 * A harvest with one team, an item for each slot. A unit is a team that works for a day: runs start
 * again by themselves, and what they eat in a day is bought before.
 */
export function teamWork(
  recipe: HarvestRecipe,
  team: readonly WorkItem[],
  openingOf: OpeningOf,
): NamedWork {
  const selected = team.map(({ item_id }) => [{ item_id, limit: 0, max: 0, priority: 0 }])
  const runs = DAY_SEC / forecast(recipe, selected, 0).durationSec
  const { inputs, outputs } = harvestMaking(recipe, selected, openingOf)
  const aDay = (pieces: ReadonlyMap<number, number>) =>
    new Map([...pieces].map(([item, count]) => [item, count * runs]))
  return {
    recipeId: recipe.receipt_id,
    inputs: team.map(({ item_id }) => item_id),
    making: { inputs: aDay(inputs), outputs: aDay(outputs) },
    drawOf: dayDraw(harvestDraw(recipe, team, openingOf), runs),
    kept: keptBy(team),
    lent: [],
    seconds: DAY_SEC,
    unitsMax: harvestLimits.parallelMax,
  }
}

/** A day ends amid a run: whether that still counts to it is drawn, too, so that the mean is exact. */
function dayDraw(draw: DrawOf | undefined, runsPerDay: number): DrawOf | undefined {
  return (
    draw &&
    ((units, random) => {
      const runs = units * runsPerDay
      const whole = Math.floor(runs)
      return draw(random() < runs - whole ? whole + 1 : whole, random)
    })
  )
}

/** Pieces that a unit needs, by item, those that come back among them. */
export const unitNeedsOf = ({ making, kept }: NamedWork): ReadonlyMap<number, number> =>
  sumOf(making.inputs, kept)

function keptBy(team: readonly WorkItem[]): Map<number, number> {
  const kept = new Map<number, number>()
  for (const { item_id, count } of team) kept.set(item_id, (kept.get(item_id) ?? 0) + count)
  return kept
}
