import { harvestSpeedBonus, isEnergetic } from '../energy/energy.ts'
import type { Random } from '../chance/random.ts'
import { durationSec, lootOf, speedOf } from './coefficients.ts'
import { type EndingRuns, finishRuns } from './finish-runs.ts'
import type { HarvestRecipe, HarvestSettings } from './recipe.ts'
import { type StartedSet, startRuns, type Waiting } from './start-runs.ts'

/** Runs under way: started together with the same items. Times in unix milliseconds. */
export interface HarvestRun extends EndingRuns {
  /** As it is kept; runs that have just started have none. */
  readonly run_id?: string
  readonly receipt_id: number
  readonly started_at: number
  readonly due_at: number
}

/** All of a player's harvest at one moment. */
export interface HarvestState {
  /** By recipe. */
  readonly settings: ReadonlyMap<number, HarvestSettings>
  /** By recipe, then by item: finished runs since its last improvement. */
  readonly exp: ReadonlyMap<number, ReadonlyMap<number, number>>
  readonly runs: readonly HarvestRun[]
  /** The player's pieces by item. */
  readonly stock: ReadonlyMap<number, number>
}

/** What the harvest is played with. */
export interface HarvestWorld {
  /** In the order in which they take their items. */
  readonly recipes: ReadonlyMap<number, HarvestRecipe>
  /** Unix milliseconds. */
  readonly energyUntil: number
  readonly random: Random
  /** What an item becomes at enough experience. */
  readonly betterItem: (itemId: number) => number | undefined
  /** What granting pieces of an item gives: bundles and generators opened. */
  readonly open: (itemId: number, count: number) => ReadonlyMap<number, number>
}

type Amounts = ReadonlyMap<number, number>

/** A harvest with a stock of its own, which every moment changes in place. */
interface Working extends HarvestState {
  readonly stock: Map<number, number>
}

/** What moves at one moment, the ends before the starts; pieces by item. */
export interface HarvestRound {
  /** Out of production, back to the player. */
  readonly returned: Amounts
  /** Out of production, gone. */
  readonly spent: Amounts
  /** New, to the player. */
  readonly gained: Amounts
  /** From the player into production. */
  readonly started: Amounts
}

export interface Advance {
  readonly state: HarvestState
  readonly rounds: readonly HarvestRound[]
  /** By recipe: why no further run starts. */
  readonly waiting: ReadonlyMap<number, Waiting>
  /** Stopped at the most rounds, before `now`. */
  readonly isBehind: boolean
}

/**
 * Lets a harvest go on until `now`: ends what is due and starts what may start, at each moment at
 * which something falls due and once more at the end. So a server that was down, or a clock that was
 * moved, loses nothing: what follows a run begins when the run was due.
 *
 * Source: server rules, section 7; decisions/016.
 *
 * @param now - unix milliseconds
 * @param roundsMax - moments at most, so that a transaction stays short
 */
export function advanceHarvest(
  before: HarvestState,
  world: HarvestWorld,
  now: number,
  roundsMax: number,
): Advance {
  const rounds: HarvestRound[] = []
  let state: Working = { ...before, stock: new Map(before.stock) }
  for (let moment = 0; moment < roundsMax; moment++) {
    const at = state.runs.reduce((first, run) => Math.min(first, run.due_at), now)
    const ended = endDue(state, world, at)
    const begun = startAll(ended.state, world, at)
    state = begun.state
    const round = withoutDetour({ ...ended.moved, started: begun.started })
    if (Object.values(round).some((amounts: Amounts) => amounts.size > 0)) rounds.push(round)
    if (at === now) return { state, rounds, waiting: begun.waiting, isBehind: false }
  }
  return { state, rounds, waiting: new Map(), isBehind: true }
}

/** What comes back and works on at once stays in production: it does not move. */
function withoutDetour(round: HarvestRound): HarvestRound {
  const returned = new Map(round.returned)
  const started = new Map(round.started)
  for (const [item, count] of round.returned) {
    const stays = Math.min(count, started.get(item) ?? 0)
    if (stays === 0) continue
    for (const amounts of [returned, started]) {
      const left = (amounts.get(item) ?? 0) - stays
      if (left === 0) amounts.delete(item)
      else amounts.set(item, left)
    }
  }
  return { ...round, returned, started }
}

function addTo(sums: Map<number, number>, amounts: Amounts): void {
  for (const [item, count] of amounts) sums.set(item, (sums.get(item) ?? 0) + count)
}

function endDue(
  state: Working,
  world: HarvestWorld,
  at: number,
): { state: Working; moved: Omit<HarvestRound, 'started'> } {
  const returned = new Map<number, number>()
  const spent = new Map<number, number>()
  const gained = new Map<number, number>()
  const exp = new Map(state.exp)
  for (const run of state.runs) {
    if (run.due_at > at) continue
    const recipe = world.recipes.get(run.receipt_id)
    const known = exp.get(run.receipt_id) ?? new Map<number, number>()
    const harvested = finishRuns(recipe, run, known, world.betterItem, world.random)
    exp.set(run.receipt_id, harvested.exp)
    addTo(returned, harvested.returned)
    addTo(spent, harvested.spent)
    for (const [item, count] of harvested.gained) addTo(gained, world.open(item, count))
  }
  addTo(state.stock, returned)
  addTo(state.stock, gained)
  const runs = state.runs.filter((run) => run.due_at > at)
  return { state: { ...state, exp, runs }, moved: { returned, spent, gained } }
}

function startAll(
  state: Working,
  world: HarvestWorld,
  at: number,
): { state: Working; started: Amounts; waiting: Map<number, Waiting> } {
  const { stock } = state
  const runs = [...state.runs]
  const started = new Map<number, number>()
  const waiting = new Map<number, Waiting>()
  const bonus = harvestSpeedBonus(isEnergetic(world.energyUntil, at))
  const underWay = Map.groupBy(state.runs, (run) => run.receipt_id)
  for (const [id, recipe] of world.recipes) {
    const settings = state.settings.get(id)
    if (!settings?.enabled) continue
    const running = (underWay.get(id) ?? []).map(({ items, count }) => ({
      list: items.map((item) => item.item_id),
      count,
    }))
    const starting = startRuns(recipe, settings, running, stock)
    if (starting.waiting) waiting.set(id, starting.waiting)
    for (const set of starting.started) {
      runs.push(runOf(recipe, set, bonus, at))
      for (const [item, pieces] of set.needs) addTo(started, new Map([[item, pieces * set.count]]))
    }
  }
  return { state: { ...state, runs, stock }, started, waiting }
}

function runOf(recipe: HarvestRecipe, set: StartedSet, bonus: number, at: number): HarvestRun {
  const slots = set.items.map((item) => [item])
  return {
    receipt_id: recipe.receipt_id,
    count: set.count,
    items: set.items.map(({ item_id, count }) => ({ item_id, count })),
    spent: set.items.flatMap((item) => item.requirements),
    loot: lootOf(slots),
    started_at: at,
    due_at: at + durationSec(recipe, speedOf(slots, bonus)) * 1000,
  }
}
