import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'

/** A hero and a relic of the demo world, and the relic's shop. */
const BRAM = 640
const TANKARD = 600
const CABINET = 2500
const DAY = 86_400

async function rentOf(player: Player) {
  const rent = await player.call(rentRoutes.get, {})
  const salary = rent.all_rents.find((one) => one.item_id === BRAM)!.salary
  return { ...rent, salary }
}

test('what is placed earns by the second, for 72 hours, and is collected in whole coins', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BRAM]: 3 } })
  await using stream = await listen(world.node, ann)
  await ann.call(rentRoutes.put, { item_id: BRAM, count: 2 })
  await stream.until('rent_changed')
  expect(await ann.count(BRAM)).toBe(1)
  await expect(ann.call(rentRoutes.takeSalary, { item_ids: [BRAM] })).rejects.toThrow('no_salary')
  const { salary } = await rentOf(ann)
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY })
  const { coins } = await ann.call(rentRoutes.takeSalary, { item_ids: [BRAM] })
  // A second or two may pass while the test runs.
  expect(coins).toBeGreaterThanOrEqual(2 * salary)
  expect(coins).toBeLessThan(2 * salary * 1.01)
  expect(await ann.coins()).toBe(coins)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 30 * DAY })
  const { user_rents } = await rentOf(ann)
  expect(user_rents[0]!.salary).toBe(6 * salary)
  await ann.call(rentRoutes.takeBack, { item_id: BRAM, count: 2 })
  expect(await ann.count(BRAM)).toBe(3)
  expect(await ann.coins()).toBe(coins + 6 * salary)
  expect((await rentOf(ann)).user_rents).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('salary grows over midnight and the end of a year as at any hour', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BRAM]: 2 } })
  const { clock } = world.node
  const newYear = Date.UTC(new Date(clock.now()).getUTCFullYear() + 1, 0, 1)
  const halfBefore = Math.floor((newYear - DAY * 500 - clock.now()) / 1000)
  await ann.call(sandboxRoutes.advanceClock, { seconds: halfBefore })
  await ann.call(rentRoutes.put, { item_id: BRAM, count: 2 })
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY })
  const { user_rents, salary, now } = await rentOf(ann)
  expect(now).toBeGreaterThan(newYear)
  // A second or two may pass while the test runs.
  expect(user_rents[0]!.salary).toBeGreaterThanOrEqual(2 * salary)
  expect(user_rents[0]!.salary).toBeLessThan(2 * salary * 1.01)
})

test('nobody places more than allowed, than they have, or what earns nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BRAM]: 30, 100: 5 } })
  const put = (item_id: number, count: number) => ann.call(rentRoutes.put, { item_id, count })
  await expect(put(BRAM, 4)).rejects.toThrow('rent_limit')
  await expect(put(100, 1)).rejects.toThrow('item_not_rentable')
  await expect(put(641, 1)).rejects.toThrow('not_enough_items')
  await put(BRAM, 3)
  await expect(put(BRAM, 1)).rejects.toThrow('rent_limit')
  const back = { item_id: BRAM, count: 4 }
  await expect(ann.call(rentRoutes.takeBack, back)).rejects.toThrow('not_enough_items')
  expect(await ann.count(BRAM)).toBe(27)
})

test('relics are bought in their shop, for coins', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 20_000 })
  const price = (await ann.call(rentRoutes.get, {})).config[0]!.shop_items[0]!.price
  const buy = (rent_id: number, count: number, key?: string) =>
    ann.call(rentRoutes.buyItem, { rent_id, item_id: TANKARD, count }, key)
  await Promise.all([buy(CABINET, 1, 'k'), buy(CABINET, 1, 'k')])
  expect(await ann.count(TANKARD)).toBe(1)
  expect(await ann.coins()).toBe(20_000 - price)
  const relic = { rent_id: CABINET, item_id: TANKARD, count: 1 }
  const seenAt = (seen: number) => ann.call(rentRoutes.buyItem, { ...relic, price: seen })
  await expect(seenAt(price - 1)).rejects.toMatchObject({
    message: 'price_changed',
    params: { price },
  })
  expect(await ann.coins()).toBe(20_000 - price)
  await seenAt(price)
  expect(await ann.count(TANKARD)).toBe(2)
  await expect(buy(CABINET, 9)).rejects.toThrow('not_enough_coins')
  await expect(buy(2501, 1)).rejects.toThrow('item_not_found')
  expect(await world.findings()).toEqual([])
})
