import type { Localised } from '../catalog/localise.ts'

/** An item and how many pieces of it. */
export interface Pieces {
  readonly item_id: number
  readonly count: number
}

/** An item that can work in a slot (spec part 2 section 3, "Harvest recipe"). */
export interface WorkItem {
  readonly item_id: number
  /** Pieces that one run takes. */
  readonly count: number
  /** Finished runs until one piece becomes its better item; 0 where nothing is learned. */
  readonly exp_for_up: number
  readonly lootmore_coef: number
  readonly speed_coef: number
  /** Chance of each piece to break in a run, 0 to 100. */
  readonly break_percent: number
  /** Spent by each run. */
  readonly requirements: readonly Pieces[]
  /** One of each for every broken piece. */
  readonly on_break_result: readonly number[]
}

export interface HarvestSlot {
  readonly name: Localised
  readonly available_items: readonly WorkItem[]
}

/** Something that a run may bring: from `min_count` to `max_count` pieces, each equally likely. */
export interface HarvestResult {
  readonly item_id: number
  readonly min_count: number
  readonly max_count: number
  /** 0 to 100. */
  readonly chance_percent: number
}

export interface HarvestRecipe {
  readonly receipt_id: number
  readonly name: Localised
  readonly duration_hour: number
  readonly items_slots: readonly HarvestSlot[]
  readonly result: readonly HarvestResult[]
}

/** How a player wants an item of a slot used. */
export interface SelectedItem {
  readonly item_id: number
  /** Pieces that stay in the inventory; 0 for no reserve. */
  readonly limit: number
  /** Runs at most that use it at once; 0 for no cap. */
  readonly max: number
  /** 0 to 9: the higher is taken first. */
  readonly priority: number
}

/** What a player has set for one recipe. */
export interface HarvestSettings {
  readonly enabled: boolean
  /** Runs at once; 0 for as many as there may be. */
  readonly max_parallel: number
  /** For each slot the items that may work in it. */
  readonly items: readonly (readonly SelectedItem[])[]
}

export const harvestLimits = {
  /** Runs of one recipe at once. */
  parallelMax: 10_000,
  priorityMax: 9,
  /** Of `limit` and `max`, in pieces and runs. */
  countMax: 1_000_000_000,
  /** What loot is multiplied by, at least. */
  lootMin: 0.4,
  /** What speed is divided by, at least: the slowest set takes ten times as long. */
  speedMin: 0.1,
} as const

export function findWorkItem(slot: HarvestSlot | undefined, itemId: number): WorkItem | undefined {
  return slot?.available_items.find((item) => item.item_id === itemId)
}
