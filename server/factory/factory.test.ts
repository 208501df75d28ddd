import { energyRoutes } from '@app/contract/energy.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'

/** The demo world's bakehouse: flour, an egg, a filling and fuel, two hours for cabbage and coal. */
const BAKERY = 2401
const FLOUR = 233
const EGGS = 137
const CABBAGE = 134
const CHARCOAL = 202
const LOAF = 300
const PASTY = 309
const ASH = 2400
const SECONDS = 7200
/** What a unit takes. */
const unit = { [FLOUR]: 4, [EGGS]: 1, [CABBAGE]: 1, [CHARCOAL]: 1 }
const stock = (units: number) =>
  Object.fromEntries(Object.entries(unit).map(([item, count]) => [item, count * units]))

const bake = (count: number, input_ids = [CABBAGE, CHARCOAL]) => ({
  receipt_id: BAKERY,
  input_ids,
  count,
})

/** Whatever is drawn: a loaf and ash for each unit, and three pasties or five more loaves. */
async function expectBaked(player: Player, units: number): Promise<void> {
  expect(await player.count(ASH)).toBe(units)
  const loaves = (await player.count(LOAF)) - units
  expect(loaves).toBeGreaterThanOrEqual(0)
  expect(loaves / 5 + (await player.count(PASTY)) / 3).toBe(units)
}

test('a job takes at its start and gives at its end, of which history tells', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: stock(30) })
  const job = await ann.call(factoryRoutes.start, bake(20))
  expect(job).toMatchObject({ count: 20, input_list: [CABBAGE, CHARCOAL] })
  expect(job.end_at - job.start_at).toBe(SECONDS)
  expect(await ann.count(FLOUR)).toBe(40)
  const queue = await ann.call(factoryRoutes.queue, {})
  expect(queue.response).toEqual([job])
  expect(queue.now).toBeGreaterThanOrEqual(job.start_at * 1000)
  expect(await world.findings()).toEqual([])

  await ann.call(sandboxRoutes.advanceClock, { seconds: SECONDS - 60 })
  expect(await ann.count(ASH)).toBe(0)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 61 })
  await expectBaked(ann, 20)
  expect((await ann.call(factoryRoutes.queue, {})).response).toEqual([])
  const [row] = await ann.call(factoryRoutes.getHistory, {})
  expect(row).toMatchObject(job)
  expect(row!.process_date).toBeGreaterThanOrEqual(job.end_at)
  for (const { item_id, quantity } of row!.jdoc.new_items) {
    expect(await ann.count(item_id)).toBe(quantity)
  }
  expect(await world.findings()).toEqual([])
})

test('energy that is active at the start shortens the job', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { ...stock(2), 700: 1 } })
  await ann.call(energyRoutes.activate, {})
  const job = await ann.call(factoryRoutes.start, bake(1))
  expect(job.end_at - job.start_at).toBe(SECONDS * 0.8)
  await ann.call(sandboxRoutes.advanceClock, { seconds: SECONDS * 0.8 + 1 })
  await expectBaked(ann, 1)
})

const refusals: [code: string, status: number, input: object][] = [
  ['receipt_not_found', 404, { ...bake(1), receipt_id: 99 }],
  ['please_select_items', 422, bake(1, [])],
  ['please_select_items', 422, bake(1, [CHARCOAL, CABBAGE])],
  ['please_select_items', 422, bake(1, [CABBAGE, CHARCOAL, CABBAGE])],
  ['not_enough_items', 422, bake(6)],
  ['bad_input', 400, bake(0)],
  ['bad_input', 400, bake(1001)],
  ['bad_input', 400, bake(1.5)],
]

test('what is refused changes nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: stock(5) })
  for (const [code, status, input] of refusals) {
    const start = ann.call(factoryRoutes.start, input as ReturnType<typeof bake>)
    await expect(start, JSON.stringify(input)).rejects.toMatchObject({ message: code, status })
  }
  expect(await ann.count(FLOUR)).toBe(20)
  expect((await ann.call(factoryRoutes.queue, {})).response).toEqual([])
})

test('what is missing is named', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { ...stock(5), [EGGS]: 2 } })
  await expect(ann.call(factoryRoutes.start, bake(5))).rejects.toMatchObject({
    params: { item_id: EGGS, have: 2, need: 5 },
  })
})

test('a storm of the same submit starts one job; without a key what is held is the limit', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: stock(9) })
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => ann.call(factoryRoutes.start, bake(5), 'once')),
  )
  expect(new Set(answers.map((job) => job.id)).size).toBe(1)
  const storm = await Promise.allSettled(
    Array.from({ length: 12 }, () => ann.call(factoryRoutes.start, bake(1))),
  )
  expect(storm.filter((one) => one.status === 'fulfilled')).toHaveLength(4)
  expect((await ann.call(factoryRoutes.queue, {})).response).toHaveLength(5)
  await ann.call(sandboxRoutes.advanceClock, { seconds: SECONDS + 1 })
  await expectBaked(ann, 9)
  expect(await world.findings()).toEqual([])
})

test('a thousand jobs are in progress at most', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: stock(2) })
  await ann.call(factoryRoutes.start, bake(1))
  const { player_id, ...job } = await world.db
    .selectFrom('factory_job')
    .selectAll()
    .executeTakeFirstOrThrow()
  const full = Array.from({ length: 999 }, () => ({
    ...job,
    player_id,
    job_id: crypto.randomUUID(),
    terms: JSON.stringify(job.terms),
  }))
  await world.db.insertInto('factory_job').values(full).execute()
  await expect(ann.call(factoryRoutes.start, bake(1))).rejects.toMatchObject({
    message: 'factory_limit',
    params: { limit: 1000 },
  })
})

/** Moves the clock of a server and ends what is due. */
const advance = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })

test('two workers end each job exactly once', async () => {
  await using world = await openWorld()
  const other = await world.openNode()
  const players = await Promise.all([1, 2, 3].map(() => world.player({ items: stock(40) })))
  for (const player of players) {
    for (let i = 0; i < 20; i++) await player.call(factoryRoutes.start, bake(2))
  }
  const visitor = await world.player({}, other)
  await Promise.all([advance(players[0]!, SECONDS), advance(visitor, SECONDS)])
  await Promise.all([advance(players[0]!, 1), advance(visitor, 1)])
  for (const player of players) {
    await expectBaked(player, 40)
    expect(await player.call(factoryRoutes.getHistory, {})).toHaveLength(20)
  }
  expect(await world.findings()).toEqual([])
})

async function untilIdle({ db }: OpenedApp): Promise<void> {
  for (;;) {
    const left = await db.selectFrom('factory_job').select('job_id').limit(1).execute()
    if (left.length === 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

test('after a downtime a server that starts again ends what fell due, with exact results', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: stock(600) })
  const bob = await world.player({ items: stock(600) })
  for (let i = 0; i < 30; i++) {
    await ann.call(factoryRoutes.start, bake(20))
    await bob.call(factoryRoutes.start, bake(20))
  }
  // Nobody is running when the time comes, and the recipe is gone by then.
  await world.node.clock.advance(SECONDS + 3600)
  await world.db.deleteFrom('play_content').where('kind', '=', 'factory').execute()
  await untilIdle(await world.openNode())
  for (const player of [ann, bob]) await expectBaked(player, 600)
  expect(await world.findings()).toEqual([])
})

test('history is read by pages, both ways', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: stock(60) })
  for (let i = 0; i < 60; i++) await ann.call(factoryRoutes.start, bake(1))
  const waiting = (await ann.call(factoryRoutes.queue, {})).response
  const { end_at, id } = waiting[9]!
  const later = await ann.call(factoryRoutes.queue, { last_process_date: end_at, last_id: id })
  expect(later.response).toEqual(waiting.slice(10))

  await advance(ann, SECONDS + 60)
  const history = (cursor: object) => ann.call(factoryRoutes.getHistory, cursor)
  const first = await history({})
  expect(first).toHaveLength(50)
  const last = first.at(-1)!
  const second = await history({ last_process_date: last.process_date, last_id: last.id })
  expect(second).toHaveLength(10)
  expect(new Set([...first, ...second].map((row) => row.id)).size).toBe(60)
  const [newest] = second
  const back = { last_process_date: newest!.process_date, last_id: newest!.id, is_prev: true }
  expect(await history(back)).toEqual(first)
  expect(await history({ last_process_date: last.process_date + 1 })).toEqual(first)
  const bob = await world.player()
  expect(await bob.call(factoryRoutes.getHistory, {})).toEqual([])
})

test('streams are told of starts and ends', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: stock(2) })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  const job = await ann.call(factoryRoutes.start, bake(2))
  const begun = await stream.until('factory_changed', ({ data }) => data.started.length > 0)
  expect(begun.data).toEqual({ started: [job], ended: [] })
  await advance(ann, SECONDS + 1)
  const over = await stream.until('factory_changed', ({ data }) => data.ended.length > 0)
  expect(over.data).toEqual({ started: [], ended: await ann.call(factoryRoutes.getHistory, {}) })
  const loot = await stream.until('inventory_updated', ({ data }) =>
    data.some((change) => change.item_id === ASH),
  )
  expect(loot.data.find((change) => change.item_id === ASH)?.count).toBe(2)
})
