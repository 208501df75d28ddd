import { parseItemNumber } from './parse-bundle.ts'
import { parseNumber } from './parse-number.ts'
import { parseTag } from './parse-tags.ts'
import { isUnreadable, quote, readList, type Unreadable } from './split-list.ts'

/** What one recipe takes of an item, or of any items with a tag. */
export type Material =
  | { readonly itemdefid: number; readonly count: number }
  | { readonly tag: string; readonly count: number }

/** `id [x count]`, or `category:value [* count]`: x for ids, * for tags. */
function parseMaterial(text: string): Material | Unreadable {
  if (!text.includes(':')) {
    const item = parseItemNumber(text)
    if (!isUnreadable(item) && item.quantity === 0)
      return { refused: `${quote(text)} takes nothing` }
    return isUnreadable(item) ? item : { itemdefid: item.itemdefid, count: item.quantity }
  }
  const star = text.lastIndexOf('*')
  const tag = parseTag(star === -1 ? text : text.slice(0, star))
  if (isUnreadable(tag)) return tag
  const count = star === -1 ? 1 : parseNumber(text.slice(star + 1), 'the count after *')
  return isUnreadable(count) ? count : { tag, count }
}

/**
 * Reads the recipes that make an item: materials with commas between, recipes with semicolons.
 *
 * Source: Steam's schema of item definitions, `exchange`.
 */
export function parseExchange(text: string): Material[][] | Unreadable {
  return readList(text, ';', (recipe) => readList(recipe, ',', parseMaterial))
}
