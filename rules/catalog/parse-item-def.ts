import { findUnstorable } from './find-unstorable.ts'
import type { ItemDef, ItemType, Problem, RawDefinition } from './item-def.ts'
import { localise, type Localised, type Portuguese } from './localise.ts'
import { type BundleEntry, parseBundle } from './parse-bundle.ts'
import { parseExchange } from './parse-exchange.ts'
import { NUMBER_MAX } from './parse-number.ts'
import { parsePrice } from './parse-price.ts'
import { parsePromo } from './parse-promo.ts'
import { parseTag, parseTags } from './parse-tags.ts'
import { isUnreadable, quote, type Unreadable } from './split-list.ts'

/** What a definition became: an item with what is odd about it, or the reason why it is none. */
export type ParsedDef =
  | { readonly item: ItemDef; readonly warnings: readonly Problem[] }
  | { readonly refused: Problem }

const NAME_LENGTH_MAX = 512
const DESCRIPTION_LENGTH_MAX = 8192

/** Types that a player can hold or open; anything else is kept, but hidden. */
const shownTypes = new Set(['item', 'tag_tool', 'bundle', 'generator', 'playtimegenerator'])

/**
 * Reads one item definition of Steam's format. What we use must be right, or the definition is
 * refused: id, texts, tags, contents. What we only keep is never refused: unknown properties pass,
 * and a broken exchange, promo or price is a warning. A definition whose type is missing or unknown
 * is a hidden placeholder.
 *
 * Source: Steam's schema of item definitions; real files differ from it (see fixtures/README.md).
 */
export function parseItemDef(value: unknown, portuguese: Portuguese): ParsedDef {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('', 'is not an item definition')
  }
  const unstorable = findUnstorable(value)
  if (unstorable) return { refused: unstorable }
  const raw = value as RawDefinition

  const itemdefid = readInteger(raw['itemdefid'])
  if (itemdefid === undefined) return refuse('itemdefid', `is not a number from 1 to ${NUMBER_MAX}`)
  const contents = readContents(raw['bundle'])
  if (isUnreadable(contents)) return refuse('bundle', contents.refused)
  const tags = readTags(raw['tags'])
  if (isUnreadable(tags)) return refuse('tags', tags.refused)
  const name = localise(raw, 'name', portuguese)
  if (isLonger(name, NAME_LENGTH_MAX)) return refuse('name', 'is too long')
  const description = localise(raw, 'description', portuguese)
  if (isLonger(description, DESCRIPTION_LENGTH_MAX)) return refuse('description', 'is too long')

  const steamType = typeof raw['type'] === 'string' ? raw['type'].trim().toLowerCase() : ''
  const type = typeOf(steamType)
  const hidden = readBoolean(raw['hidden']) || !shownTypes.has(steamType)
  const icon_url = readIcon(raw['icon_url'])
  const item: ItemDef = {
    itemdefid,
    type,
    name: name.en === '' ? nameless(itemdefid) : name,
    description,
    icon_url: icon_url ?? '',
    tags,
    name_color: readColor(raw['name_color']),
    can_sell: canSell(raw, steamType, hidden),
    hidden,
    contents: type === 'other' ? [] : contents,
    raw,
  }
  return { item, warnings: warningsOf(raw, icon_url) }
}

function refuse(property: string, message: string): ParsedDef {
  return { refused: { path: property === '' ? [] : [property], message } }
}

function isLonger(texts: Localised, lengthMax: number): boolean {
  return Object.values(texts).some((text) => text.length > lengthMax)
}

function nameless(itemdefid: number): Localised {
  const name = `#${itemdefid}`
  return { en: name, ru: name, zh: name, tr: name, pt: name, ja: name }
}

function typeOf(steamType: string): ItemType {
  if (steamType === 'bundle') return 'bundle'
  return steamType === 'generator' || steamType === 'playtimegenerator' ? 'generator' : 'other'
}

/** Numbers come as 30 and as "30". */
function readInteger(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  const isId = typeof number === 'number' && Number.isInteger(number)
  return isId && number >= 1 && number <= NUMBER_MAX ? number : undefined
}

/** Booleans come as true and as "true". */
function readBoolean(value: unknown): boolean {
  return value === true || value === 'true' || value === '1' || value === 1
}

/** A list is a text; a list of a single id may be a number. */
function readText(value: unknown): string | Unreadable {
  if (value === undefined || value === null) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' ? String(value) : { refused: 'is not a text' }
}

function readContents(value: unknown): BundleEntry[] | Unreadable {
  const text = readText(value)
  return isUnreadable(text) ? text : parseBundle(text)
}

/** Tags are a text, or in some files a list of objects with `tag` (or `category`) and `value`. */
function readTags(value: unknown): string[] | Unreadable {
  if (!Array.isArray(value)) {
    const text = readText(value)
    return isUnreadable(text) ? text : parseTags(text)
  }
  const tags: string[] = []
  for (const entry of value as unknown[]) {
    const { tag, category, value: word } = (entry ?? {}) as Record<string, unknown>
    const name = readText(tag ?? category)
    if (isUnreadable(name)) return name
    const text = readText(word)
    if (isUnreadable(text)) return text
    const parsed = parseTag(`${name}:${text}`)
    if (isUnreadable(parsed)) return parsed
    tags.push(parsed)
  }
  return tags
}

/** The address if it may be shown: https, or an icon of ours. Undefined where it may not. */
function readIcon(value: unknown): string | undefined {
  if (value === undefined || value === null || value === '') return ''
  if (typeof value !== 'string') return undefined
  if (/^\/icons\/[a-z0-9-]{1,64}\.svg$/.test(value)) return value
  const url = URL.parse(value)
  const isSafe = url?.protocol === 'https:' && url.username === '' && url.password === ''
  return isSafe && url.href.length <= 2048 ? url.href : undefined
}

function readColor(value: unknown): string {
  return typeof value === 'string' && /^[0-9A-Fa-f]{6}$/.test(value) ? value.toLowerCase() : ''
}

/** `can_sell` is our own property, for what Steam's market may not trade and ours may. */
function canSell(raw: RawDefinition, steamType: string, hidden: boolean): boolean {
  if (raw['can_sell'] !== undefined) return readBoolean(raw['can_sell'])
  return (
    readBoolean(raw['marketable']) &&
    steamType === 'item' &&
    !hidden &&
    !readBoolean(raw['game_only'])
  )
}

function warningsOf(raw: RawDefinition, iconUrl: string | undefined): Problem[] {
  const warnings: Problem[] = []
  const check = (property: string, parse: (text: string) => object) => {
    if (raw[property] === undefined) return
    const text = readText(raw[property])
    const parsed = isUnreadable(text) ? text : parse(text)
    if (isUnreadable(parsed)) warnings.push({ path: [property], message: parsed.refused })
  }
  check('exchange', parseExchange)
  check('promo', parsePromo)
  check('price', parsePrice)
  check('price_category', parsePrice)
  if (iconUrl === undefined) {
    const shown = quote(String(raw['icon_url']))
    warnings.push({
      path: ['icon_url'],
      message: `${shown} is not https; the placeholder is shown`,
    })
  }
  return warnings
}
