import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { inkOf } from './app-manifests-plugin.ts'

const web = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(web, file), 'utf8')

/** Where colors are named. */
const PALETTES = ['ui/tokens.css', 'tavern/tavern-tokens.css']

/** A color as a number or by its channels. Shadows may be black, and lit edges white, of any strength. */
const RAW =
  /#(?:[\da-f]{8}|[\da-f]{6}|[\da-f]{3,4})\b|\b(?:rgb|hsl|hwb|lab|lch|oklab|oklch)a?\((?!(?:0 0 0|255 255 255) \/)/gi

const rawColors = (text: string) => text.match(RAW) ?? []

test('colors have names: the palettes alone hold their numbers', () => {
  const files = globSync('**/*.{css,tsx,ts}', { cwd: web }).filter(
    (file) =>
      !/^(?:node_modules|dist)\//.test(file) &&
      !/\.test\.tsx?$/.test(file) &&
      !PALETTES.includes(file),
  )
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) => rawColors(read(file)).map((color) => `${file}: ${color}`))
  expect(found).toEqual([])
})

test('a planted color is found in each way of writing it', () => {
  const planted =
    'a: #fff; b: #7A6850; c: rgb(207 159 76 / 0.4); d: rgba(1, 2, 3, 0.5); e: oklch(0.7 0.1 200)'
  expect(rawColors(planted)).toHaveLength(5)
  expect(rawColors('box-shadow: 0 1px rgb(0 0 0 / 0.5), 0 1px rgb(255 255 255 / 0.3)')).toEqual([])
})

test('the frame of the browser wears the color behind the page', () => {
  const ink = inkOf(read('ui/tokens.css'))
  expect(read('index.html')).toContain(`<meta name="theme-color" content="${ink}" />`)
})
