import { craftRoutes } from '@app/contract/craft.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld } from '../testing/world.ts'

test('everybody hears that the clock moved, and whoever comes later finds it moved', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await using visitors = await listen(world.node)
  const { now } = await ann.call(sandboxRoutes.advanceClock, { seconds: 86_400 })
  const told = await visitors.until('clock_moved')
  expect(Math.abs(told.data.now / 1000 - now)).toBeLessThan(60)
  await using later = await listen(world.node)
  expect((await later.until('connected')).data.time / 1_000_000).toBeGreaterThanOrEqual(now)
})

test('the clock goes to the end of the year 9999 and no further', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const left = 120
  const offset_ms = Date.UTC(9999, 11, 31, 23, 59, 59) - left * 1000 - Date.now()
  await world.db.updateTable('moved_clock').set({ offset_ms }).execute()
  const beyond = ann.call(sandboxRoutes.advanceClock, { seconds: left + 60 })
  await expect(beyond).rejects.toThrow('bad_input')
  expect(await world.node.clock.advance(left / 2)).toBe(true)
  expect(await world.node.clock.advance(left)).toBe(false)
})

test.each([-2, 2])(
  'a node whose own clock is %d hours ahead ends a craft when the database says so',
  async (hours) => {
    vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
    onTestFinished(() => void vi.useRealTimers())
    const realMs = Date.now()
    vi.setSystemTime(realMs + hours * 3_600_000)
    await using world = await openWorld()
    await world.node.start()
    const ann = await world.player()
    const { response } = await ann.call(craftRoutes.getReceipts, {})
    const slow = response.find(({ TimeCraftSec }) => TimeCraftSec >= 3600 && TimeCraftSec < 7200)!
    const items = [...slow.ConsumableList, ...slow.RemainList].map((need) => ({
      item_id: need.TypeId,
      count: need.Count,
    }))
    await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, coins: 1, items })
    await ann.call(craftRoutes.start, { receipt_id: slow.TypeId, count: 1 })
    const queue = async () => (await ann.call(craftRoutes.queue, {})).response
    const left = slow.TimeCraftSec - 5
    await ann.call(sandboxRoutes.advanceClock, { seconds: left })
    expect(await queue()).toHaveLength(1)
    await ann.call(sandboxRoutes.advanceClock, { seconds: 10 })
    await expect.poll(queue).toEqual([])
  },
)

test('a site that jumps from year to year until 2060 serves on', async () => {
  await using world = await openWorld()
  await world.node.start()
  const [woodcutting, lumberjack, axe, handsaw, loaf, hero, oak] = [1, 460, 401, 404, 300, 640, 100]
  const kit = { [lumberjack]: 5, [axe]: 500, [handsaw]: 500, [loaf]: 900_000, [hero]: 3, [oak]: 9 }
  const ann = await world.player({ coins: 1000, items: kit })
  const bob = await world.player({ items: { [oak]: 9 } })
  const use = (item_id: number) => ({ item_id, limit: 0, max: 0, priority: 0 })
  await ann.call(harvestRoutes.update, {
    receipt_id: woodcutting,
    enabled: true,
    max_parallel: 0,
    items: [[use(lumberjack)], [use(axe)], [use(handsaw)]],
  })
  await ann.call(rentRoutes.put, { item_id: hero, count: 2 })
  await ann.call(orderRoutes.createBuyLot, { item_type_id: oak, price: 10, count: 50 })
  for (let year = 2027; year <= 2060; year++) {
    await bob.call(sandboxRoutes.advanceClock, { seconds: 365 * 86_400 })
  }
  expect(new Date(world.node.clock.now()).getUTCFullYear()).toBe(2060)
  await bob.call(orderRoutes.sellToBuyLot, { item_type_id: oak, price: 10, count: 1 })
  expect(await ann.call(rentRoutes.takeSalary, { item_ids: [hero] })).toMatchObject({})
  expect(await world.findings()).toEqual([])
})
