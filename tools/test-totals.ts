export interface Totals {
  passed: number
  failed: number
  skipped: number
}

export function addTotals(parts: readonly Totals[]): Totals {
  const sum = { passed: 0, failed: 0, skipped: 0 }
  for (const part of parts) {
    sum.passed += part.passed
    sum.failed += part.failed
    sum.skipped += part.skipped
  }
  return sum
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** Totals of vitest's JSON report. A file that could not be loaded counts as one failure. */
export function totalsOfVitest(report: unknown): Totals {
  const { testResults, ...numbers } = report as VitestReport
  const broken = testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  )
  return {
    passed: numbers.numPassedTests,
    failed: numbers.numFailedTests + broken.length,
    skipped: numbers.numPendingTests + numbers.numTodoTests,
  }
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
}

/** Totals of Playwright's JSON report. A flow that passes when repeated has passed (decisions/037). */
export function totalsOfPlaywright(report: unknown): Totals {
  const { stats } = report as PlaywrightReport
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped }
}
