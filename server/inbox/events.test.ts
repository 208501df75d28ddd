import { craftRoutes } from '@app/contract/craft.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { letTell } from '../testing/told.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100
const HOUR = 3600
const DAY = 24 * HOUR

const messagesOf = async (player: Player) => (await player.call(inboxRoutes.get, {})).messages
const advance = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

/** Two planks, nails and a saw make a barrel in a quarter of an hour. */
const BARREL = 1003
const PLANKS = 1001

test('crafts that take their time are told when they are done, of a recipe together', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { 100: 2, 200: 3, 217: 3, 404: 4 } })
  await ann.call(craftRoutes.start, { receipt_id: PLANKS, count: 1 })
  expect(await messagesOf(ann)).toEqual([])
  await ann.call(craftRoutes.start, { receipt_id: BARREL, count: 2 })
  await ann.call(craftRoutes.start, { receipt_id: BARREL, count: 1 })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await advance(ann, 900)
  await stream.until('inbox_changed')
  expect(await messagesOf(ann)).toMatchObject([
    {
      kind: 'craft_ended',
      count: 2,
      data: { item_id: 203, receipt_id: BARREL, is_given_up: false, sum: { pieces: 3 } },
    },
  ])
})

test('farm jobs are told when they are done, by the name of their recipe', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { 233: 8, 137: 2, 134: 2, 202: 2 } })
  await ann.call(factoryRoutes.start, { receipt_id: 2401, input_ids: [134, 202], count: 2 })
  const { response } = await ann.call(factoryRoutes.getReceipts, {})
  await advance(ann, 2 * HOUR)
  const name = response.find(({ receipt_id }) => receipt_id === 2401)!.name
  expect(await messagesOf(ann)).toMatchObject([
    { kind: 'farm_ended', count: 1, data: { receipt_id: 2401, name, sum: { pieces: 2 } } },
  ])
})

test('a harvest that goes on is not told; one that stops is, and why', async () => {
  // No tool breaks: for want of food alone it stops.
  await using world = await openWorld({}, 'noon', () => 0.5)
  // A worker, an axe and a saw, and food for two runs of two hours.
  const ann = await world.player({ items: { 460: 1, 401: 1, 404: 1, 300: 2 } })
  const use = (item_id: number) => [{ item_id, limit: 0, max: 0, priority: 0 }]
  const items = [use(460), use(401), use(404)]
  const wood = { receipt_id: 1, max_parallel: 0, items }
  await ann.call(harvestRoutes.update, { ...wood, enabled: true })
  await advance(ann, 2 * HOUR)
  expect(await messagesOf(ann)).toEqual([])
  await advance(ann, 2 * HOUR)
  const [stopped] = await messagesOf(ann)
  expect(stopped).toMatchObject({ kind: 'harvest_ended', count: 1, data: { receipt_id: 1 } })
  if (stopped?.kind !== 'harvest_ended') throw new Error('no harvest has ended')
  expect(stopped.data.because).toMatch(/^not_enough_/)
  expect(stopped.data.item_id).toBeGreaterThan(0)
  // What is missing has come; then it is switched off while it runs.
  await ann.call(sandboxRoutes.grant, {
    steam_id: ann.steamId,
    items: [400, 401, 404, 460, 300].map((item_id) => ({ item_id, count: 5 })),
  })
  await ann.call(harvestRoutes.update, { ...wood, enabled: true })
  await ann.call(harvestRoutes.update, { ...wood, enabled: false })
  await advance(ann, 3 * HOUR)
  expect(await messagesOf(ann)).toMatchObject([
    { kind: 'harvest_ended', count: 2, data: { because: 'switched_off', item_id: 0 } },
  ])
  expect(await world.findings()).toEqual([])
})

test('what a friend does to a trade is told the other: each thing by itself, the same one together', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 100 })
  const bob = await world.player({ items: { [OAK]: 3 } })
  await befriend(ann, bob)
  const trade = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  const name = trade.opponent_name
  expect(await messagesOf(ann)).toEqual([])
  expect(await messagesOf(bob)).toMatchObject([
    {
      kind: 'trade_changed',
      data: { trade_id: trade.id, opponent_uuid: ann.id, because: 'created' },
    },
  ])
  for (const count of [3, 2]) {
    const trade_item = { coins: 0, items: { [OAK]: count } }
    await bob.call(socialRoutes.confirmTrade, { id: trade.id, trade_item })
  }
  await bob.call(socialRoutes.declineTrade, { id: trade.id })
  expect(await messagesOf(ann)).toMatchObject([
    { count: 1, data: { because: 'declined', opponent_name: name } },
    { count: 2, data: { because: 'offer', opponent_name: name } },
  ])
})

test('a lot that ends is told an hour before, once, unless it was to wait for less', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const inSeconds = (seconds: number) => Math.floor(world.node.clock.now() / 1000) + seconds
  const sell = (price: number, ends_at: number) =>
    ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price, count: 2, ends_at })
  const ends_at = inSeconds(3 * HOUR)
  await sell(50, ends_at)
  await sell(60, inSeconds(HOUR / 2))
  await advance(ann, HOUR / 4)
  expect(await messagesOf(ann)).toEqual([])
  await advance(ann, 1.75 * HOUR)
  const told = { kind: 'lot_ending', count: 1, data: { price: 50, left: 2, side: 'sell', ends_at } }
  await letTell(ann)
  expect(await messagesOf(ann)).toMatchObject([told, { kind: 'lot_ended' }])
  await advance(ann, HOUR / 2)
  expect(await messagesOf(ann)).toHaveLength(2)
})

test('who was away for the whole hour before is told the end, and not that it comes', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 2, 700: 1 } })
  const ends_at = Math.floor(world.node.clock.now() / 1000) + DAY
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 2, ends_at })
  await ann.call(energyRoutes.activate, {})
  await advance(ann, DAY + HOUR)
  await letTell(ann)
  expect(await messagesOf(ann)).toMatchObject([{ kind: 'lot_ended' }])
  await advance(ann, 2)
  await letTell(ann)
  expect(await messagesOf(ann)).toHaveLength(1)
})

test('one player who cannot be told what is to come keeps it from no other', async () => {
  await using world = await openWorld()
  await using owner = await openSql(world.url)
  const [ann, bob] = await Promise.all([0, 1].map(() => world.player({ items: { 640: 1 } })))
  for (const player of [ann!, bob!]) {
    await player.call(rentRoutes.put, { item_id: 640, count: 1 })
  }
  await owner.run(`alter table inbox add constraint not_ann check (player_id <> '${ann!.id}')`)
  await advance(bob!, 73 * HOUR)
  await letTell(bob!)
  const full = [{ kind: 'salary_full', count: 1 }]
  expect([await messagesOf(ann!), await messagesOf(bob!)]).toMatchObject([[], full])
  await owner.run('alter table inbox drop constraint not_ann')
  await advance(bob!, 2)
  expect([await messagesOf(ann!), await messagesOf(bob!)]).toMatchObject([full, full])
})

test('salary that has stopped growing and energy that ends soon are told, each time once', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { 640: 2, 700: 2 } })
  const pass = async (seconds: number) => {
    await advance(ann, seconds)
    await letTell(ann)
  }
  await ann.call(rentRoutes.put, { item_id: 640, count: 2 })
  await ann.call(energyRoutes.activate, {})
  await pass(DAY - 2 * HOUR)
  expect(await messagesOf(ann)).toEqual([])
  await pass(1.5 * HOUR)
  expect(await messagesOf(ann)).toMatchObject([{ kind: 'energy_ending', count: 1 }])
  // It is made longer, and will end another time.
  await ann.call(energyRoutes.activate, {})
  await pass(DAY)
  expect(await messagesOf(ann)).toMatchObject([{ kind: 'energy_ending', count: 2 }])
  await pass(DAY + HOUR)
  const full = { kind: 'salary_full', count: 1, data: { item_id: 640 } }
  expect(await messagesOf(ann)).toMatchObject([full, { kind: 'energy_ending' }])
  await ann.call(rentRoutes.takeSalary, { item_ids: [640] })
  await pass(71 * HOUR)
  expect((await messagesOf(ann))[0]).toMatchObject(full)
  await pass(2 * HOUR)
  expect((await messagesOf(ann))[0]).toMatchObject({ ...full, count: 2 })
})
