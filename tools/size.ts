import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))

export const manifestFile = path.join(dist, '.vite/manifest.json')

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly name?: string
  readonly isEntry?: boolean
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

type Manifest = Readonly<Record<string, Chunk>>

/** Budgets in bytes of brotli. A language is one chunk and counts as initial. */
const KB = 1024
const LANGUAGE = 'virtual:messages/en'
const initial = [
  { name: 'home', screen: 'home/HomeScreen.tsx', budget: 110 * KB },
  { name: 'market', screen: 'market/MarketScreen.tsx', budget: 122 * KB },
] as const
const LAZY_BUDGET = 30 * KB
/** The library of the charts is one file, asked for after the text. */
const CHARTS = { name: 'time-chart', budget: 50 * KB }
/** Of a language, the texts that come together: two bytes a letter in Russian and Japanese. */
const TEXTS = { name: /^\w\w-(?:frame|more)$/, budget: 9 * KB }
/** Skin and layout of the first view. */
const STYLES_BUDGET = 15 * KB
/** In bytes of the files: what a Russian reader sees at first, the letters of both alphabets. */
const FONTS = { files: /-(?:latin|cyrillic)-wght-normal\.woff2$/, budget: 75 * KB }

export interface Size {
  readonly name: string
  readonly bytes: number
  readonly budget: number
}

/**
 * What the built web app costs to load: the initial JavaScript of the measured screens, styles and
 * fonts of the first view, and each chunk that comes later, against their budgets.
 */
export function measure(): Size[] {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest
  const entry = keys(manifest, ({ isEntry }) => isEntry === true)
  const language = keys(manifest, ({ src }) => src?.endsWith(LANGUAGE) === true)
  const first = closure(manifest, [...entry, ...language])
  const screens = initial.map(({ name, screen, budget }) => {
    // A screen without a chunk of its own is part of the entry.
    const files = closure(
      manifest,
      screen !== undefined && manifest[screen] ? [...first, screen] : first,
    )
    return { name, bytes: sum(manifest, files), budget }
  })
  const lazy = keys(manifest, ({ file }) => file.endsWith('.js'))
    .filter((key) => !first.has(key))
    .map((key) => ({
      name: manifest[key]?.file ?? key,
      bytes: sum(manifest, [key]),
      budget: lazyBudget(manifest[key]?.name),
    }))
  return [
    ...screens,
    { name: 'styles', bytes: brotliSum(styles(manifest, first)), budget: STYLES_BUDGET },
    { name: 'fonts', bytes: fontBytes(manifest), budget: FONTS.budget },
    ...lazy.toSorted((a, b) => b.bytes - a.bytes),
  ]
}

function lazyBudget(name = ''): number {
  if (name === CHARTS.name) return CHARTS.budget
  return TEXTS.name.test(name) ? TEXTS.budget : LAZY_BUDGET
}

function styles(manifest: Manifest, chunks: Iterable<string>): string[] {
  return [...new Set([...chunks].flatMap((key) => manifest[key]?.css ?? []))]
}

function fontBytes(manifest: Manifest): number {
  const files = keys(manifest, ({ src }) => FONTS.files.test(src ?? ''))
  return files.reduce(
    (total, key) => total + statSync(path.join(dist, manifest[key]!.file)).size,
    0,
  )
}

function keys(manifest: Manifest, matches: (chunk: Chunk) => boolean): string[] {
  return Object.keys(manifest).filter((key) => {
    const chunk = manifest[key]
    return chunk !== undefined && matches(chunk)
  })
}

/** The chunks and all that they import at once. */
function closure(manifest: Manifest, start: Iterable<string>): Set<string> {
  const found = new Set<string>()
  const open = [...start]
  for (let key = open.pop(); key !== undefined; key = open.pop()) {
    if (found.has(key)) continue
    found.add(key)
    open.push(...(manifest[key]?.imports ?? []))
  }
  return found
}

function sum(manifest: Manifest, chunks: Iterable<string>): number {
  const files = new Set([...chunks].map((key) => manifest[key]?.file ?? ''))
  return brotliSum([...files].filter((file) => file.endsWith('.js')))
}

function brotliSum(files: readonly string[]): number {
  return files.reduce(
    (total, file) => total + brotliCompressSync(readFileSync(path.join(dist, file))).length,
    0,
  )
}
