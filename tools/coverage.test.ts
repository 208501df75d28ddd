import { expect, test } from 'vitest'
import { coverageFaults, readCoverage, unprovenRows } from './coverage.ts'
import { readSource, readTables } from './read-coverage.ts'
import { resultsOfPlaywright, resultsOfVitest } from './test-results.ts'

test('every requirement in the coverage tables has its place and its tests', async () => {
  const rows = await readTables()
  expect(rows.length).toBeGreaterThan(0)
  expect(coverageFaults(rows, readSource)).toEqual([])
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

test('a deviation names its decision', () => {
  const row = (where: string) =>
    `| Deviation: warm ale | ${where} | \`rules/ale.test.ts\`: ale is cold |`
  expect(faults(row('`rules/ale.ts`'))).toEqual(['docs/x.md:5 names no decision'])
  expect(faults(row('`decisions/031-ale.md`'))).toEqual([
    'docs/x.md:5 decisions/031-ale.md does not exist',
  ])
})

const vitest = (status: string, title = 'ale is cold') =>
  resultsOfVitest(
    { testResults: [{ name: '/house/rules/ale.test.ts', assertionResults: [{ title, status }] }] },
    '/house',
  )
const playwright = (status: string) => {
  const specs = [{ file: 'ale.e2e.ts', title: 'ale is drawn', tests: [{ status }] }]
  const suites = [{ specs: [], suites: [{ specs }] }]
  return resultsOfPlaywright({ config: { rootDir: '/house/e2e' }, suites }, '/house')
}
const unproven = (
  test: string,
  results: Parameters<typeof unprovenRows>[1],
  missing: readonly string[] = [],
) => {
  const rows = readCoverage('docs/x.md', page(`| a | \`rules/ale.ts\` | ${test} |`))
  return unprovenRows(rows, results, new Set(missing))
}

test('a row is shown by tests that passed, and by no others', () => {
  const row = '`rules/ale.test.ts`: ale is cold'
  expect(unproven(row, vitest('passed'))).toEqual([])
  const fault = "docs/x.md:5 rules/ale.test.ts: 'ale is cold'"
  expect(unproven(row, vitest('failed'))).toEqual([`${fault} failed`])
  expect(unproven(row, vitest('pending'))).toEqual([`${fault} was skipped`])
  expect(unproven(row, [])).toEqual([`${fault} did not run`])
  expect(unproven(row, vitest('passed', 'ale is cold, or warm'))).toHaveLength(1)
})

test('a flow is shown by its passing, and a name with placeholders by every case of it', () => {
  const flow = '`e2e/ale.e2e.ts`: ale is drawn'
  expect(unproven(flow, playwright('expected'))).toEqual([])
  expect(unproven(flow, playwright('flaky'))).toEqual([])
  expect(unproven(flow, playwright('unexpected'))).toHaveLength(1)
  expect(unproven(flow, playwright('skipped'))).toHaveLength(1)
  const cases = '`rules/ale.test.ts`: $kind (%s) is ${n} coins'
  expect(unproven(cases, vitest('passed', 'stout (dark) is 3 coins'))).toEqual([])
  const mixed = [
    ...vitest('passed', 'stout (dark) is 3 coins'),
    ...vitest('failed', 'lager (light) is 2 coins'),
  ]
  expect(unproven(cases, mixed)).toHaveLength(1)
})

test('a test may be skipped for the program that its row says it needs, where that is missing', () => {
  const row = '`rules/ale.test.ts`: ale is cold (with Redis)'
  expect(unproven(row, vitest('passed'))).toEqual([])
  expect(unproven(row, vitest('pending'))).toHaveLength(1)
  expect(unproven(row, vitest('pending'), ['Redis'])).toEqual([])
  expect(unproven(row, vitest('failed'), ['Redis'])).toHaveLength(1)
  expect(unproven(row, [], ['Redis'])).toHaveLength(1)
})
