import {
  findWorkItem,
  harvestLimits,
  type HarvestRecipe,
  type HarvestSettings,
  type Pieces,
  type WorkItem,
} from './recipe.ts'
import { inOrder } from './settings.ts'

/** Runs in progress, as far as it matters for starting more: the item in each slot, and how many. */
export interface RunningSet {
  readonly list: readonly number[]
  readonly count: number
}

type WaitingReason =
  | 'nothing_selected'
  | 'not_enough_items'
  | 'max_reached'
  | 'not_enough_requirements'
  | 'item_locked'

/** Why no further run starts: the slot that finds no item, and what keeps its first choice. */
export interface Waiting {
  readonly slot: number
  readonly reason: WaitingReason
  /** What is missing, is locked, or has reached its max; 0 where nothing is selected. */
  readonly item_id: number
}

export interface Starting {
  readonly started: readonly StartedSet[]
  /** Undefined when the recipe is off or runs as often as it may. */
  readonly waiting: Waiting | undefined
}

/** Runs to start with one set of items. */
interface StartedSet {
  readonly set: WorkSet
  /** Runs. */
  readonly count: number
}

/** An item for each slot. */
export interface WorkSet {
  readonly items: readonly WorkItem[]
  readonly candidates: readonly Candidate[]
  readonly takings: readonly SetTaking[]
}

/** An item that a player has selected for a slot. */
interface Candidate {
  readonly item: WorkItem
  /** Pieces of it that stay. */
  readonly limit: number
  /** Runs at most that use it at once; 0 for no cap. */
  readonly max: number
  /** What its player has locked of all that it takes, if anything. */
  readonly locked: number | undefined
  /** Runs in progress that use it in this slot. */
  uses: number
}

/** What must be there for an item to be chosen. */
interface Taking extends Pieces {
  /** Pieces that a run takes so far, from the first slot on, and those that stay. */
  readonly pieces: number
}

interface SetTaking extends Taking {
  /** Pieces that a run takes in all slots. */
  readonly inAll: number
}

/** A slot's item, after those that have been chosen for the slots before it. */
interface Choice {
  readonly candidate: Candidate
  readonly takings: readonly Taking[]
  /** Pieces by item that a run takes so far. */
  readonly needs: ReadonlyMap<number, number>
  readonly before: Choice | undefined
  /** For the next slot, once someone has come so far. */
  next?: Choices
  /** All choices together, where there is no further slot. */
  set?: WorkSet
}

/** What may be chosen for a slot. Most are never looked at: each is made when it is tried. */
interface Choices {
  readonly before: Choice | undefined
  readonly candidates: readonly Candidate[]
  /** Of the first candidates, in their order. */
  readonly made: Choice[]
}

/** A recipe as a player has set it and as far as it is in progress; starts and ends change it. */
export interface Workplace {
  /** For each slot what may work in it, in the order in which it is tried. */
  readonly slots: readonly (readonly Candidate[])[]
  readonly first: Choices
  /** Every item that a run may take. */
  readonly takes: ReadonlySet<number>
  /** Runs that may start beside those in progress. */
  room: number
}

/**
 * A recipe with these settings, and nothing in progress yet.
 *
 * @param itemLocks - items that the player has locked
 */
export function openWorkplace(
  recipe: HarvestRecipe,
  settings: HarvestSettings,
  itemLocks: ReadonlySet<number>,
): Workplace {
  const slots = recipe.items_slots.map((slot, index) =>
    inOrder(settings.items[index] ?? []).flatMap(({ item_id, limit, max }): Candidate[] => {
      const item = findWorkItem(slot, item_id)
      if (!item) return []
      const locked = takenBy(item).find((taken) => itemLocks.has(taken.item_id))?.item_id
      return [{ item, limit, max, locked, uses: 0 }]
    }),
  )
  const room = settings.enabled ? settings.max_parallel || harvestLimits.parallelMax : 0
  const takings = slots.flat().flatMap(({ item }) => takenBy(item))
  const takes = new Set(takings.map(({ item_id }) => item_id))
  return { slots, first: choicesAfter(undefined, slots[0]), takes, room }
}

function choicesAfter(before: Choice | undefined, candidates: readonly Candidate[] = []): Choices {
  return { before, candidates, made: [] }
}

/** The choice of the candidate in this place. */
function choiceAt({ before, candidates, made }: Choices, place: number): Choice | undefined {
  const candidate = candidates[place]
  return candidate && (made[place] ??= choose(candidate, before))
}

function choose(candidate: Candidate, before: Choice | undefined): Choice {
  const { item, limit } = candidate
  const needs = new Map(before?.needs)
  const takings = takenBy(item).map(({ item_id, count }, index) => {
    const taken = (needs.get(item_id) ?? 0) + count
    needs.set(item_id, taken)
    return { item_id, count, pieces: taken + (index === 0 ? limit : 0) }
  })
  return { candidate, takings, needs, before }
}

/** The item itself first, then what it needs. */
function takenBy(item: WorkItem): readonly Pieces[] {
  return [{ item_id: item.item_id, count: item.count }, ...item.requirements]
}

/** Counts runs as in progress; with a negative count, as ended. */
export function occupy(workplace: Workplace, { list, count }: RunningSet): void {
  workplace.room -= count
  for (const [slot, itemId] of list.entries()) {
    const candidate = workplace.slots[slot]?.find(({ item }) => item.item_id === itemId)
    if (candidate) candidate.uses += count
  }
}

/** The player's pieces by item; what is started is taken out of them. */
interface Stock {
  get(itemId: number): number | undefined
  set(itemId: number, pieces: number): unknown
}

/**
 * The runs of a recipe that start now. Every slot takes the first of its selected items, by priority
 * and then by id, of which more than its limit is there, which fewer than its max runs use, and
 * whose requirements are in stock, nothing of it locked; a run starts when every slot has found one.
 *
 * Equal runs start together: as long as the choice stays the same, one division says how often.
 *
 * Source: server rules, section 7.
 */
export function startRuns(workplace: Workplace, stock: Stock): Starting {
  const started: StartedSet[] = []
  while (workplace.room > 0) {
    const chosen = chooseSet(workplace, stock)
    if ('reason' in chosen) return { started, waiting: chosen }
    const count = Math.min(oftenOf(chosen, stock), workplace.room)
    workplace.room -= count
    for (const candidate of chosen.candidates) candidate.uses += count
    for (const taking of chosen.takings) {
      stock.set(taking.item_id, (stock.get(taking.item_id) ?? 0) - taking.count * count)
    }
    started.push({ set: chosen, count })
  }
  return { started, waiting: undefined }
}

function chooseSet({ slots, first }: Workplace, stock: Stock): WorkSet | Waiting {
  let choices = first
  for (let slot = 0; ; slot++) {
    const choice = firstPossible(choices, stock)
    if (!choice) return { slot, ...whyNone(choices, stock) }
    if (slot + 1 >= slots.length) return (choice.set ??= setOf(choice))
    choices = choice.next ??= choicesAfter(choice, slots[slot + 1])
  }
}

function firstPossible(choices: Choices, stock: Stock): Choice | undefined {
  for (let place = 0; ; place++) {
    const choice = choiceAt(choices, place)
    if (!choice || !obstacleTo(choice, stock)) return choice
  }
}

function setOf(last: Choice): WorkSet {
  const choices: Choice[] = []
  for (let choice: Choice | undefined = last; choice; choice = choice.before)
    choices.unshift(choice)
  return {
    items: choices.map(({ candidate }) => candidate.item),
    candidates: choices.map(({ candidate }) => candidate),
    takings: choices.flatMap(({ takings }) =>
      takings.map((one) => ({ ...one, inAll: last.needs.get(one.item_id) ?? one.count })),
    ),
  }
}

/** How many runs can start with a set before a slot must choose again. */
function oftenOf({ candidates, takings }: WorkSet, stock: Stock): number {
  let often = Number.POSITIVE_INFINITY
  for (const { max, uses } of candidates) if (max > 0) often = Math.min(often, max - uses)
  for (const { item_id, pieces, inAll } of takings) {
    const slack = (stock.get(item_id) ?? 0) - pieces
    often = Math.min(often, Math.floor(slack / inAll) + 1)
  }
  return often
}

type Obstacle = Omit<Waiting, 'slot'>

/** What keeps a slot's first choice from working. */
function whyNone(choices: Choices, stock: Stock): Obstacle {
  const first = choiceAt(choices, 0)
  return (first && obstacleTo(first, stock)) ?? { reason: 'nothing_selected', item_id: 0 }
}

function obstacleTo({ candidate, takings }: Choice, stock: Stock): Obstacle | undefined {
  const { item, max, locked, uses } = candidate
  if (locked !== undefined) return { reason: 'item_locked', item_id: locked }
  if (max > 0 && uses >= max) return { reason: 'max_reached', item_id: item.item_id }
  for (const { item_id, pieces } of takings) {
    if ((stock.get(item_id) ?? 0) >= pieces) continue
    const isItself = item_id === item.item_id
    return { reason: isItself ? 'not_enough_items' : 'not_enough_requirements', item_id }
  }
  return undefined
}
