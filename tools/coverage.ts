/** A row of a coverage table: what the specification asks for, and what shows that it is so. */
interface CoverageRow {
  /** Of the table, from the repository root. */
  readonly table: string
  readonly line: number
  readonly requirement: string
  /** Files and folders named in the second column. */
  readonly places: readonly string[]
  readonly tests: readonly { readonly file: string; readonly name: string }[]
}

/** Reads a file of the repository; undefined where there is none. A folder reads as empty. */
type ReadSource = (path: string) => string | undefined

/**
 * The rows of every table with the columns `requirement | where | test` in a page.
 *
 * The test column holds `` `file`: name of the test `` once or more, with `<br>` between them. A
 * name is as it stands in the source, placeholders and all; `\|` stands for a bar.
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
      const parts = /^`([^`]+)`: ?(.+)$/.exec(entry.trim())
      return parts ? [{ file: parts[1] ?? '', name: parts[2] ?? '' }] : []
    })
    return [{ table, line: index + 1, requirement, places, tests }]
  })
}

/** One line per row that names nothing, a place that does not exist, or a test that is not there. */
export function coverageFaults(rows: readonly CoverageRow[], read: ReadSource): string[] {
  return rows.flatMap(({ table, line, places, tests }) => {
    const at = `${table}:${line}`
    const lost = places
      .filter((place) => read(place) === undefined)
      .map((place) => `${at} ${place} does not exist`)
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
