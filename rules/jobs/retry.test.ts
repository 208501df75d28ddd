import { expect, test } from 'vitest'
import { retryDelayMs } from './retry.ts'

test('it is asked again at growing distances, for about a day', () => {
  expect([1, 2, 3, 4].map((attempts) => retryDelayMs(attempts, 150))).toEqual([
    1000, 2000, 4000, 8000,
  ])
  let waited = 0
  let attempts = 1
  for (let delay = retryDelayMs(1, 150); delay !== undefined; delay = retryDelayMs(attempts, 150)) {
    expect(delay).toBeLessThanOrEqual(600_000)
    waited += delay
    attempts += 1
  }
  expect(waited / 3_600_000).toBeGreaterThan(22)
  expect(waited / 3_600_000).toBeLessThan(25)
})
