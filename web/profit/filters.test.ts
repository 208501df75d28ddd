import { UnixSeconds } from '@app/contract/values.ts'
import { expect, test } from 'vitest'
import { filtersOf, isNarrowed } from './filters.ts'

const DAY = 86_400
const { maximum: lastSecond } = UnixSeconds as unknown as { maximum: number }

test('both days of an address belong to the range', () => {
  const from = Date.UTC(2026, 10, 21) / 1000
  expect(filtersOf({ from: '2026-11-21', to: '2026-11-22' })).toEqual({ from, to: from + 2 * DAY })
})

test.each([
  { item: 'x', side: 'hold', origin: 'stolen', from: 'yesterday', to: '2026-13-01' },
  { item: '0', from: '0001-01-01', to: '' },
  { item: '99999999999', from: '2026-11-1', to: '275760-09-13' },
])('what an address says in vain is left out: %j', (search) => {
  expect(isNarrowed(filtersOf(search))).toBe(false)
})

test.each(['1969-12-31', '1970-01-01', '2026-02-29', '9999-12-31'])(
  'the API takes what %s as a day becomes',
  (day) => {
    const { from = 0, to = 0 } = filtersOf({ from: day, to: day })
    expect(Math.min(from, to)).toBeGreaterThanOrEqual(0)
    expect(Math.max(from, to)).toBeLessThanOrEqual(lastSecond)
  },
)
