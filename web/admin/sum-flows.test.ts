import { expect, test } from 'vitest'
import { netByDay, sumFlows } from './sum-flows.ts'

const flows = [
  { day: 200, operation: 'harvesting_end', asset: 1, minted: '9', burned: '0' },
  { day: 200, operation: 'market_fee', asset: 0, minted: '0', burned: '40' },
  { day: 100, operation: 'market_fee', asset: 0, minted: '0', burned: '60' },
  { day: 100, operation: 'starter_pack', asset: 0, minted: '25000', burned: '0' },
  { day: 100, operation: 'exchange', asset: -1, minted: '5', burned: '0' },
]

test('sums by operation, the largest first', () => {
  expect(sumFlows(flows).map(({ operation }) => operation)).toEqual([
    'starter_pack',
    'market_fee',
    'harvesting_end',
  ])
  expect(sumFlows(flows)[1]).toMatchObject({ coins_in: 0n, coins_out: 100n })
  expect(sumFlows(flows)[2]).toMatchObject({ items_in: 9n, coins_in: 0n })
})

test('what was left of each day', () => {
  expect(netByDay(flows)).toEqual([
    { day: 100, net: 24_940n },
    { day: 200, net: -40n },
  ])
})
