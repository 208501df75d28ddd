import { glob } from 'node:fs/promises'
import { type Totals, totalsOfPlaywright, totalsOfVitest } from './test-totals.ts'

/** A part of `npm test`. */
export interface Check {
  readonly title: string
  /** Run by our Node from the repository root; the first is a file. */
  readonly args: readonly string[]
  /** Where the tests' report is written, and how it is read. Their output is shown as it comes. */
  readonly report?: { readonly file: string; readonly read: (report: unknown) => Totals }
}

export const vitestReport = '.cache/vitest.json'
export const playwrightReport = '.cache/playwright.json'

const TESTS = '{rules,contract,server,web,tools,bench,e2e,worlds}/**/*.{test,e2e}.ts'
/** Tests of these folders open no world of their own. */
const QUICK = ['rules/', 'contract/', 'web/', 'e2e/', 'tools/']
/** Of those, the few that start processes or a server. */
const SLOW: ReadonlySet<string> = new Set(['tools/run.test.ts', 'tools/fuzz/fuzz.test.ts'])

const types: Check = {
  title: 'Types',
  args: ['node_modules/typescript/bin/tsc', '--build'],
}
const lint: Check = { title: 'Lint', args: ['node_modules/oxlint/bin/oxlint'] }
const format: Check = { title: 'Format', args: ['node_modules/oxfmt/bin/oxfmt', '--check', '.'] }
const deadCode: Check = { title: 'Dead code', args: ['node_modules/knip/bin/knip.js'] }
const tableTypes: Check = { title: 'Table types', args: ['tools/db-types.ts', '--verify'] }
const webApp: Check = { title: 'Web app', args: ['tools/run.mjs', 'build'] }

const logic = (title: string, files: readonly string[] = []): Check => ({
  title,
  args: [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${vitestReport}`,
    ...files,
  ],
  report: { file: vitestReport, read: totalsOfVitest },
})

const flows = (files: readonly string[] = []): Check => ({
  title: 'Screens in a browser',
  args: [
    'node_modules/@playwright/test/cli.js',
    'test',
    '--config=e2e/playwright.config.ts',
    '--reporter=list,json',
    ...files,
  ],
  report: { file: playwrightReport, read: totalsOfPlaywright },
})

/**
 * The checks that the arguments of `npm test` ask for: without any all of them (`isWhole`); with
 * `--quick` those of one's own code, as long as they need neither a database nor a browser; with
 * names of features (`market inventory`) the tests in their folders and the flows named after them.
 * Throws for a name that no test has.
 */
export async function choose(
  root: string,
  args: readonly string[],
): Promise<{ readonly checks: readonly Check[]; readonly isWhole: boolean }> {
  if (args.length === 0) {
    const parts = [types, lint, format, deadCode, tableTypes, webApp]
    return { checks: [...parts, logic('Rules, server and web logic'), flows()], isWhole: true }
  }
  const files: string[] = []
  for await (const file of glob(TESTS, { cwd: root })) files.push(file)
  if (args.length === 1 && args[0] === '--quick') {
    const quick = files.filter(
      (file) => isLogic(file) && !SLOW.has(file) && QUICK.some((folder) => file.startsWith(folder)),
    )
    return { checks: [types, lint, format, logic('Rules and web logic', quick)], isWhole: false }
  }
  const chosen = new Set(args.flatMap((name) => filesOf(name, files)))
  const tests = [...chosen].filter(isLogic)
  const walks = [...chosen].filter((file) => !isLogic(file))
  const title = `Tests of ${args.join(', ')}`
  const checks = [
    ...(tests.length > 0 ? [logic(title, tests)] : []),
    ...(walks.length > 0 ? [webApp, flows(walks)] : []),
  ]
  return { checks, isWhole: false }
}

const isLogic = (file: string) => file.endsWith('.test.ts')

/** Files in a folder of this name, and those that are named after it. */
function filesOf(name: string, files: readonly string[]): string[] {
  const found = files.filter((file) =>
    file
      .split('/')
      .some((part) => part === name || part.startsWith(`${name}.`) || part.startsWith(`${name}-`)),
  )
  if (found.length === 0) throw new Error(`no test is named after ${name}`)
  return found
}
