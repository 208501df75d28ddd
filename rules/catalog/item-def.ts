import type { Localised } from './localise.ts'
import type { BundleEntry } from './parse-bundle.ts'

/** A definition as it came, with every property that we do not know. */
export type RawDefinition = Readonly<Record<string, unknown>>

/** What happens when an item is granted: an `other` is held, the two else are opened at once. */
export type ItemType = 'generator' | 'bundle' | 'other'

/** One item of the catalog (spec 1 §3, "Item definition"). */
export interface ItemDef {
  readonly itemdefid: number
  readonly type: ItemType
  readonly name: Localised
  readonly description: Localised
  /** An https address or one of our own icons; empty for the placeholder. */
  readonly icon_url: string
  /** `category:value` */
  readonly tags: readonly string[]
  /** Six hex digits, or empty. */
  readonly name_color: string
  readonly can_sell: boolean
  readonly hidden: boolean
  /** Of a bundle or generator; may name items that do not exist. */
  readonly contents: readonly BundleEntry[]
  readonly raw: RawDefinition
}

/** Something about one definition that whoever wrote the file should know. */
export interface Problem {
  /** Where in the definition: property, and below it where that helps. */
  readonly path: readonly string[]
  readonly message: string
}
