import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { MARKUP_BACKGROUND } from './Markup.tsx'

const web = path.join(import.meta.dirname, '..')
const sources = readdirSync(web, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/node_modules|dist|\.test\./.test(file))
  .map((file) => ({ file, text: readFileSync(path.join(web, file), 'utf8') }))

test('every description of an item is shown through the markup helper', () => {
  const shown = sources.filter(({ text }) => /[^.\w]itemDescription\(item/.test(text))
  const bare = shown
    .filter(({ file }) => path.basename(file) !== 'item-name.ts')
    .filter(({ text }) => /(?<!<Markup text=\{)itemDescription\(item/.test(text))
  expect(shown.length).toBeGreaterThan(1)
  expect(bare.map(({ file }) => file)).toEqual([])
})

test('colors are made legible on the background that the skin has', () => {
  const tokens = readFileSync(path.join(web, 'ui/tokens.css'), 'utf8')
  expect(tokens).toContain(`--color-oak: #${MARKUP_BACKGROUND};`)
})

test('no source writes markup into the page past React', () => {
  const writers = sources.filter(({ text }) =>
    /dangerouslySetInnerHTML|\b(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/.test(text),
  )
  expect(writers.map(({ file }) => file)).toEqual([])
})
