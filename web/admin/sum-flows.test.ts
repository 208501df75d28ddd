import { expect, test } from 'vitest'
import { lastDays, netByDay, sumFlows } from './sum-flows.ts'

const DAY = 86_400
const today = 20 * DAY

const flows = [
  { day: today, operation: 'harvesting_end', asset: 1, minted: '9', burned: '0' },
  { day: today, operation: 'market_fee', asset: 0, minted: '0', burned: '40' },
  { day: today - 2 * DAY, operation: 'market_fee', asset: 0, minted: '0', burned: '60' },
  { day: today - 2 * DAY, operation: 'starter_pack', asset: 0, minted: '25000', burned: '0' },
]

test('sums by operation, the largest first', () => {
  const sums = sumFlows(flows, lastDays(today, 7))
  expect(sums.map(({ operation }) => operation)).toEqual([
    'starter_pack',
    'market_fee',
    'harvesting_end',
  ])
  expect(sums[1]).toMatchObject({ coins_in: 0n, coins_out: 100n })
  expect(sums[2]).toMatchObject({ items_in: 9n, coins_in: 0n })
})

test('of the chosen days alone', () => {
  const sums = sumFlows(flows, lastDays(today, 1))
  expect(sums.map(({ operation, coins_out }) => [operation, coins_out])).toEqual([
    ['market_fee', 40n],
    ['harvesting_end', 0n],
  ])
})

test('what was left of each day, also of those without any', () => {
  expect(netByDay(flows, lastDays(today, 3))).toEqual([
    { day: today - 2 * DAY, net: 24_940n },
    { day: today - DAY, net: 0n },
    { day: today, net: -40n },
  ])
})
