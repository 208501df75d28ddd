import { GoingHarvest } from './going-harvest.ts'
import { atWork, type HarvestState, type HarvestWorld } from './harvest-state.ts'
import type { Waiting } from './start-runs.ts'

type Amounts = ReadonlyMap<number, number>

/** What has moved, pieces by item: for each item all its movements in one. */
export interface HarvestMoves {
  /** Out of production, back to the player. */
  readonly returned: Amounts
  /** Out of production, gone. */
  readonly spent: Amounts
  /** New, to the player. */
  readonly gained: Amounts
  /** From the player into production. */
  readonly started: Amounts
}

/** A recipe whose last run has ended, and why no other has begun. */
export interface StoppedHarvest {
  readonly receipt_id: number
  readonly because: 'switched_off' | 'closed' | Waiting['reason']
  /** What is missing or locked; 0 for no item. */
  readonly item_id: number
}

export interface Advance {
  readonly state: HarvestState
  readonly moves: HarvestMoves
  /** Recipes that ran before, and no longer do. */
  readonly stopped: readonly StoppedHarvest[]
  /** Some recipe that is on could run more often if there were more, or starts were allowed. */
  readonly isWaiting: boolean
  /** Stopped at the most ends, before `now`. */
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
 * @param endsMax - ends after which it stops for now, so that a transaction stays short
 */
export function advanceHarvest(
  before: HarvestState,
  world: HarvestWorld,
  now: number,
  endsMax: number,
): Advance {
  const harvest = new GoingHarvest(before, world)
  const isBehind = !harvest.goOn(now, endsMax)
  const state = harvest.state()
  const moves = movesBetween(before, state, harvest.stock.gained())
  // Of a recipe that an import has left out there is nothing to be told: it is shown nowhere.
  const stopped = stoppedBetween(before, state, harvest).filter(({ receipt_id }) =>
    world.recipes.has(receipt_id),
  )
  return { state, moves, stopped, isWaiting: harvest.isWaiting, isBehind }
}

function stoppedBetween(
  before: HarvestState,
  after: HarvestState,
  harvest: GoingHarvest,
): StoppedHarvest[] {
  const running = new Set(after.runs.map(({ receipt_id }) => receipt_id))
  const ran = new Set(before.runs.map(({ receipt_id }) => receipt_id))
  return [...ran].flatMap((receipt_id): StoppedHarvest[] => {
    if (running.has(receipt_id)) return []
    const waiting = harvest.waitingOf(receipt_id)
    if (waiting === undefined) return [{ receipt_id, because: 'switched_off', item_id: 0 }]
    if (waiting === 'closed') return [{ receipt_id, because: 'closed', item_id: 0 }]
    return [{ receipt_id, because: waiting.reason, item_id: waiting.item_id }]
  })
}

/**
 * What must have moved between two states: what left the inventory without anything new went to
 * work, and what no longer works and has not come back is gone.
 */
function movesBetween(before: HarvestState, after: HarvestState, gained: Amounts): HarvestMoves {
  const returned = new Map<number, number>()
  const spent = new Map<number, number>()
  const started = new Map<number, number>()
  const [worked, works] = [atWork(before), atWork(after)]
  for (const item of new Set([...after.stock.keys(), ...worked.keys(), ...works.keys()])) {
    const toWork =
      (gained.get(item) ?? 0) + (before.stock.get(item) ?? 0) - (after.stock.get(item) ?? 0)
    if (toWork > 0) started.set(item, toWork)
    if (toWork < 0) returned.set(item, -toWork)
    const gone = (worked.get(item) ?? 0) + toWork - (works.get(item) ?? 0)
    if (gone > 0) spent.set(item, gone)
  }
  return { returned, spent, gained, started }
}
