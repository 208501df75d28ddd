import { type ContentsPart, parseContents, readPositive } from './contents.ts'

export type ItemType = 'generator' | 'bundle' | 'other'

export const languages = ['en', 'ru', 'zh', 'tr', 'pt', 'ja'] as const
export type Language = (typeof languages)[number]
export type Texts = Readonly<Record<Language, string>>

/** An item definition as we keep it. */
export interface ItemDef {
  readonly itemdefid: number
  readonly type: ItemType
  readonly name: Texts
  readonly description: Texts
  /** Empty where the file names none that may be shown. */
  readonly icon_url: string
  /** `category:value`. */
  readonly tags: readonly string[]
  /** Six hex digits, or empty. */
  readonly name_color: string
  readonly can_sell: boolean
  /** Not listed: a placeholder, a tool of Steam's, or marked so. */
  readonly hidden: boolean
  readonly contents: readonly ContentsPart[]
  /** The definition as it stands in the file. */
  readonly raw: Readonly<Record<string, unknown>>
}

/** Which of Steam's two Portugueses comes first; real files fill Brazilian far more often. */
export type Portuguese = 'brazilian' | 'portuguese'

type Raw = Readonly<Record<string, unknown>>

const NAME_MAX = 500
const DESCRIPTION_MAX = 8000

/** Steam's suffixes for each of our languages, in the order they are tried; English and then the plain text follow. */
function chains(first: Portuguese): Record<Language, readonly string[]> {
  const second = first === 'brazilian' ? 'portuguese' : 'brazilian'
  return {
    en: ['english'],
    ru: ['russian'],
    zh: ['schinese', 'tchinese'],
    tr: ['turkish'],
    pt: [first, second],
    ja: ['japanese'],
  }
}

function readText(raw: Raw, key: string, max: number): string {
  const value = raw[key]
  if (typeof value !== 'string') return ''
  return value.trim().slice(0, max)
}

function readTexts(raw: Raw, property: string, max: number, first: Portuguese): Texts {
  const plain = readText(raw, property, max)
  const english = readText(raw, `${property}_english`, max) || plain
  const entries = Object.entries(chains(first)).map(([language, suffixes]) => {
    const own = suffixes.map((suffix) => readText(raw, `${property}_${suffix}`, max)).find(Boolean)
    return [language, own ?? english]
  })
  return Object.fromEntries(entries) as Texts
}

/** Booleans come as themselves and as text. */
function readFlag(raw: Raw, key: string): boolean {
  const value = raw[key]
  return value === true || value === 1 || (typeof value === 'string' && /^(true|1)$/i.test(value))
}

/** `category:value;…`, or in other games' files a list of {tag, value}. */
function readTags(value: unknown): string[] {
  const parts = Array.isArray(value)
    ? value.map((part: unknown) => {
        const { tag, value: tagValue } = (part ?? {}) as { tag?: unknown; value?: unknown }
        return typeof part === 'string' ? part : `${String(tag)}:${String(tagValue)}`
      })
    : typeof value === 'string'
      ? value.split(';')
      : []
  const tags = parts.map((part) => part.trim().toLowerCase()).filter((part) => part.includes(':'))
  return [...new Set(tags)].slice(0, 100)
}

/** Our own pictures, or pictures of a https host. */
function readIcon(raw: Raw): string {
  const url = readText(raw, 'icon_url', 2000)
  if (/^\/icons\/[a-z0-9-]+\.svg$/.test(url)) return url
  return /^https:\/\/[^\s"'<>\\]+$/.test(url) ? url : ''
}

/** Leftovers of a template: nothing has been filled in yet. */
function templateLeftover(raw: Raw): string | undefined {
  for (const [key, value] of Object.entries(raw)) {
    if (key.includes('%LANG%')) return key
    if (typeof value === 'string' && /\{#\w+\}/.test(value)) return `${key}: ${value.slice(0, 60)}`
  }
  return undefined
}

/**
 * Reads one definition of a Steam item definition file, or says why it cannot be one. Properties
 * that we do not know are kept and never a reason to refuse.
 *
 * Source: Steam's item schema; the quirks of real files are in this rule's tests.
 */
export function parseItemDef(
  value: unknown,
  first: Portuguese = 'brazilian',
): { item: ItemDef } | { problem: string } {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { problem: 'a definition is an object' }
  }
  const raw = value as Raw
  const leftover = templateLeftover(raw)
  if (leftover !== undefined) {
    return { problem: `this is a template, not a finished file (${leftover})` }
  }
  const itemdefid = readPositive(String(raw['itemdefid'] ?? '').trim())
  if (itemdefid === undefined) {
    return { problem: 'itemdefid is missing or not a whole number from 1 to 2147483647' }
  }
  const kind = readText(raw, 'type', 50).toLowerCase()
  const type = typeOf(kind)
  const bundle = raw['bundle']
  const contents =
    type === 'other' || bundle === undefined || bundle === null
      ? { parts: [] }
      : parseContents(typeof bundle === 'string' ? bundle : String(bundle))
  if ('problem' in contents) return { problem: `item ${itemdefid}: bundle: ${contents.problem}` }
  const color = readText(raw, 'name_color', 10)
  const hidden =
    readFlag(raw, 'hidden') || !['item', 'bundle', 'generator', 'playtimegenerator'].includes(kind)
  return {
    item: {
      itemdefid,
      type,
      name: readTexts(raw, 'name', NAME_MAX, first),
      description: readTexts(raw, 'description', DESCRIPTION_MAX, first),
      icon_url: readIcon(raw),
      tags: readTags(raw['tags']),
      name_color: /^[0-9A-Fa-f]{6}$/.test(color) ? color.toLowerCase() : '',
      can_sell:
        readFlag(raw, 'marketable') && kind === 'item' && !hidden && !readFlag(raw, 'game_only'),
      hidden,
      contents: contents.parts,
      raw,
    },
  }
}

function typeOf(kind: string): ItemType {
  if (kind === 'bundle') return 'bundle'
  return kind === 'generator' || kind === 'playtimegenerator' ? 'generator' : 'other'
}
