import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const dist = fileURLToPath(new URL('../web/dist/', import.meta.url))

export const manifestFile = path.join(dist, '.vite/manifest.json')

interface Chunk {
  readonly file: string
  readonly src?: string
  readonly isEntry?: boolean
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
const LAZY_BUDGET = 50 * KB

export interface Size {
  readonly name: string
  readonly bytes: number
  readonly budget: number
}

/**
 * What the built web app costs to load: the initial JavaScript of the measured screens and each
 * chunk that comes later, against their budgets.
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
      budget: LAZY_BUDGET,
    }))
  return [...screens, ...lazy.toSorted((a, b) => b.bytes - a.bytes)]
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
  return [...files]
    .filter((file) => file.endsWith('.js'))
    .reduce(
      (total, file) => total + brotliCompressSync(readFileSync(path.join(dist, file))).length,
      0,
    )
}
