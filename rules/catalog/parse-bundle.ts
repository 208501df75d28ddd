import { parseNumber } from './parse-number.ts'
import { isUnreadable, readList, type Unreadable } from './split-list.ts'

/** One entry of a bundle or generator. */
export interface BundleEntry {
  readonly itemdefid: number
  /** Pieces in a bundle, weight in a generator. */
  readonly quantity: number
}

/** `id [x number]`, the number from 0, and 1 where none is given. */
export function parseItemNumber(text: string): BundleEntry | Unreadable {
  const at = text.indexOf('x')
  const itemdefid = parseNumber(at === -1 ? text : text.slice(0, at), 'the item id')
  if (isUnreadable(itemdefid)) return itemdefid
  const quantity = at === -1 ? 1 : parseNumber(text.slice(at + 1), 'the number after x', 0)
  return isUnreadable(quantity) ? quantity : { itemdefid, quantity }
}

/**
 * Reads the contents of a bundle or generator: `id [x number]` with semicolons between. An entry of
 * number 0 is left out: a released game writes its empty bundle as none of itself, `7056x0`.
 *
 * Source: Steam's schema of item definitions, `bundle_def`.
 */
export function parseBundle(text: string): BundleEntry[] | Unreadable {
  const entries = readList(text, ';', parseItemNumber)
  return isUnreadable(entries) ? entries : entries.filter((entry) => entry.quantity > 0)
}
