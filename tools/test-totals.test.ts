import { expect, test } from 'vitest'
import { addTotals, totalsOfPlaywright, totalsOfVitest } from './test-totals.ts'

test('a test file that cannot be loaded counts as a failure', () => {
  const report = {
    numPassedTests: 5,
    numFailedTests: 1,
    numPendingTests: 2,
    numTodoTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  }
  expect(totalsOfVitest(report)).toEqual({ passed: 5, failed: 2, skipped: 3 })
})

test('a flow that passes when repeated counts as passed, one that fails twice does not', () => {
  const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 4 }
  expect(totalsOfPlaywright({ stats })).toEqual({ passed: 4, failed: 1, skipped: 4 })
})

test('totals add up', () => {
  const one = { passed: 1, failed: 2, skipped: 3 }
  expect(addTotals([one, one])).toEqual({ passed: 2, failed: 4, skipped: 6 })
  expect(addTotals([])).toEqual({ passed: 0, failed: 0, skipped: 0 })
})
