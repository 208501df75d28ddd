import { afterEach, expect, test, vi } from 'vitest'
import { CodeMissing, loadCode } from './load-code.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

let waitedMs = 0

/** How often code that never comes was asked for until it is told. */
async function countTries(hasNetwork: boolean): Promise<number> {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: hasNetwork })
  vi.stubGlobal('document', { querySelector: () => null })
  const load = vi.fn(() => Promise.reject(new Error('lost')))
  const told = expect(loadCode(load)).rejects.toThrow(CodeMissing)
  const before = Date.now()
  await vi.runAllTimersAsync()
  await told
  waitedMs = Date.now() - before
  return load.mock.calls.length
}

test('code that the network loses is asked for again, a few times', async () => {
  expect(await countTries(true)).toBe(8)
})

test('without a network what is missing is told at once', async () => {
  expect(await countTries(false)).toBe(2)
  expect(waitedMs).toBe(0)
})
