import { energyRoutes } from '@app/contract/energy.ts'
import { harvestRoutes, type UserHarvest } from '@app/contract/harvest.ts'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'
import { LOAF, OAK, OTHER, OTHER_TOOLS, TOOLS, WOOD } from './testing.ts'

const BREAKFAST = 700
const RUN = 2 * 3600

/** One run at a time. */
const setting = (receipt_id: number, tools: readonly number[], enabled = true) => ({
  receipt_id,
  enabled,
  max_parallel: 1,
  items: tools.map((item_id) => [{ item_id, limit: 0, max: 0, priority: 0 }]),
})

async function harvestOf(player: Player, receiptId: number): Promise<UserHarvest> {
  const { user_data } = await player.call(harvestRoutes.getReceipts, {})
  return user_data.find((one) => one.receipt_id === receiptId)!
}

/** A woodcutter; the worker of the world's only server does not run. */
async function openWoodcutter(loaves = 20, sets = loaves) {
  const world = await openWorld()
  const tools = [...TOOLS, ...OTHER_TOOLS].map((item) => [item, sets] as const)
  const items = { ...Object.fromEntries(tools), [LOAF]: loaves, [BREAKFAST]: 1 }
  const ann = await world.player({ items })
  const { active_list } = await ann.call(harvestRoutes.update, setting(WOOD, TOOLS))
  return { world, ann, began: active_list[0]!.started_at }
}

test('a recipe that is switched on after a downtime starts then and no earlier', async () => {
  const { world, ann } = await openWoodcutter()
  await using _ = world
  await world.node.clock.advance(4.5 * RUN)
  const now = world.node.clock.now()
  const other = await ann.call(harvestRoutes.update, setting(OTHER, OTHER_TOOLS))
  expect(other.active_list).toMatchObject([{ count: 1 }])
  expect(other.active_list[0]!.started_at).toBeGreaterThanOrEqual(now)
  expect(Object.values(other.exp_by_item).filter((runs) => runs > 0)).toEqual([])
  expect(await ann.count(OAK)).toBe(4)
  // Five of the wood, and one.
  expect(await ann.count(LOAF)).toBe(20 - 6)
  expect(await world.findings()).toEqual([])
})

test('a recipe that is switched off after a downtime has run until then', async () => {
  const { world, ann, began } = await openWoodcutter()
  await using _ = world
  await world.node.clock.advance(4.5 * RUN)
  const wood = await ann.call(harvestRoutes.update, setting(WOOD, TOOLS, false))
  expect(wood).toMatchObject({ enabled: false, active_count: 1 })
  expect(wood.active_list[0]!.started_at).toBe(began + 4 * RUN * 1000)
  expect(await ann.count(OAK)).toBe(4)
  expect(await world.findings()).toEqual([])
})

test('tools that are back since the downtime are at work at once by the new settings', async () => {
  const { world, ann } = await openWoodcutter(2, 1)
  await using _ = world
  await ann.call(harvestRoutes.update, setting(WOOD, TOOLS, false))
  await world.node.clock.advance(1.5 * RUN)
  const now = world.node.clock.now()
  const wood = await ann.call(harvestRoutes.update, setting(WOOD, TOOLS))
  expect(wood).toMatchObject({ enabled: true, active_count: 1 })
  expect(wood.active_list[0]!.started_at).toBeGreaterThanOrEqual(now)
  expect(await ann.count(OAK)).toBe(1)
  for (const item of [...TOOLS, LOAF]) expect(await ann.count(item)).toBe(0)
  expect(await world.findings()).toEqual([])
})

test('settings wait while more is due than a call can work off', async () => {
  const { world, ann, began } = await openWoodcutter(15_000)
  await using _ = world
  const long = 12_000 * RUN * 1000
  const due_at = began + RUN * 1000 - long
  await world.db
    .updateTable('harvest_run')
    .set({ started_at: began - long, due_at })
    .execute()
  await world.db.updateTable('harvest_player').set({ due_at }).execute()
  const save = () => ann.call(harvestRoutes.update, setting(WOOD, TOOLS, false))
  await expect(save()).rejects.toMatchObject({ status: 503, message: 'busy' })
  expect(await harvestOf(ann, WOOD)).toMatchObject({ enabled: true })
  expect(await ann.count(OAK)).toBe(0)

  await world.openNode()
  await expect.poll(() => ann.count(OAK)).toBe(12_000)
  expect(await save()).toMatchObject({ enabled: false, active_count: 1 })
  expect(await world.findings()).toEqual([])
})

test('energy makes no run faster that began before it was activated', async () => {
  const { world, ann, began } = await openWoodcutter()
  await using _ = world
  await world.node.clock.advance(4.5 * RUN)
  await ann.call(energyRoutes.activate, {})
  const { active_list } = await harvestOf(ann, WOOD)
  expect(active_list).toMatchObject([{ started_at: began + 4 * RUN * 1000, duration_in_hour: 2 }])
  expect(await ann.count(OAK)).toBe(4)
  expect(await ann.count(BREAKFAST)).toBe(0)

  await world.node.clock.advance(RUN)
  await ann.call(harvestRoutes.update, setting(WOOD, TOOLS))
  const next = (await harvestOf(ann, WOOD)).active_list
  expect(next).toMatchObject([{ started_at: began + 5 * RUN * 1000, duration_in_hour: 1.6 }])
  expect(await world.findings()).toEqual([])
})
