import { quote, readList, type Unreadable } from './split-list.ts'

const TAG_LENGTH_MAX = 128

/** One tag, `category:value`, with the spaces around its parts taken away. */
export function parseTag(text: string): string | Unreadable {
  const colon = text.indexOf(':')
  const category = text.slice(0, Math.max(colon, 0)).trim()
  const value = text.slice(colon + 1).trim()
  if (category === '' || value === '') return { refused: `${quote(text)} is not category:value` }
  const tag = `${category}:${value}`
  if (tag.length > TAG_LENGTH_MAX) return { refused: `${quote(tag)} is too long for a tag` }
  return tag
}

/**
 * Reads the tags of an item: `category:value` with semicolons between.
 *
 * Source: Steam's schema of item definitions, `tags`.
 */
export function parseTags(text: string): string[] | Unreadable {
  return readList(text, ';', parseTag)
}
