import { VISITS_PER_DAY } from '@app/rules/finders/plan-work.ts'
import { drawOutputs as drawCraft } from '@app/rules/craft/draw-outputs.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { energyRules, isEnergetic } from '@app/rules/energy/energy.ts'
import { drawOutputs as drawFarm } from '@app/rules/factory/draw-outputs.ts'
import { planJob } from '@app/rules/factory/plan-job.ts'
import type { HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { invariant } from '@app/rules/invariant.ts'
import { invest, type Picked } from './earnings.ts'
import { craftOptions, farmOptions, harvestOptions } from './options.ts'
import type { Occupation, SimulatedPlayer } from './player.ts'
import type { EconomyWorld } from './world.ts'
import type { FactoryYield, TeamYield } from './yields.ts'

/** How much more food than the visit's runs need is kept, because runs are not even. */
const FOOD_SLACK = 1.2
const ENERGY = 700

/** Sends teams out, feeds them, and replaces what breaks. */
export class Harvesting implements Occupation {
  readonly needed: ReadonlySet<number>
  readonly #world: EconomyWorld
  readonly #teams: readonly { readonly work: TeamYield; readonly count: number }[]

  constructor(world: EconomyWorld, outlay: number) {
    this.#world = world
    this.#teams = invest(world, harvestOptions(world), outlay)
      .map(({ option, units }) => ({ work: option.work, count: Math.round(units) }))
      .filter(({ count }) => count > 0)
    this.needed = new Set(
      this.#teams.flatMap(({ work }) =>
        work.team.flatMap((item) => [item.item_id, ...item.requirements.map((r) => r.item_id)]),
      ),
    )
  }

  visit(player: SimulatedPlayer, now: number): void {
    const wanted = new Map<number, number>()
    const add = (id: number, count: number) => wanted.set(id, (wanted.get(id) ?? 0) + count)
    let energyGain = 0
    for (const { work, count } of this.#teams) {
      energyGain += work.found * work.runsPerDay * count * energyRules.harvestSpeed
      for (const item of work.team) {
        add(item.item_id, item.count * count)
        const runs = (work.runsPerDay / VISITS_PER_DAY) * count * FOOD_SLACK
        for (const need of item.requirements) add(need.item_id, Math.ceil(need.count * runs))
      }
    }
    const working = atWorkOf(player)
    for (const [id, count] of wanted) {
      const missing = count - (working.get(id) ?? 0)
      if (missing > 0) player.stockUp(new Map([[id, missing]]), now)
    }
    if (!isEnergetic(player.energyUntil, now) && energyGain > this.#world.priceOf(ENERGY))
      player.eat(now)
    player.harvest = { ...player.harvest, settings: this.#settings() }
  }

  #settings(): Map<number, HarvestSettings> {
    const byRecipe = Map.groupBy(this.#teams, ({ work }) => work.recipe.receipt_id)
    return new Map(
      [...byRecipe].map(([id, teams]) => {
        const items = teams[0]!.work.recipe.items_slots.map((_, slot) => {
          const used = new Set(teams.map(({ work }) => work.team[slot]!.item_id))
          return [...used].map((item_id) => ({ item_id, limit: 0, max: 0, priority: 0 }))
        })
        return [id, { enabled: true, max_parallel: 0, items }]
      }),
    )
  }
}

function atWorkOf({ harvest }: SimulatedPlayer): Map<number, number> {
  const working = new Map<number, number>()
  for (const run of harvest.runs)
    for (const { item_id, count } of run.items)
      working.set(item_id, (working.get(item_id) ?? 0) + count * run.count)
  return working
}

/** One kind of job that is started again whenever it has ended. */
interface Line {
  /** On average. */
  readonly units: number
  readonly seconds: number
  readonly kept: ReadonlyMap<number, number>
  readonly spent: ReadonlyMap<number, number>
  draw(count: number): Map<number, number>
  due_at: number
}

/** Crafts, or sets farms to work. */
export class Jobs implements Occupation {
  readonly needed: ReadonlySet<number>
  readonly #lines: readonly Line[]

  constructor(lines: readonly Line[]) {
    this.#lines = lines
    this.needed = new Set(lines.flatMap((line) => [...line.kept.keys()]))
  }

  visit(player: SimulatedPlayer, now: number): void {
    for (const line of this.#lines) {
      if (line.due_at > now) continue
      const count = Math.floor(line.units + player.society.random())
      if (count === 0) continue
      const times = (pieces: ReadonlyMap<number, number>) =>
        new Map([...pieces].map(([id, each]) => [id, each * count]))
      const [kept, spent] = [times(line.kept), times(line.spent)]
      if (!player.stockUp(sum(kept, spent), now)) continue
      player.spend(kept)
      player.spend(spent)
      line.due_at = now + line.seconds * 1000
      player.jobs.push({ due_at: line.due_at, outputs: line.draw(count), kept })
    }
  }
}

function sum(a: ReadonlyMap<number, number>, b: ReadonlyMap<number, number>): Map<number, number> {
  const all = new Map(a)
  for (const [id, count] of b) all.set(id, (all.get(id) ?? 0) + count)
  return all
}

export function crafting(world: EconomyWorld, outlay: number, random: () => number): Jobs {
  return new Jobs(
    invest(world, craftOptions(world), outlay).map(({ option, units }: Picked<CraftRecipe>) => {
      const { RemainList, ConsumableList, OutputList, TimeCraftSec } = option.work
      const pieces = (list: CraftRecipe['RemainList']) =>
        new Map(list.map(({ TypeId, Count }) => [TypeId, Count]))
      return {
        units,
        seconds: TimeCraftSec,
        kept: pieces(RemainList),
        spent: pieces(ConsumableList),
        draw: (count) => drawCraft(OutputList, count, random),
        due_at: 0,
      }
    }),
  )
}

export function farming(world: EconomyWorld, outlay: number, random: () => number): Jobs {
  return new Jobs(
    invest(world, farmOptions(world), outlay).map(({ option, units }: Picked<FactoryYield>) => {
      const terms = planJob(option.work.recipe, option.work.inputs)
      invariant(!('refused' in terms), 'every slot has its input')
      return {
        units,
        seconds: terms.duration_sec,
        kept: new Map(),
        spent: new Map(terms.spent),
        draw: (count) => drawFarm(terms, count, random),
        due_at: 0,
      }
    }),
  )
}
