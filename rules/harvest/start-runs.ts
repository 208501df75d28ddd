import {
  findWorkItem,
  harvestLimits,
  type HarvestRecipe,
  type HarvestSettings,
  type WorkItem,
} from './recipe.ts'
import { inOrder } from './settings.ts'

/** Runs under way, as far as it matters for starting more: the item in each slot, and how many. */
export interface RunningSet {
  readonly list: readonly number[]
  readonly count: number
}

/** Runs to start with one set of items. */
export interface StartedSet {
  /** The item in each slot. */
  readonly items: readonly WorkItem[]
  /** Runs. */
  readonly count: number
  /** Pieces by item that one run takes out of the inventory, requirements included. */
  readonly needs: ReadonlyMap<number, number>
}

type WaitingReason =
  | 'nothing_selected'
  | 'not_enough_items'
  | 'max_reached'
  | 'not_enough_requirements'

/** Why no further run starts: the slot that finds no item, and what keeps its first choice. */
export interface Waiting {
  readonly slot: number
  readonly reason: WaitingReason
  /** What is missing, or has reached its max; 0 where nothing is selected. */
  readonly item_id: number
}

export interface Starting {
  readonly started: readonly StartedSet[]
  /** Undefined when the recipe is off or runs as often as it may. */
  readonly waiting: Waiting | undefined
}

/**
 * The runs of a recipe that start now. Every slot takes the first of its selected items, by priority
 * and then by id, of which more than its limit is there, which fewer than its max runs use, and
 * whose requirements are in stock; a run starts when every slot has found one.
 *
 * Equal runs start together: as long as the choice stays the same, one division says how often.
 *
 * @param stock - the player's pieces by item; what is started is taken out of it
 *
 * Source: server rules, section 7.
 */
export function startRuns(
  recipe: HarvestRecipe,
  settings: HarvestSettings,
  running: readonly RunningSet[],
  stock: Map<number, number>,
): Starting {
  const started: StartedSet[] = []
  if (!settings.enabled) return { started, waiting: undefined }
  let room =
    (settings.max_parallel || harvestLimits.parallelMax) -
    running.reduce((sum, { count }) => sum + count, 0)
  if (room <= 0) return { started, waiting: undefined }
  const uses = countUses(running)
  while (room > 0) {
    const choice = chooseSet(recipe, settings, uses, stock)
    if ('waiting' in choice) return { started, waiting: choice.waiting }
    const { items, needs, often } = choice
    const count = Math.min(often, room)
    room -= count
    for (const [item, pieces] of needs) stock.set(item, (stock.get(item) ?? 0) - pieces * count)
    for (const [slot, item] of items.entries()) addUse(uses, slot, item.item_id, count)
    started.push({ items, needs, count })
  }
  return { started, waiting: undefined }
}

/** Runs that use an item in a slot, by `useKey`. */
type Uses = Map<string, number>

const useKey = (slot: number, itemId: number) => `${slot}/${itemId}`

function addUse(uses: Uses, slot: number, itemId: number, count: number): void {
  const key = useKey(slot, itemId)
  uses.set(key, (uses.get(key) ?? 0) + count)
}

function countUses(running: readonly RunningSet[]): Uses {
  const uses: Uses = new Map()
  for (const { list, count } of running) {
    for (const [slot, itemId] of list.entries()) addUse(uses, slot, itemId, count)
  }
  return uses
}

interface Choice {
  readonly items: readonly WorkItem[]
  readonly needs: ReadonlyMap<number, number>
  /** Runs that can start with it before a slot must choose anew. */
  readonly often: number
}

/** Pieces that stay when a run has taken its share: the choice holds while this is not negative. */
interface Slack {
  readonly itemId: number
  readonly pieces: number
}

function chooseSet(
  recipe: HarvestRecipe,
  settings: HarvestSettings,
  uses: Uses,
  stock: ReadonlyMap<number, number>,
): Choice | { waiting: Waiting } {
  const items: WorkItem[] = []
  const needs = new Map<number, number>()
  const slacks: Slack[] = []
  let often = Number.POSITIVE_INFINITY
  for (const slot of recipe.items_slots.keys()) {
    const found = chooseItem(recipe, settings, slot, { uses, stock, needs })
    if ('reason' in found) return { waiting: { slot, ...found } }
    items.push(found.item)
    slacks.push(...found.slacks)
    for (const { item_id, count } of takenBy(found.item)) {
      needs.set(item_id, (needs.get(item_id) ?? 0) + count)
    }
    often = Math.min(often, found.usesLeft)
  }
  for (const { itemId, pieces } of slacks) {
    often = Math.min(often, Math.floor(pieces / (needs.get(itemId) ?? 1)) + 1)
  }
  return { items, needs, often }
}

/** The item itself first, then what it needs. */
function takenBy(item: WorkItem) {
  return [{ item_id: item.item_id, count: item.count }, ...item.requirements]
}

interface Stand {
  readonly uses: Uses
  readonly stock: ReadonlyMap<number, number>
  /** What the slots before have taken. */
  readonly needs: ReadonlyMap<number, number>
}

type Found =
  | { readonly item: WorkItem; readonly slacks: readonly Slack[]; readonly usesLeft: number }
  | Omit<Waiting, 'slot'>

/** The first item that can work in the slot, or what keeps the first choice from it. */
function chooseItem(
  recipe: HarvestRecipe,
  { items }: HarvestSettings,
  slot: number,
  { uses, stock, needs }: Stand,
): Found {
  let obstacle: Omit<Waiting, 'slot'> = { reason: 'nothing_selected', item_id: 0 }
  const seen = (reason: WaitingReason, item_id: number) => {
    if (obstacle.reason === 'nothing_selected') obstacle = { reason, item_id }
  }
  for (const { item_id, limit, max } of inOrder(items[slot] ?? [])) {
    const item = findWorkItem(recipe.items_slots[slot], item_id)
    if (!item) continue
    const used = uses.get(useKey(slot, item_id)) ?? 0
    const usesLeft = max === 0 ? Number.POSITIVE_INFINITY : max - used
    if (usesLeft <= 0) {
      seen('max_reached', item_id)
      continue
    }
    const slacks = slacksOf(item, limit, stock, needs)
    const missing = slacks.find(({ pieces }) => pieces < 0)
    if (!missing) return { item, slacks, usesLeft }
    const isItself = missing.itemId === item_id
    seen(isItself ? 'not_enough_items' : 'not_enough_requirements', missing.itemId)
  }
  return obstacle
}

/** What is left of each thing that the item takes, beyond the limit of the item itself. */
function slacksOf(
  item: WorkItem,
  limit: number,
  stock: ReadonlyMap<number, number>,
  needs: ReadonlyMap<number, number>,
): Slack[] {
  const taken = new Map(needs)
  const take = (itemId: number, count: number, reserve: number): Slack => {
    const all = (taken.get(itemId) ?? 0) + count
    taken.set(itemId, all)
    return { itemId, pieces: (stock.get(itemId) ?? 0) - all - reserve }
  }
  return [
    take(item.item_id, item.count, limit),
    ...item.requirements.map(({ item_id, count }) => take(item_id, count, 0)),
  ]
}
