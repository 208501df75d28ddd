import path from 'node:path'

/** How one test ended, whichever runner ran it. */
export interface TestResult {
  /** From the repository root. */
  readonly file: string
  readonly title: string
  readonly outcome: 'passed' | 'failed' | 'was skipped'
  /** It failed, and passed in a second world. */
  readonly neededRepeat?: true
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

/** Every test in vitest's JSON report. */
export function resultsOfVitest(report: unknown, root: string): TestResult[] {
  return (report as VitestReport).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ title, status }) => ({
      file: fileOf(root, name),
      title,
      outcome: status === 'passed' || status === 'failed' ? status : 'was skipped',
    })),
  )
}

interface PlaywrightSuite {
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs: readonly {
    readonly file: string
    readonly title: string
    readonly tests: readonly { readonly status: string }[]
  }[]
}

interface PlaywrightReport {
  readonly config: { readonly rootDir: string }
  readonly suites: readonly PlaywrightSuite[]
}

/** Every test in Playwright's JSON report. */
export function resultsOfPlaywright(report: unknown, root: string): TestResult[] {
  const { config, suites } = report as PlaywrightReport
  const read = (suite: PlaywrightSuite): TestResult[] => [
    ...suite.specs.flatMap(({ file, title, tests }) =>
      tests.map(({ status }) => ({
        file: fileOf(root, path.join(config.rootDir, file)),
        title,
        outcome: OUTCOMES[status] ?? 'failed',
        ...(status === 'flaky' && { neededRepeat: true as const }),
      })),
    ),
    ...(suite.suites ?? []).flatMap(read),
  ]
  return suites.flatMap(read)
}

const OUTCOMES: Readonly<Record<string, TestResult['outcome']>> = {
  expected: 'passed',
  flaky: 'passed',
  skipped: 'was skipped',
}

function fileOf(root: string, file: string): string {
  return path.relative(root, file).replaceAll(path.sep, '/')
}
