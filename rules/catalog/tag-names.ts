import { parseVdf, type VdfEntry, type VdfProblem } from './parse-vdf.ts'

/** Names of categories by `category`, of their values by `category_value`, all in lower case. */
export type TagNames = Readonly<Record<string, string>>

/** The names of tags in one language. */
export interface TagFile {
  /** Steam's code. */
  readonly language: string
  readonly names: TagNames
}

const PREFIX = 'inventory_'

/**
 * Reads a file in which a game tells Steam what its tags are called in one language:
 * `inventory_<category>` and `inventory_<category>_<value>`. Anything else in it, such as the
 * English original before each text, is passed over.
 *
 * Source: `inventory_service_tags_<language>.vdf` of released games.
 */
export function parseTagNames(text: string): TagFile | VdfProblem {
  const root = parseVdf(text)
  if ('refused' in root) return root
  const lang = find(root, 'lang')
  const language = find(blockOf(lang), 'language')?.value
  const tokens = find(blockOf(lang), 'tokens')
  const position = lang?.position ?? 0
  if (typeof language !== 'string') return { refused: 'there is no "Language" in "lang"', position }
  if (typeof tokens?.value !== 'object')
    return { refused: 'there are no "Tokens" in "lang"', position }
  const names = tokens.value.flatMap(({ key, value }): [string, string][] => {
    const token = key.toLowerCase()
    const isName = token.startsWith(PREFIX) && typeof value === 'string' && value.trim() !== ''
    return isName ? [[token.slice(PREFIX.length), value.trim()]] : []
  })
  return { language: language.toLowerCase(), names: Object.fromEntries(names) }
}

function find(entries: readonly VdfEntry[], key: string): VdfEntry | undefined {
  return entries.find((entry) => entry.key.toLowerCase() === key)
}

function blockOf(entry: VdfEntry | undefined): readonly VdfEntry[] {
  return typeof entry?.value === 'object' ? entry.value : []
}

/** A tag in words, for a reader. */
export interface TagWords {
  readonly category: string
  readonly value: string
}

/** What a tag is called; where a name is missing, its own words with a capital: `Rarity`, `Common`. */
export function nameTag(tag: string, names: TagNames): TagWords {
  const normal = tag.trim().toLowerCase()
  const colon = normal.indexOf(':')
  const category = normal.slice(0, Math.max(colon, 0)).trim()
  const value = normal.slice(colon + 1).trim()
  return {
    category: named(category, names) ?? readable(category),
    value: named(`${category}_${value}`, names) ?? readable(value),
  }
}

function named(token: string, names: TagNames): string | undefined {
  return Object.hasOwn(names, token) ? names[token] : undefined
}

function readable(token: string): string {
  const words = token.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
