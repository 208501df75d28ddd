import { expect, test } from 'vitest'
import { chartCount } from './chart-count.ts'

test('counts in charts use K above 1,000 and M above 1,000,000', () => {
  expect([999, 1000, 1001, 1500, 999_999, 1_000_000, 1_500_000].map(chartCount)).toEqual([
    '999',
    '1000',
    '1K',
    '1.5K',
    '999.9K',
    '1000K',
    '1.5M',
  ])
})
