import { existsSync, readFileSync, statSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { coverageFaults, readCoverage } from './coverage.ts'

const root = path.join(import.meta.dirname, '..')

function read(file: string): string | undefined {
  const place = path.join(root, file)
  if (!existsSync(place)) return undefined
  return statSync(place).isDirectory() ? '' : readFileSync(place, 'utf8')
}

test('every requirement in the coverage tables has its place and its tests', async () => {
  const tables = ['docs/spec-coverage.md']
  for await (const file of glob('docs/coverage/*.md', { cwd: root })) tables.push(file)
  const rows = tables.flatMap((table) => readCoverage(table, read(table) ?? ''))
  expect(rows.length).toBeGreaterThan(0)
  expect(coverageFaults(rows, read)).toEqual([])
})

const page = (row: string) => `# Page\n\n| requirement | where | test |\n|---|---|---|\n${row}\n`
const sources: Readonly<Record<string, string>> = {
  'rules/ale.ts': '',
  'rules/ale.test.ts': "test('ale is cold', …)\ntest(`${n} mugs`, …)\ntest('the cook\\'s', …)",
}
const faults = (row: string) =>
  coverageFaults(readCoverage('docs/x.md', page(row)), (file) => sources[file])

test('a row with a place and tests is read whole', () => {
  const row =
    '| ale, cold \\| warm | `rules/ale.ts` | `rules/ale.test.ts`: ale is cold<br>`rules/ale.test.ts`: ${n} mugs |'
  expect(readCoverage('docs/x.md', page(row))).toEqual([
    {
      table: 'docs/x.md',
      line: 5,
      requirement: 'ale, cold | warm',
      places: ['rules/ale.ts'],
      tests: [
        { file: 'rules/ale.test.ts', name: 'ale is cold' },
        { file: 'rules/ale.test.ts', name: '${n} mugs' },
      ],
    },
  ])
  expect(faults(row)).toEqual([])
  expect(faults("| cook | `rules/ale.ts` | `rules/ale.test.ts`: the cook's |")).toEqual([])
})

test('a planted fault is caught', () => {
  expect(faults('| a | `rules/mead.ts` | `rules/ale.test.ts`: ale is cold |')).toEqual([
    'docs/x.md:5 rules/mead.ts does not exist',
  ])
  expect(faults('| a | `rules/ale.ts` | `rules/ale.test.ts`: ale is |')).toEqual([
    "docs/x.md:5 rules/ale.test.ts has no test 'ale is'",
  ])
  expect(faults('| a | `rules/ale.ts` | `rules/mead.test.ts`: ale is cold |')).toHaveLength(1)
  expect(faults('| a | nowhere | by hand |')).toEqual([
    'docs/x.md:5 names no place',
    'docs/x.md:5 names no test',
  ])
})
