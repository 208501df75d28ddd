import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { expect, test } from 'vitest'
import { readDemoGoods } from './demo-goods.ts'
import { openWalks } from './price-walks.ts'

const OAK = 100
const PLANKS = 200
const LOGS_PER_PLANKS = 2

test('at the best offers, what is made at once of what was bought never gains, wherever prices go', async () => {
  const walks = openWalks(await readDemoGoods(), seededRandom(7))
  const [oak, planks] = [walks.get(OAK)!, walks.get(PLANKS)!]
  const levels: number[] = []
  for (let step = 0; step < 2000; step++) {
    oak.step()
    planks.step()
    levels.push(oak.level)
    expect(planks.offer('buy', 1)).toBeLessThanOrEqual(
      LOGS_PER_PLANKS * oak.offer('sell', 1) * 1.03,
    )
  }
  // The market moves all the same.
  expect(Math.max(...levels)).toBeGreaterThan(1.15)
  expect(Math.min(...levels)).toBeLessThan(0.87)
})

test('every good has a walk, and what is made starts near its usual price', async () => {
  const goods = await readDemoGoods()
  const walks = openWalks(goods, () => 0.5)
  for (const { item_id } of goods) expect(walks.get(item_id)?.level).toBeCloseTo(1, 6)
})
