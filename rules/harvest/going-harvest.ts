import { isEnergetic } from '../energy/energy.ts'
import { DueQueue } from './due-queue.ts'
import { endRuns } from './end-runs.ts'
import { GrowingStock } from './growing-stock.ts'
import type { HarvestState, HarvestWorld } from './harvest-state.ts'
import type { HarvestRecipe } from './recipe.ts'
import {
  occupy,
  openWorkplace,
  startRuns,
  type Waiting,
  type Workplace,
  type WorkSet,
} from './start-runs.ts'
import { beginWork, type BegunWork, type Work, workOf } from './work.ts'

/** Runs in progress: started together with the same items. Times in unix milliseconds. */
interface GoingRun {
  readonly work: Work
  readonly count: number
  readonly started_at: number
  readonly due_at: number
  readonly run_id?: string
  /** Of its start, among all starts. */
  readonly order: number
}

/** A recipe that is on. */
interface Place {
  readonly recipe: HarvestRecipe
  readonly workplace: Workplace
  readonly works: Map<WorkSet, BegunWork>
  /** Something has changed that may let it start: an end of its own, or the stock of what it takes. */
  isStale: boolean
  /** What it lacks, or that starts are closed; undefined where it runs as often as it may. */
  waiting: Waiting | 'closed' | undefined
}

/**
 * A player's harvest while it goes on. An end costs the same however much is in progress and however
 * long it goes on: a queue knows what ends next, only recipes for which something has changed are
 * asked again whether they can start, and what ended runs bring is drawn when someone looks.
 */
export class GoingHarvest {
  readonly stock: GrowingStock
  readonly #world: HarvestWorld
  readonly #before: HarvestState
  /** By recipe, of those that have ended runs: experience by item. */
  readonly #exp = new Map<number, Map<number, number>>()
  readonly #places = new Map<number, Place>()
  /** By the item that they take. */
  readonly #takers = new Map<number, Place[]>()
  readonly #due = new DueQueue<GoingRun>()
  #begun = 0
  #ended = 0

  constructor(before: HarvestState, world: HarvestWorld) {
    this.#world = world
    this.#before = before
    for (const [id, recipe] of world.recipes) this.#open(id, recipe)
    this.stock = new GrowingStock(before.stock, world, {
      takes: (itemId) => this.#takers.has(itemId),
      changed: (itemId) => this.#markTakers(itemId),
    })
    for (const run of before.runs) {
      const { count, started_at, due_at, run_id } = run
      const work = workOf(run, world)
      this.#enqueue(work, count, started_at, due_at, run_id)
      const place = this.#places.get(run.receipt_id)
      if (place) occupy(place.workplace, { list: work.list, count })
    }
  }

  #open(id: number, recipe: HarvestRecipe): void {
    const settings = this.#before.settings.get(id)
    if (!settings?.enabled) return
    const workplace = openWorkplace(recipe, settings, this.#before.itemLocks)
    const place = { recipe, workplace, works: new Map(), isStale: true, waiting: undefined }
    this.#places.set(id, place)
    for (const item of workplace.takes) {
      const takers = this.#takers.get(item)
      if (takers) takers.push(place)
      else this.#takers.set(item, [place])
    }
  }

  #markTakers(itemId: number): void {
    const takers = this.#takers.get(itemId)
    if (takers) for (const place of takers) place.isStale = true
  }

  /** Ends so far; runs that end together are one. */
  get ended(): number {
    return this.#ended
  }

  /** Does a recipe wait for more of something, for starts to be allowed, or for its own return? */
  get isWaiting(): boolean {
    const places = [...this.#places.values()]
    return places.some((place) => place.waiting !== undefined) || this.#isAnyGone()
  }

  /** Is a recipe on that an import has left out? The next may bring it back. */
  #isAnyGone(): boolean {
    const { settings } = this.#before
    return [...settings].some(([id, { enabled }]) => enabled && !this.#world.recipes.has(id))
  }

  /** Why a recipe starts no further run; undefined where it is off, or runs as often as it may. */
  waitingOf(receiptId: number): Waiting | 'closed' | undefined {
    return this.#places.get(receiptId)?.waiting
  }

  /**
   * Ends and starts runs up to a time.
   *
   * @param until - unix milliseconds
   * @param endsMax - ends after which it stops for now
   * @returns whether it came so far
   */
  goOn(until: number, endsMax = Number.POSITIVE_INFINITY): boolean {
    const most = this.#ended + endsMax
    for (;;) {
      const at = Math.min(this.#due.firstDue, until)
      while (this.#due.firstDue <= at) this.#end(this.#due.take()!)
      this.#startAll(at)
      if (at === until) return true
      if (this.#ended >= most) return false
    }
  }

  #end({ work, count }: GoingRun): void {
    this.#ended += 1
    const { receipt_id, slots, spent, loot, list } = work
    endRuns(slots, count, this.#expOf(receipt_id), this.#world.random, this.stock)
    this.stock.bring(receipt_id, count, loot)
    const place = this.#places.get(receipt_id)
    if (place) {
      occupy(place.workplace, { list, count: -count })
      place.isStale = true
    } else if (!this.#world.recipes.has(receipt_id)) {
      // What the runs of a recipe that is gone hold comes back, also what was to be spent.
      for (const { item_id, count: each } of spent) this.stock.giveBack(item_id, each * count)
    }
  }

  #expOf(receiptId: number): Map<number, number> {
    const known = this.#exp.get(receiptId)
    if (known) return known
    const exp = new Map(this.#before.exp.get(receiptId))
    this.#exp.set(receiptId, exp)
    return exp
  }

  /**
   * Until nothing more can start. What a recipe takes may let another start, too: a slot that finds
   * its first choice gone takes the next, which may leave to the slots after it what they need.
   */
  #startAll(at: number): void {
    for (let isSettled = false; !isSettled;) {
      isSettled = true
      for (const place of this.#places.values()) {
        if (!place.isStale) continue
        if (this.#world.isClosed) place.waiting = 'closed'
        else this.#start(place, at)
        // It has taken as often as it could.
        place.isStale = false
        isSettled = false
      }
    }
  }

  #start(place: Place, at: number): void {
    const { started, waiting } = startRuns(place.workplace, this.stock)
    place.waiting = waiting
    for (const { set, count } of started) {
      let work = place.works.get(set)
      if (!work) {
        work = beginWork(place.recipe, set, this.#world)
        place.works.set(set, work)
      }
      const isFast = isEnergetic(this.#world.energyUntil, at)
      this.#enqueue(work, count, at, at + (isFast ? work.energeticMs : work.durationMs))
    }
  }

  #enqueue(work: Work, count: number, started_at: number, due_at: number, run_id?: string): void {
    const order = this.#begun
    this.#begun += 1
    const run = { work, count, started_at, due_at, order }
    this.#due.add(run_id === undefined ? run : { ...run, run_id })
  }

  /** The harvest as it stands. */
  state(): HarvestState {
    const runs = this.#due.all.toSorted((a, b) => a.order - b.order)
    return {
      settings: this.#before.settings,
      exp: new Map([...this.#before.exp, ...this.#exp]),
      runs: runs.map(({ work, count, started_at, due_at, run_id }) => {
        const { receipt_id, items, spent, loot } = work
        const run = { receipt_id, items, spent, loot, count, started_at, due_at }
        return run_id === undefined ? run : { ...run, run_id }
      }),
      stock: this.stock.all(),
      itemLocks: this.#before.itemLocks,
    }
  }
}
