import { parseNumber } from './parse-number.ts'
import { isUnreadable, readList, type Unreadable } from './split-list.ts'

/** One entry of a bundle or generator. */
export interface BundleEntry {
  readonly item_id: number
  /** Pieces in a bundle, weight in a generator. */
  readonly number: number
}

/** `id [x number]` with 1 where no number is given. */
export function parseItemNumber(text: string): BundleEntry | Unreadable {
  const at = text.indexOf('x')
  const item_id = parseNumber(at === -1 ? text : text.slice(0, at), 'the item id')
  if (isUnreadable(item_id)) return item_id
  const number = at === -1 ? 1 : parseNumber(text.slice(at + 1), 'the number after x')
  return isUnreadable(number) ? number : { item_id, number }
}

/**
 * Reads the contents of a bundle or generator: `id [x number]` with semicolons between.
 *
 * Source: Steam's schema of item definitions, `bundle_def`.
 */
export function parseBundle(text: string): BundleEntry[] | Unreadable {
  return readList(text, ';', parseItemNumber)
}
