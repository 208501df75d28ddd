import { energyRoutes } from '@app/contract/energy.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { IdSource } from '../db/ids.ts'
import { listen } from '../testing/listen.ts'
import { openWorld } from '../testing/world.ts'
import { activateEnergy } from './activate-energy.ts'

/** The demo world's charge of energy. */
const BREAKFAST = 700
/** As if it were one, too. */
const LOAF = 300
const DAY_MS = 86_400_000

test('a charge is spent, and energy is active for a day after what is left', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BREAKFAST]: 3 } })
  expect(await ann.call(energyRoutes.get, {})).toEqual({
    count: 3,
    item_ids: [BREAKFAST],
    energy_until: 0,
    now: expect.any(Number),
  })
  const before = world.node.clock.now()
  const first = await ann.call(energyRoutes.activate, {})
  expect(first.count).toBe(2)
  expect(first.energy_until).toBeGreaterThanOrEqual(before + DAY_MS - 1000)
  const second = await ann.call(energyRoutes.activate, {})
  expect(second).toEqual({ count: 1, energy_until: first.energy_until + DAY_MS })
  expect(await ann.call(energyRoutes.get, {})).toMatchObject(second)
  expect(await ann.count(BREAKFAST)).toBe(1)
  expect(await world.findings()).toEqual([])
})

test('what is over is not made longer, but started again', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BREAKFAST]: 2 } })
  const { energy_until } = await ann.call(energyRoutes.activate, {})
  await ann.call(sandboxRoutes.advanceClock, { seconds: 86_400 * 3 })
  const again = await ann.call(energyRoutes.activate, {})
  expect(again.energy_until).toBeGreaterThanOrEqual(energy_until + 3 * DAY_MS)
})

test('no charge and too much energy are refused and change nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BREAKFAST]: 40 } })
  const bob = await world.player()
  await expect(bob.call(energyRoutes.activate, {})).rejects.toMatchObject({
    message: 'no_energy',
    status: 422,
  })
  for (let day = 0; day < 30; day++) await ann.call(energyRoutes.activate, {}).catch(() => {})
  const full = await ann.call(energyRoutes.get, {})
  await expect(ann.call(energyRoutes.activate, {})).rejects.toMatchObject({
    message: 'energy_full',
    status: 422,
  })
  const after = await ann.call(energyRoutes.get, {})
  expect(after).toEqual({ ...full, now: after.now })
  expect(full.energy_until).toBeLessThanOrEqual(world.node.clock.now() + 30 * DAY_MS)
})

test('a storm of the same submit spends one charge; without a key each spends its own', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BREAKFAST]: 5 } })
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => ann.call(energyRoutes.activate, {}, 'once')),
  )
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await ann.count(BREAKFAST)).toBe(4)
  const storm = await Promise.allSettled(
    Array.from({ length: 12 }, () => ann.call(energyRoutes.activate, {})),
  )
  expect(storm.filter((one) => one.status === 'fulfilled')).toHaveLength(4)
  expect(await ann.count(BREAKFAST)).toBe(0)
  expect(await world.findings()).toEqual([])
})

test('the spent charge is told to the player, which is when clients ask again', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BREAKFAST]: 2 } })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await ann.call(energyRoutes.activate, {})
  const { data } = await stream.until('inventory_updated')
  expect(data).toMatchObject([{ item_id: BREAKFAST, count: 1 }])
})

test('of several charges one that is not locked is spent', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [BREAKFAST]: 2, [LOAF]: 2 } })
  await ann.call(itemLockRoutes.lock, { item_ids: [LOAF] })
  const deps = {
    db: world.db,
    ids: new IdSource(),
    clockOffsetMs: () => 0,
    nodeId: undefined,
    published: () => {},
    catchUpHarvest: async () => {},
  }
  await activateEnergy(deps, [LOAF, BREAKFAST], ann.id, undefined)
  expect([await ann.count(LOAF), await ann.count(BREAKFAST)]).toEqual([2, 1])
})
