import { alertRoutes } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { changeDepsOf } from '../testing/pairs.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { ALERTS_MAX } from './price-alerts.ts'
import { movingReferences } from './price-references.ts'
import {
  OAK,
  PINE,
  MAPLE,
  type World,
  type Wanted,
  watch,
  changesOf,
  toldOf,
  pass,
  openTraders,
} from '../testing/change-alerts.ts'

const MINUTE = 60
const HOUR = 3600
const DAY = 24 * HOUR
const countTold = async (player: Player) =>
  (await toldOf(player)).reduce((sum, { count }) => sum + count, 0)

test('an alert of a kind that a later release has brought is left out', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await watch(ann, { span: 'day', direction: 'up', percent: 5 })
  const listed = await ann.call(alertRoutes.list, {})
  await watch(ann, { span: 'week', direction: 'up', percent: 5 })
  await using owner = await openSql(world.url)
  await owner.run('alter table price_alert drop constraint price_alert_watches')
  await owner.run(`update price_alert set price_of = 'month' where price_of = 'week'`)
  expect(await ann.call(alertRoutes.list, {})).toEqual(listed)
})

const referencesOf = ({ db }: World) =>
  db
    .selectFrom('price_reference')
    .select(['item_id', 'span', 'price'])
    .orderBy('item_id')
    .orderBy('span')
    .execute()

test('a rise over an hour is told once, with the prices that it is between', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  await trade(100)
  await trade(500, PINE)
  await pass(ann, HOUR)
  const alert = await watch(ann, { span: 'hour', direction: 'up', percent: 20 })
  expect(alert).toMatchObject({ state: 'armed', percent: 20, fired_at: null })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await trade(119)
  await trade(60)
  expect(await toldOf(ann)).toEqual([])
  await trade(125)
  await stream.until('inbox_changed')
  const { alert_id } = alert
  const watched = { alert_id, item_id: OAK, span: 'hour', direction: 'up', percent: 20 }
  expect(await toldOf(ann)).toMatchObject([
    { count: 1, is_read: false, data: { ...watched, from_price: 100, at_price: 125 } },
  ])
  await trade(100)
  await trade(150)
  expect(await countTold(ann)).toBe(1)
  expect(await changesOf(ann)).toMatchObject([{ alert_id, state: 'done' }])
})

test('one that repeats is told again when the change was a percent less, and not at each trade', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  await trade(1000)
  await pass(ann, HOUR)
  await watch(ann, { span: 'hour', direction: 'either', percent: 10, repeats: true })
  const step = async (price: number) => {
    await trade(price)
    return [await countTold(ann), (await changesOf(ann))[0]!.state]
  }
  expect(await step(1099)).toEqual([0, 'armed'])
  expect(await step(1100)).toEqual([1, 'waiting'])
  expect(await step(1200)).toEqual([1, 'waiting'])
  expect(await step(1091)).toEqual([1, 'waiting'])
  expect(await step(1110)).toEqual([1, 'waiting'])
  expect(await step(1090)).toEqual([1, 'armed'])
  expect(await step(1100)).toEqual([2, 'waiting'])
  expect(await step(1000)).toEqual([2, 'armed'])
  expect(await step(900)).toEqual([3, 'waiting'])
  expect(await toldOf(ann)).toMatchObject([{ count: 3, data: { from_price: 1000, at_price: 900 } }])
})

test('an edited change is told at the other percentage, and refused where no price falls so far', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  await trade(100)
  await pass(ann, HOUR)
  const { alert_id } = await watch(ann, { span: 'hour', direction: 'down', percent: 50 })
  const edit = (change: { percent?: number; repeats?: boolean }) =>
    ann.call(alertRoutes.editChange, { alert_id, ...change })
  await expect(edit({ percent: 100 })).rejects.toThrow('bad_input')
  await expect(ann.call(alertRoutes.edit, { alert_id })).rejects.toThrow('alert_not_found')
  expect(await edit({ percent: 20 })).toMatchObject({ state: 'armed', percent: 20 })
  await trade(75)
  expect(await toldOf(ann)).toMatchObject([{ data: { percent: 20, at_price: 75 } }])
  expect(await edit({ repeats: true })).toMatchObject({ state: 'waiting', repeats: true })
  await trade(90)
  await trade(80)
  expect(await countTold(ann)).toBe(2)
  expect(await edit({ percent: 30 })).toMatchObject({ state: 'armed', repeats: true })
})

test('what time alone makes a change is told, and makes one no more', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  await trade(90)
  await pass(ann, 30 * MINUTE)
  await trade(110)
  await pass(ann, 30 * MINUTE)
  await watch(ann, { span: 'hour', direction: 'up', percent: 20, repeats: true })
  await watch(ann, { span: 'day', direction: 'up', percent: 20 })
  expect(await changesOf(ann)).toMatchObject([
    // Nothing was traded a day before.
    { span: 'day', state: 'armed' },
    { span: 'hour', state: 'waiting' },
  ])
  // The price of an hour before is 110 now.
  await pass(ann, 30 * MINUTE)
  expect(await changesOf(ann)).toMatchObject([{}, { state: 'armed' }])
  await trade(80)
  await pass(ann, 20 * MINUTE)
  await trade(100)
  expect(await toldOf(ann)).toEqual([])
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await pass(ann, 40 * MINUTE)
  await stream.until('inbox_changed')
  const fallen = { span: 'hour', from_price: 80, at_price: 100 }
  expect(await toldOf(ann)).toMatchObject([{ count: 1, data: fallen }])
  await pass(ann, HOUR)
  expect(await countTold(ann)).toBe(1)
})

test('a price that cannot be moved on holds up no other, and is moved on once it can', async () => {
  await using world = await openWorld()
  await using owner = await openSql(world.url)
  const ann = await world.player()
  const trade = await openTraders(world)
  const items = [OAK, PINE, MAPLE]
  for (const item of items) await trade(100, item)
  await pass(ann, HOUR)
  const rise = { span: 'hour', direction: 'up', percent: 50 } as const
  for (const item_id of items) await watch(ann, { ...rise, item_id })
  for (const item of items) await trade(110, item)
  const pricesOf = async () => (await referencesOf(world)).map(({ price }) => price)
  await owner.run(`alter table price_reference
    add constraint stuck check (item_id <> ${PINE} or price = 100)`)
  await pass(ann, HOUR + MINUTE)
  expect(await pricesOf()).toEqual([110, 100, 110])
  await owner.run('alter table price_reference drop constraint stuck')
  await pass(ann, MINUTE)
  expect(await pricesOf()).toEqual([110, 110, 110])
})

test('a price that is older than single trades are kept is compared with', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  await trade(70)
  await pass(ann, HOUR)
  await trade(100)
  await pass(ann, 12 * DAY)
  const { kept } = await world.db
    .selectFrom('fill')
    .select((eb) => eb.fn.countAll<number>().as('kept'))
    .executeTakeFirstOrThrow()
  expect(kept).toBe(0)
  await watch(ann, { span: 'week', direction: 'down', percent: 25 })
  await watch(ann, { span: 'week', direction: 'up', percent: 20 })
  await trade(120)
  expect(await toldOf(ann)).toMatchObject([{ data: { from_price: 100, at_price: 120 } }])
  await pass(ann, 6 * DAY)
  await trade(75)
  expect(await toldOf(ann)).toMatchObject([
    { data: { direction: 'down', from_price: 100, at_price: 75 } },
    { data: { direction: 'up' } },
  ])
})

test('of many trades the newest that is old enough is found', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  for (let step = 0; step < 12; step++) {
    await trade(100 + step)
    if (step % 3 === 0) await trade(900, PINE)
    await pass(ann, 10 * MINUTE)
  }
  await watch(ann, { span: 'hour', direction: 'up', percent: 50 })
  // The last trade was ten minutes before, the one before an hour six trades earlier.
  expect(await referencesOf(world)).toEqual([{ item_id: OAK, span: 'hour', price: 106 }])
  await pass(ann, 25 * MINUTE)
  expect(await referencesOf(world)).toEqual([{ item_id: OAK, span: 'hour', price: 108 }])
  await pass(ann, DAY)
  expect(await referencesOf(world)).toEqual([{ item_id: OAK, span: 'hour', price: 111 }])
})

test('only what an alert waits for is compared with, over any number of turns', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  for (const item of [OAK, PINE]) await trade(100, item)
  await pass(ann, DAY)
  const wanted = { direction: 'up', percent: 20 } as const
  const first = await watch(ann, { ...wanted, span: 'hour' })
  const second = await watch(ann, { ...wanted, span: 'hour', item_id: PINE })
  await watch(ann, { ...wanted, span: 'day', item_id: PINE })
  const spans = async () => (await referencesOf(world)).map(({ item_id, span }) => [item_id, span])
  expect(await spans()).toHaveLength(3)
  await ann.call(alertRoutes.remove, { alert_id: second.alert_id })
  // One that is done needs no price any more.
  await trade(120)
  expect(await changesOf(ann)).toContainEqual({
    ...first,
    state: 'done',
    fired_at: expect.any(Number),
    fired_price: 120,
  })
  await trade(110, PINE)
  const round = movingReferences(changeDepsOf(world.node), world.node.app.log, 1)
  const at = world.node.clock.now() + 25 * HOUR * 1000
  for (let turn = 0; turn < 4; turn++) await round.settle(at)
  expect(await referencesOf(world)).toEqual([{ item_id: PINE, span: 'day', price: 110 }])
  expect(await round.nextDue()).toBe(Math.floor(at / 1000) * 1000 + 60_000)
})

test('of a kind that is switched off what fires once is kept as read', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const trade = await openTraders(world)
  await trade(100)
  await pass(ann, HOUR)
  await ann.call(inboxRoutes.choose, { levels: { price_change: 'off' } })
  await watch(ann, { span: 'hour', direction: 'down', percent: 10 })
  await trade(90)
  expect(await toldOf(ann)).toMatchObject([{ kind: 'price_change', is_read: true }])
  expect(await changesOf(ann)).toMatchObject([{ state: 'done', fired_price: 90 }])
})

test('a percentage that no price can reach, and a time that is none, are refused', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const hour = { span: 'hour', direction: 'up', percent: 20 } as const
  for (const wrong of [
    { ...hour, percent: 0 },
    { ...hour, percent: 1001 },
    { ...hour, percent: 2.5 },
    { ...hour, direction: 'down', percent: 100 },
    { ...hour, direction: 'either', percent: 100 },
    { ...hour, span: 'month' },
    { ...hour, direction: 'above' },
  ]) {
    const given = watch(ann, wrong as Wanted)
    await expect(given).rejects.toMatchObject({ status: 400, message: 'bad_input' })
  }
  await expect(watch(ann, { ...hour, item_id: 999_999 })).rejects.toThrow('item_not_found')
  expect(await changesOf(ann)).toEqual([])
  for (const right of [
    { ...hour, percent: 1000 },
    { ...hour, direction: 'down', percent: 99 },
  ] as const) {
    expect(await watch(ann, right)).toMatchObject(right)
  }
})

test('they are the own ones, and count with the alerts of prices', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player()]
  const hour = { span: 'hour', direction: 'up', percent: 20 } as const
  const { alert_id } = await watch(ann, hour)
  await expect(bob.call(alertRoutes.remove, { alert_id })).rejects.toThrow('alert_not_found')
  expect(await changesOf(bob)).toEqual([])
  const price = { item_id: OAK, price_of: 'sell', direction: 'above', repeats: false } as const
  await ann.call(alertRoutes.create, { ...price, price: 7 })
  expect((await ann.call(alertRoutes.list, {})).alerts).toHaveLength(1)
  for (let made = 2; made < ALERTS_MAX; made++) await watch(ann, hour)
  const limit = { message: 'alert_limit', params: { limit: ALERTS_MAX } }
  await expect(watch(ann, hour)).rejects.toMatchObject(limit)
  await expect(ann.call(alertRoutes.create, { ...price, price: 8 })).rejects.toMatchObject(limit)
  await ann.call(alertRoutes.remove, { alert_id })
  await watch(ann, hour)
})

test('beyond 2038 prices are still moved on', async () => {
  await using world = await openWorld()
  const trade = await openTraders(world)
  await trade(100)
  await watch(await world.player(), { span: 'day', direction: 'up', percent: 5 })
  const round = movingReferences(changeDepsOf(world.node), world.node.app.log)
  expect(await round.settle(Date.UTC(9998, 0, 1))).toBe(1)
  expect(await referencesOf(world)).toEqual([{ item_id: OAK, span: 'day', price: 100 }])
})
