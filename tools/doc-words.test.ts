import { globSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { findInDocs, findInNames, olderNames } from './doc-words.ts'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const decisions = readdirSync(path.join(root, 'decisions')).toSorted()

const pages = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...decisions.map((file) => `decisions/${file}`),
  // Reports of what is played name cards and items.
  ...globSync('docs/**/*.md', { cwd: root, exclude: ['docs/*-balance.md'] }).toSorted(),
]

test.each(pages)('%s keeps to plain US English', (page) => {
  expect(findInDocs(read(page))).toEqual([])
})

test('names in code keep to the glossary', () => {
  const files = globSync('{rules,contract,server,web,bench,tools}/**/*.{ts,tsx}', {
    cwd: root,
  }).filter((file) => !/node_modules|\bdist\b|tools\/(doc|screen)-words/.test(file))
  expect(files.length).toBeGreaterThan(100)
  const found = files.flatMap((file) =>
    findInNames(read(file)).map(({ name, right }) => ({ file, name, right })),
  )
  expect(found.filter(({ name }) => !olderNames.has(name))).toEqual([])
  const used = new Set(found.map(({ name }) => name))
  const gone = [...olderNames].filter((name) => !used.has(name))
  expect(gone, 'take these out of olderNames').toEqual([])
})

test.each([
  ['The coins in the purse', 'wallet'],
  ['It is loaded anew', 'again'],
  ['The cancelled order', 'US'],
  ['Anybody can see the colour', 'anyone'],
  ['A run under way', 'in progress'],
])('in docs, “%s” is found', (text, right) => {
  expect(findInDocs(text).join()).toContain(right)
})

test('a word in backticks or in a block of code is a name', () => {
  expect(findInDocs('`cancelled`\n```\nanew\n```')).toEqual([])
})

test.each(['purseOf', 'itemColour', 'summarise', 'openBag'])('the name %s is found', (name) => {
  expect(findInNames(`const ${name} = 1 // purse`)).toHaveLength(1)
})

test('comments and texts are no names', () => {
  expect(findInNames("/** A purse. */ const it = 'purse' // colour")).toEqual([])
})

test.each(decisions)('%s has the template of a decision', (file) => {
  const page = read(`decisions/${file}`)
  const number = /^(\d{3})-/.exec(file)?.[1]
  expect(page.split('\n')[0]).toMatch(new RegExp(`^# ${number}: \\S`))
  const sections = [...page.matchAll(/^## (.+)$/gm)].map(([, title]) => title)
  expect(sections).toEqual(['Context', 'Decision', 'Consequences', 'Reconsider when'])
})

test('no two decisions have one number', () => {
  const numbers = decisions.map((file) => file.slice(0, 3))
  expect(numbers).toEqual([...new Set(numbers)])
})
