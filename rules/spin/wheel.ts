import type { Localised } from '../catalog/localise.ts'

/** So many pieces of an item that a spin costs. */
export interface SpinCost {
  readonly id: number
  /** Pieces. */
  readonly quantity: number
}

/** What a spin may bring: one piece. */
export interface SpinPrize {
  readonly id: number
  /** Its chance as a percentage with at most six decimals; those of a wheel are together 100. */
  readonly weight: number
}

/** A wheel (spec 2 §3, "Spin receipt"). */
export interface SpinWheel {
  readonly id: number
  readonly name: Localised
  readonly icon_url: string
  readonly need_items: readonly SpinCost[]
  readonly possible_items: readonly SpinPrize[]
}
