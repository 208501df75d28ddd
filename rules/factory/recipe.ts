import type { Localised } from '../catalog/localise.ts'

/** So many pieces of an item. */
export interface ItemCount {
  readonly type_id: number
  /** Pieces. */
  readonly count: number
}

/** One of the things that an input may turn into. */
export interface FactoryDrop extends ItemCount {
  /** Its chance as a percentage with at most six decimals; those of one input are together 100. */
  readonly weight: number
}

/** An item that fits a slot. One is spent per unit. */
export interface FactoryInput {
  readonly item: { readonly type_id: number }
  /** What it adds to the duration. */
  readonly time_for_craft_sec: number
  /** One of these comes out of each. */
  readonly possible_drop_list: readonly FactoryDrop[]
}

/** A choice: exactly one of its items is needed ("optional" on the wire, because one may choose). */
export interface FactorySlot {
  readonly name: Localised
  readonly list: readonly FactoryInput[]
}

/** What a factory can be set to do (spec 2 §3, "Factory recipe"). */
export interface FactoryRecipe {
  readonly receipt_id: number
  readonly name: Localised
  /** Spent per unit, whatever is chosen. */
  readonly required_list: readonly ItemCount[]
  readonly optional_list: readonly FactorySlot[]
  /** Granted per unit at the end, each of them as often as it is listed. */
  readonly timer_result_ids: readonly number[]
}

/** Units of one job, at most (spec 2 §5 and §9). */
export const FACTORY_COUNT_MAX = 1000
