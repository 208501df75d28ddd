import type { TestResult } from './test-results.ts'

/** A row of a coverage table: what the specification asks for, and what shows that it is so. */
export interface CoverageRow {
  /** Of the table, from the repository root. */
  readonly table: string
  readonly line: number
  readonly requirement: string
  /** Files and folders named in the second column. */
  readonly places: readonly string[]
  readonly tests: readonly NamedTest[]
}

interface NamedTest {
  readonly file: string
  readonly name: string
  /** A program that not every machine has; without it the test is skipped. */
  readonly needs?: string
}

/** Reads a file of the repository; undefined where there is none. A folder reads as empty. */
type ReadSource = (path: string) => string | undefined

/**
 * The rows of every table with the columns `requirement | where | test` in a page.
 *
 * The test column holds `` `file`: name of the test `` once or more, with `<br>` between them. A
 * name is as it stands in the source, placeholders and all; `\|` stands for a bar; `(with Redis)`
 * behind it names a program that the test needs. A requirement that begins with `Deviation` names the
 * decision to deviate among its places.
 */
export function readCoverage(table: string, page: string): CoverageRow[] {
  return page.split('\n').flatMap((text, index) => {
    const cells = text
      .replace(/^\s*\||\|\s*$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.replaceAll('\\|', '|').trim())
    const [requirement = '', where = '', test = ''] = cells
    const isRow = text.trimStart().startsWith('|') && !/^(requirement|:?-+:?)$/i.test(requirement)
    if (!isRow) return []
    const places = [...where.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? '')
    const tests = test.split(/<br ?\/?>/).flatMap((entry) => {
      const parts = /^`([^`]+)`: ?(.+?)(?: \(with (\w+)\))?$/.exec(entry.trim())
      if (!parts) return []
      const [, file = '', name = '', needs] = parts
      return [{ file, name, ...(needs !== undefined && { needs }) }]
    })
    return [{ table, line: index + 1, requirement, places, tests }]
  })
}

/** One line per row that names nothing, a place that does not exist, or a test that is not there. */
export function coverageFaults(rows: readonly CoverageRow[], read: ReadSource): string[] {
  return rows.flatMap(({ table, line, requirement, places, tests }) => {
    const at = `${table}:${line}`
    const lost = places
      .filter((place) => read(place) === undefined)
      .map((place) => `${at} ${place} does not exist`)
    const isDecided = places.some((place) => place.startsWith('decisions/'))
    if (requirement.startsWith('Deviation') && !isDecided) lost.push(`${at} names no decision`)
    if (places.length === 0) lost.push(`${at} names no place`)
    if (tests.length === 0) lost.push(`${at} names no test`)
    const missing = tests
      .filter(({ file, name }) => !hasTest(read(file), name))
      .map(({ file, name }) => `${at} ${file} has no test '${name}'`)
    return [...lost, ...missing]
  })
}

/** Whether a source has the name as one whole text in quotes of any kind. */
function hasTest(source: string | undefined, name: string): boolean {
  const plain = source?.replaceAll(/\\(['"`])/g, '$1') ?? ''
  return [`'${name}'`, `"${name}"`, `\`${name}\``].some((text) => plain.includes(text))
}

/**
 * One line per row with a test that did not pass: what was skipped, left out or failed shows nothing.
 * A name with placeholders stands for every test that was made of it.
 *
 * @param missing - programs that this machine does not have: their tests may be skipped
 */
export function unprovenRows(
  rows: readonly CoverageRow[],
  results: readonly TestResult[],
  missing: ReadonlySet<string>,
): string[] {
  const byFile = Map.groupBy(results, ({ file }) => file)
  return rows.flatMap(({ table, line, tests }) =>
    tests.flatMap(({ file, name, needs = '' }) => {
      const isMeant = patternOf(name)
      const runs = byFile.get(file)?.filter(({ title }) => isMeant.test(title)) ?? []
      const outcome =
        runs.length === 0 ? 'did not run' : runs.find((run) => run.outcome !== 'passed')?.outcome
      const isExcused = outcome === 'was skipped' && missing.has(needs)
      return outcome === undefined || isExcused
        ? []
        : [`${table}:${line} ${file}: '${name}' ${outcome}`]
    }),
  )
}

/** Titles that a name in the source becomes: `%s`, `$name` and `${…}` are filled by each case. */
function patternOf(name: string): RegExp {
  const parts = name.split(/%[sdifjoO#$]|\$\{[^}]*\}|\$[A-Za-z_][\w.]*/)
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')).join('.*')}$`,
    's',
  )
}
