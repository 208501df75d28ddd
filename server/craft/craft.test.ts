import { authRoutes } from '@app/contract/auth.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player } from '../testing/world.ts'

/** Recipes of the demo world: two oak logs and a saw make planks, at once. */
const PLANKS = { receipt: 1001, log: 100, saw: 404, out: 200 }
/** Planks, nails and a saw make a barrel in a quarter of an hour. */
const BARREL = { receipt: 1003, seconds: 900, out: 203, nails: 217 }
/** A pair of fair tickets buys a traveller's pack, which is a bundle. */
const PACK = { receipt: 2201, ticket: 710, cloak: 538, rolls: 300 }
/** A charge of energy. */
const BREAKFAST = 700
/** A ticket buys a lucky dip, which is a generator. */
const DIP = { receipt: 2210, ticket: 710 }

const start = (player: Player, receipt_id: number, count: number, key?: string) =>
  player.call(craftRoutes.start, { receipt_id, count }, key)
const advance = (player: Player, seconds: number) =>
  player.call(sandboxRoutes.advanceClock, { seconds })
const queueOf = async (player: Player) => (await player.call(craftRoutes.queue, {})).response
const historyOf = (player: Player) => player.call(craftRoutes.getHistory, {})

test('a craft without a duration is done at once', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [PLANKS.log]: 10, [PLANKS.saw]: 3 } })
  await ann.call(authRoutes.setLanguage, { lang: 'en' })

  const { job, result } = await start(ann, PLANKS.receipt, 3)

  expect(job).toBeNull()
  expect(result).toEqual({
    new_items: [{ item_id: PLANKS.out, quantity: 3 }],
    returned_items: [{ item_id: PLANKS.saw, quantity: 3 }],
  })
  expect(await ann.count(PLANKS.log)).toBe(4)
  expect(await ann.count(PLANKS.saw)).toBe(3)
  expect(await ann.count(PLANKS.out)).toBe(3)
  expect(await queueOf(ann)).toEqual([])
  expect(await historyOf(ann)).toMatchObject([
    {
      receipt_id: PLANKS.receipt,
      receipt_name: 'Oak Planks',
      receipt_icon_url: '/icons/packed-planks.svg',
      craft_group: 'carpentry',
      count: 3,
      receipt_duration: 0,
      jdoc: result,
    },
  ])
  expect(await world.findings()).toEqual([])
})

test('a delayed craft holds what it needs and gives it back with what it made', async () => {
  await using world = await openWorld()
  const purse = { items: { [PLANKS.out]: 2, [BARREL.nails]: 2, [PLANKS.saw]: 2 } }
  const ann = await world.player(purse)

  const { job } = await start(ann, BARREL.receipt, 2)

  expect(job).toMatchObject({ receipt_id: BARREL.receipt, count: 2 })
  expect(job!.end_at - job!.start_at).toBe(BARREL.seconds)
  expect(await queueOf(ann)).toEqual([job])
  for (const item of [PLANKS.out, BARREL.nails, PLANKS.saw]) expect(await ann.count(item)).toBe(0)
  await advance(ann, BARREL.seconds - 60)
  expect(await ann.count(BARREL.out)).toBe(0)
  expect(await world.findings()).toEqual([])

  await advance(ann, 60)
  expect(await ann.count(BARREL.out)).toBe(2)
  expect(await ann.count(PLANKS.saw)).toBe(2)
  expect(await ann.count(BARREL.nails)).toBe(0)
  expect(await queueOf(ann)).toEqual([])
  expect(await historyOf(ann)).toMatchObject([
    {
      count: 2,
      receipt_duration: BARREL.seconds,
      created_at: job!.start_at,
      jdoc: {
        new_items: [{ item_id: BARREL.out, quantity: 2 }],
        returned_items: [{ item_id: PLANKS.saw, quantity: 2 }],
      },
    },
  ])
  expect(await world.findings()).toEqual([])
})

test('the player hears when a craft begins and ends, and of what it moved', async () => {
  await using world = await openWorld()
  const purse = { items: { [PLANKS.out]: 1, [BARREL.nails]: 1, [PLANKS.saw]: 1 } }
  const ann = await world.player(purse)
  const bob = await world.player()
  await using anns = await listen(world.node, ann)
  await using bobs = await listen(world.node, bob)

  const { job } = await start(ann, BARREL.receipt, 1)
  await anns.until('craft_changed', ({ data }) => data.started[0]?.id === job!.id)
  await advance(ann, BARREL.seconds)
  const over = await anns.until('craft_changed', ({ data }) => data.ended.length > 0)
  expect(over.data).toEqual({ started: [], ended: [job] })
  await anns.until('inventory_updated', ({ data }) =>
    data.some((one) => one.item_id === BARREL.out && one.count === 1),
  )
  expect(bobs.events.some((event) => event.type === 'craft_changed')).toBe(false)
})

test('energy shortens what begins while it is active, and nothing that began before', async () => {
  await using world = await openWorld()
  const purse = { [PLANKS.out]: 2, [BARREL.nails]: 2, [PLANKS.saw]: 2, [BREAKFAST]: 1 }
  const ann = await world.player({ items: purse })
  const before = await start(ann, BARREL.receipt, 1)
  await ann.call(energyRoutes.activate, {})
  const during = await start(ann, BARREL.receipt, 1)
  expect(before.job!.end_at - before.job!.start_at).toBe(BARREL.seconds)
  expect(during.job!.end_at - during.job!.start_at).toBe(BARREL.seconds * 0.8)
})

test('bundles are opened and generators drawn, one for each unit', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [PACK.ticket]: 40 + 1000 } })

  await start(ann, PACK.receipt, 2)
  expect(await ann.count(PACK.cloak)).toBe(2)
  expect(await ann.count(PACK.rolls)).toBe(4)

  const { result } = await start(ann, DIP.receipt, 1000)
  const drawn = result!.new_items.reduce((sum, { quantity }) => sum + quantity, 0)
  expect(drawn).toBe(1000)
  expect(result!.new_items.length).toBeGreaterThan(5)
  expect(await ann.count(DIP.ticket)).toBe(0)
  expect(await world.findings()).toEqual([])
})

test.each([
  ['receipt_not_found', 404, 9999, 1],
  ['craft_limit', 422, PLANKS.receipt, 1001],
  ['not_enough_items', 422, PLANKS.receipt, 6],
  ['bad_input', 400, PLANKS.receipt, 0],
  ['bad_input', 400, PLANKS.receipt, -1],
  ['bad_input', 400, PLANKS.receipt, 1.5],
] as const)('%s (%i) changes nothing', async (code, status, receipt, count) => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [PLANKS.log]: 10, [PLANKS.saw]: 10 } })
  await expect(start(ann, receipt, count)).rejects.toMatchObject({ message: code, status })
  expect(await ann.count(PLANKS.log)).toBe(10)
  expect(await historyOf(ann)).toEqual([])
  expect(await queueOf(ann)).toEqual([])
})

test('a craft of an item that the server does not know yet waits until it does', async () => {
  await using world = await openWorld()
  const ann = await world.player({
    items: { [PLANKS.out]: 1, [BARREL.nails]: 1, [PLANKS.saw]: 1 },
  })
  await start(ann, BARREL.receipt, 1)
  const { recipe } = await world.db
    .selectFrom('craft_job')
    .select('recipe')
    .executeTakeFirstOrThrow()
  const withItem = (item: number) =>
    world.db
      .updateTable('craft_job')
      .set({ recipe: JSON.stringify(recipe).replaceAll(`${BARREL.out}`, `${item}`) })
      .execute()
  await withItem(987_654)
  await advance(ann, BARREL.seconds)
  expect(await queueOf(ann)).toHaveLength(1)

  await withItem(BARREL.out)
  await advance(ann, 60)
  await expect.poll(() => ann.count(BARREL.out)).toBe(1)
  expect(await queueOf(ann)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('a thousand crafts are under way at most; what is done at once needs no room', async () => {
  await using world = await openWorld()
  const purse = { [PLANKS.log]: 2, [PLANKS.out]: 2, [BARREL.nails]: 2, [PLANKS.saw]: 3 }
  const ann = await world.player({ items: purse })
  await start(ann, BARREL.receipt, 1)
  const job = await world.db.selectFrom('craft_job').selectAll().executeTakeFirstOrThrow()
  const recipe = JSON.stringify(job.recipe)
  const full = Array.from({ length: 999 }, () => ({ ...job, recipe, job_id: crypto.randomUUID() }))
  await world.db.insertInto('craft_job').values(full).execute()
  await expect(start(ann, BARREL.receipt, 1)).rejects.toMatchObject({
    message: 'craft_job_limit',
    status: 422,
    params: { limit: 1000 },
  })
  expect(await ann.count(PLANKS.out)).toBe(1)
  expect((await start(ann, PLANKS.receipt, 1)).job).toBeNull()
  await world.db.deleteFrom('craft_job').where('job_id', '=', full[0]!.job_id).execute()
  expect((await start(ann, BARREL.receipt, 1)).job).not.toBeNull()
})

test('what is kept must be available for every unit', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [PLANKS.log]: 10, [PLANKS.saw]: 2 } })
  await expect(start(ann, PLANKS.receipt, 3)).rejects.toMatchObject({
    message: 'not_enough_items',
    params: { item_id: PLANKS.saw, have: 2, need: 3 },
  })
})

test('a storm of double submits has one effect; without a key, as many as there are goods', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [PLANKS.log]: 40, [PLANKS.saw]: 20 } })
  const same = await Promise.all(
    Array.from({ length: 32 }, () => start(ann, PLANKS.receipt, 5, 'once')),
  )
  expect(new Set(same.map((answer) => JSON.stringify(answer))).size).toBe(1)
  expect(await ann.count(PLANKS.out)).toBe(5)

  const each = await Promise.allSettled(
    Array.from({ length: 32 }, () => start(ann, PLANKS.receipt, 1)),
  )
  expect(each.filter((one) => one.status === 'fulfilled')).toHaveLength(15)
  expect(await ann.count(PLANKS.out)).toBe(20)
  expect(await ann.count(PLANKS.log)).toBe(0)
  expect(await world.findings()).toEqual([])
})

test('after an hour without a server two workers end every job exactly once', async () => {
  await using world = await openWorld()
  const jobs = 60
  const purse = { items: { [PLANKS.out]: jobs, [BARREL.nails]: jobs, [PLANKS.saw]: jobs } }
  const players = [await world.player(purse), await world.player(purse), await world.player(purse)]
  for (const player of players) {
    await Promise.all(Array.from({ length: jobs }, () => start(player, BARREL.receipt, 1)))
  }
  await sql`update moved_clock set offset_ms = offset_ms + 3600000`.execute(world.db)

  await Promise.all([world.openNode(), world.openNode()])

  const left = () => world.db.selectFrom('craft_job').select('job_id').execute()
  while ((await left()).length > 0) await new Promise((resolve) => setTimeout(resolve, 20))
  for (const player of players) {
    expect(await player.count(BARREL.out)).toBe(jobs)
    expect(await player.count(PLANKS.saw)).toBe(jobs)
  }
  const done = await world.db.selectFrom('craft_history').select('id').execute()
  expect(done).toHaveLength(players.length * jobs)
  expect(await world.findings()).toEqual([])
})

test('two servers that move the clock at once end a job once', async () => {
  await using world = await openWorld()
  const purse = { items: { [PLANKS.out]: 20, [BARREL.nails]: 20, [PLANKS.saw]: 20 } }
  const ann = await world.player(purse)
  const bob = await world.player({}, await world.openNode())
  for (let job = 0; job < 20; job++) await start(ann, BARREL.receipt, 1)
  await Promise.all([advance(ann, BARREL.seconds), advance(bob, BARREL.seconds)])
  expect(await ann.count(BARREL.out)).toBe(20)
  expect(await queueOf(ann)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('the history is read by pages of ten, both ways, and from a day on', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [PLANKS.log]: 60, [PLANKS.saw]: 1 } })
  const bob = await world.player()
  for (let craft = 0; craft < 25; craft++) {
    if (craft === 12) await advance(ann, 86_400)
    await start(ann, PLANKS.receipt, 1)
  }
  const page = (input: object) => ann.call(craftRoutes.getHistory, input)
  const after = (row: { process_date: number; id: string }) => ({
    last_process_date: row.process_date,
    last_id: row.id,
  })
  const first = await page({})
  const second = await page(after(first.at(-1)!))
  const third = await page(after(second.at(-1)!))
  expect([first, second, third].map((rows) => rows.length)).toEqual([10, 10, 5])
  expect(new Set([...first, ...second, ...third].map((row) => row.id)).size).toBe(25)
  expect(await page(after(third.at(-1)!))).toEqual([])
  expect(await page({ ...after(third[0]!), is_prev: true })).toEqual(second)
  expect(await page({ ...after(first[0]!), is_prev: true })).toEqual([])

  const eve = await page({ last_process_date: first[0]!.process_date - 80_000 })
  expect(eve.map((row) => row.id)).toEqual([...second, ...third].slice(3, 13).map((row) => row.id))
  expect(await bob.call(craftRoutes.getHistory, {})).toEqual([])
})
