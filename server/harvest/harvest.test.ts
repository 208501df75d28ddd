import { adminRoutes } from '@app/contract/admin.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { harvestRoutes, type UserHarvest } from '@app/contract/harvest.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { inboxOf } from '../testing/told.ts'
import { openWorld, type Player } from '../testing/world.ts'

/** The demo world's woodcutting: two hours, and one worker, one axe and one saw each; it brings one oak log. */
const WOOD = 1
const LUMBERJACK = 460
const LOAF = 300
const WORN_AXE = 400
const IRON_AXE = 401
const HANDSAW = 404
const OAK = 100
const HOUR = 3600
const RUN = 2 * HOUR

const use = (item_id: number, more: object = {}) => ({
  item_id,
  limit: 0,
  max: 0,
  priority: 0,
  ...more,
})
const woodcutting = (more: object = {}) => ({
  receipt_id: WOOD,
  enabled: true,
  max_parallel: 0,
  items: [[use(LUMBERJACK)], [use(IRON_AXE)], [use(HANDSAW)]],
  ...more,
})
const kit = (count: number, loaves = 1000) => ({
  items: {
    [LUMBERJACK]: count,
    [IRON_AXE]: count,
    [HANDSAW]: count,
    ...(loaves > 0 && { [LOAF]: loaves }),
  },
})
const advance = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

async function woodOf(player: Player): Promise<UserHarvest> {
  const { user_data } = await player.call(harvestRoutes.getReceipts, {})
  return user_data.find((one) => one.receipt_id === WOOD)!
}

test('a player who never set anything sees every recipe, off', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const { receipts, user_data } = await ann.call(harvestRoutes.getReceipts, {})
  expect(receipts.length).toBeGreaterThanOrEqual(6)
  expect(user_data).toHaveLength(receipts.length)
  expect(user_data.every((one) => !one.enabled && one.active_count === 0)).toBe(true)
  const workers = receipts.flatMap((one) => one.items_slots.flatMap((slot) => slot.available_items))
  expect(new Set(workers.map((item) => item.item_id)).size).toBeGreaterThanOrEqual(30)
  const axe = receipts[0]?.items_slots[1]?.available_items.find((one) => one.item_id === WORN_AXE)
  expect(axe).toMatchObject({ up_item_id: IRON_AXE })
  for (const { items_slots } of receipts) expect(items_slots.length).toBeGreaterThanOrEqual(2)
})

test("the guide is the news page of the product's own app", async () => {
  await using world = await openWorld({ STEAM_APP_ID: '700' })
  const ann = await world.player()
  const { guide_url } = await ann.call(harvestRoutes.getReceipts, {})
  expect(guide_url).toBe('https://store.steampowered.com/news/app/700')
})

test('a recipe that an import left out by mistake goes on once the next has brought it back', async () => {
  await using world = await openWorld()
  await world.node.start()
  const { content } = await world.db
    .selectFrom('play_content')
    .select('content')
    .where('kind', '=', 'harvest')
    .executeTakeFirstOrThrow()
  const whole = content as { receipts: { receipt_id: number }[] }
  const bring = async (receipts: (typeof whole)['receipts']) => {
    await world.db
      .updateTable('play_content')
      .set({ content: JSON.stringify({ ...whole, receipts }) })
      .where('kind', '=', 'harvest')
      .execute()
    await world.db
      .updateTable('catalogue_version')
      .set((eb) => ({ version: eb('version', '+', 1) }))
      .execute()
  }
  const ann = await world.player(kit(1))
  await ann.call(harvestRoutes.update, woodcutting())
  await bring(whole.receipts.filter(({ receipt_id }) => receipt_id !== WOOD))
  const listed = async () =>
    (await ann.call(harvestRoutes.getReceipts, {})).receipts.map(({ receipt_id }) => receipt_id)
  await expect.poll(listed).not.toContain(WOOD)
  await advance(ann, RUN)
  await expect.poll(() => ann.count(IRON_AXE)).toBe(1)
  expect((await inboxOf(ann)).messages).toEqual([])
  await bring(whole.receipts)
  await expect.poll(listed).toContain(WOOD)
  await expect.poll(async () => (await woodOf(ann)).active_count).toBe(1)
  expect(await world.findings()).toEqual([])
})

test('saving starts at once what may start; the items are in production', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(5))
  const saved = await ann.call(harvestRoutes.update, woodcutting({ max_parallel: 3 }))
  expect(saved).toMatchObject({ enabled: true, active_count: 3, max_parallel: 3 })
  expect(saved.active_list).toMatchObject([
    { count: 3, list: [LUMBERJACK, IRON_AXE, HANDSAW], duration_in_hour: 2 },
  ])
  expect(await woodOf(ann)).toEqual(saved)
  expect(await ann.count(IRON_AXE)).toBe(2)
  expect(await ann.count(LOAF)).toBe(997)
  expect(await world.findings()).toEqual([])
})

test('runs end when they are due, bring their loot and go on', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(4))
  await ann.call(harvestRoutes.update, woodcutting())
  await advance(ann, RUN - 60)
  expect(await ann.count(OAK)).toBe(0)
  await advance(ann, 60)
  expect(await ann.count(OAK)).toBe(4)
  const wood = await woodOf(ann)
  expect(wood.exp_by_item[IRON_AXE]).toBe(4)
  expect(wood.active_count).toBeGreaterThan(0)
  await ann.call(harvestRoutes.update, woodcutting({ enabled: false }))
  await advance(ann, RUN)
  expect((await woodOf(ann)).active_count).toBe(0)
  const held = await world.db
    .selectFrom('holding')
    .select('asset')
    .where('kind', '=', 'production')
    .where('amount', '>', 0)
    .execute()
  expect(held).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('energy makes the runs that start while it is active faster', async () => {
  await using world = await openWorld()
  const purse = kit(1)
  const ann = await world.player({ items: { ...purse.items, 700: 1 } })
  await ann.call(energyRoutes.activate, {})
  const { active_list } = await ann.call(harvestRoutes.update, woodcutting())
  expect(active_list[0]?.duration_in_hour).toBe(1.6)
})

test('experience turns an item into its better one', async () => {
  await using world = await openWorld()
  const items = { [LUMBERJACK]: 60, [WORN_AXE]: 60, [HANDSAW]: 60, [LOAF]: 60 }
  const ann = await world.player({ items })
  await ann.call(
    harvestRoutes.update,
    woodcutting({ items: [[use(LUMBERJACK)], [use(WORN_AXE)], [use(HANDSAW)]] }),
  )
  await advance(ann, 2 * RUN)
  // 20 runs make one better axe: 60 runs make three.
  expect(await ann.count(IRON_AXE)).toBe(3)
  expect(await world.findings()).toEqual([])
})

test('three days away are three days of harvest', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(1, 30))
  await ann.call(
    harvestRoutes.update,
    woodcutting({ items: [[use(LUMBERJACK)], [use(IRON_AXE)], [use(HANDSAW)]] }),
  )
  await advance(ann, 72 * HOUR)
  const { active_list } = await woodOf(ann)
  const spent = 30 - (await ann.count(LOAF))
  // One set works until it breaks or the bread is eaten: each loaf is one run.
  expect(await ann.count(OAK)).toBe(spent - active_list.length)
  expect(await world.findings()).toEqual([])
})

test('a recipe that waits starts when what it needs comes in, by a trade too', async () => {
  await using world = await openWorld()
  const node = await world.openNode()
  const ann = await world.player({ ...kit(2, 0), coins: 1000 }, node)
  const bob = await world.player({ items: { [LOAF]: 5 } }, node)
  expect(await ann.call(harvestRoutes.update, woodcutting())).toMatchObject({ active_count: 0 })
  await using stream = await listen(node, ann)
  await stream.until('connected')
  await bob.call(orderRoutes.createSellLot, { item_type_id: LOAF, price: 10, count: 1 })
  await ann.call(orderRoutes.buyLot, { item_type_id: LOAF, price: 10, count: 1 })
  await stream.until('harvest_changed')
  expect((await woodOf(ann)).active_count).toBe(1)
  expect(await world.findings()).toEqual([])
})

test('what nobody heard is made up for when a node starts', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(2, 0))
  await ann.call(harvestRoutes.update, woodcutting())
  // The first node's worker does not run, as if it had stopped right after this.
  const items = [{ item_id: LOAF, count: 2 }]
  await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, items })
  const node = await world.openNode()
  await using stream = await listen(node, ann)
  await stream.until('connected')
  await expect.poll(async () => (await woodOf(ann)).active_count).toBe(2)
})

test('the player is told of starts and ends', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(1))
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await ann.call(harvestRoutes.update, woodcutting())
  expect((await stream.until('harvest_changed')).data).toEqual({ receipt_ids: [WOOD] })
  await advance(ann, RUN)
  await stream.until('inventory_updated', ({ data }) => data.some((one) => one.item_id === OAK))
})

test('while it is closed runs end and none begins; opened again, what waits goes on', async () => {
  await using world = await openWorld()
  const node = await world.openNode()
  const boss = await world.player({}, node)
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const ann = await world.player(kit(3), node)
  const bob = await world.player(kit(3), node)
  await ann.call(harvestRoutes.update, woodcutting({ max_parallel: 2 }))
  await bob.call(harvestRoutes.update, woodcutting())
  const closeCraft = (is_off: boolean) =>
    boss.call(adminRoutes.switch, { path: 'craft', is_off, reason: 'a test' })
  await closeCraft(true)
  await expect(ann.call(harvestRoutes.update, woodcutting())).rejects.toMatchObject({
    status: 503,
    message: 'switched_off',
  })
  const stopped = await bob.call(harvestRoutes.update, woodcutting({ enabled: false }))
  expect(stopped).toMatchObject({ enabled: false, active_count: 3 })

  await advance(ann, RUN)
  expect(await ann.count(OAK)).toBe(2)
  expect(await woodOf(ann)).toMatchObject({ enabled: true, max_parallel: 2, active_count: 0 })
  expect((await woodOf(bob)).active_count).toBe(0)
  const items = [{ item_id: LOAF, count: 2 }]
  await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, items })
  await advance(ann, RUN)
  expect((await woodOf(ann)).active_count).toBe(0)

  await closeCraft(false)
  await expect.poll(async () => (await woodOf(ann)).active_count).toBe(2)
  expect((await woodOf(bob)).active_count).toBe(0)
  expect(await world.findings()).toEqual([])
})

const refusals: [string, number, object][] = [
  ['receipt_not_found', 404, { receipt_id: 999 }],
  ['item_not_usable', 422, { items: [[use(OAK)]] }],
  ['item_not_usable', 422, { items: [[use(LUMBERJACK), use(LUMBERJACK)]] }],
  ['item_not_usable', 422, { items: [[], [], [], [use(LUMBERJACK)]] }],
  ['bad_input', 400, { max_parallel: 10_001 }],
  ['bad_input', 400, { max_parallel: -1 }],
  ['bad_input', 400, { max_parallel: 1.5 }],
  ['bad_input', 400, { items: [[use(LUMBERJACK, { priority: 10 })]] }],
  ['bad_input', 400, { items: [[use(LUMBERJACK, { limit: -1 })]] }],
]

test('what is refused changes nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(1))
  const before = await woodOf(ann)
  for (const [message, status, wrong] of refusals) {
    const attempt = ann.call(harvestRoutes.update, woodcutting(wrong))
    await expect(attempt, JSON.stringify(wrong)).rejects.toMatchObject({ message, status })
  }
  expect(await woodOf(ann)).toEqual(before)
  expect(await ann.count(IRON_AXE)).toBe(1)
})

test('a storm of saves starts no run twice', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(7))
  const saves = Array.from({ length: 16 }, (_, index) =>
    ann.call(harvestRoutes.update, woodcutting(), index % 2 === 0 ? 'same' : undefined),
  )
  await Promise.all(saves)
  expect((await woodOf(ann)).active_count).toBe(7)
  expect(await ann.count(LOAF)).toBe(993)
  expect(await world.findings()).toEqual([])
})

test('several nodes settle each run once', async () => {
  await using world = await openWorld()
  const players = await Promise.all(Array.from({ length: 6 }, () => world.player(kit(3))))
  for (const player of players) await player.call(harvestRoutes.update, woodcutting())
  await world.openNode()
  await world.openNode()
  await advance(players[0]!, RUN)
  for (const player of players) {
    const { exp_by_item } = await woodOf(player)
    expect(exp_by_item[IRON_AXE]).toBe(3)
    expect(await player.count(OAK)).toBe(3)
  }
  expect(await world.findings()).toEqual([])
})

test('after a downtime everything due is settled by whoever starts', async () => {
  await using world = await openWorld()
  const ann = await world.player(kit(3, 3))
  await ann.call(harvestRoutes.update, woodcutting())
  // A run's time passes in which no worker runs.
  await world.node.clock.advance(RUN)
  expect(await ann.count(OAK)).toBe(0)
  const node = await world.openNode()
  await using stream = await listen(node, ann)
  await stream.until('connected')
  await expect.poll(() => ann.count(OAK)).toBe(3)
  expect(await world.findings()).toEqual([])
})
