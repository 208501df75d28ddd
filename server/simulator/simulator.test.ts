import { harvestRoutes } from '@app/contract/harvest.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { simulatorRoutes, type SimulatorResult } from '@app/contract/simulator.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { runSimulation } from '@app/rules/simulator/run-simulation.ts'
import { changesOf, quantile } from '@app/rules/simulator/summarise.ts'
import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { PlayContent } from '../content/play-content.ts'
import { IdSource } from '../db/ids.ts'
import type { DB } from '../db/schema.ts'
import { fingerprint } from '../testing/fingerprint.ts'
import { listen } from '../testing/listen.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'
import { keepOutcome } from './outcomes.ts'
import { readSimulation } from './read-simulation.ts'

/** The demo world's woodcutting. */
const WOOD = 1
const LUMBERJACK = 460
const IRON_AXE = 401
const HANDSAW = 404
const LOAF = 300
const OAK = 100
const KIT = { [LUMBERJACK]: 3, [IRON_AXE]: 3, [HANDSAW]: 5, [LOAF]: 500 }
const DAY_S = 86_400
const ids = new IdSource()

const use = (item_id: number) => ({ item_id, limit: 0, max: 0, priority: 0 })
const cutWood = (player: Player, enabled = true) =>
  player.call(harvestRoutes.update, {
    receipt_id: WOOD,
    enabled,
    max_parallel: 50,
    items: [[use(LUMBERJACK)], [use(IRON_AXE)], [use(HANDSAW)]],
  })
const plain = { has_energy: false, craft_enabled: false, duration: 1, seed: 7 }
const oakOf = ({ items }: SimulatorResult) => items.find((item) => item.item_id === OAK)

test('a player without harvests gains nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  expect(await ann.call(simulatorRoutes.run, plain)).toEqual({
    run_id: expect.any(String),
    created_at: expect.any(Number),
    setup: { has_energy: false, craft_enabled: false, duration: 1 },
    wallet: 0,
    items: [],
    value: { median: 0, p10: 0, p90: 0 },
    runs: 200,
    seed: 7,
  })
})

test('the same seed answers the same, changes nothing, and energy brings more', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  await cutWood(ann)
  const first = await ann.call(simulatorRoutes.run, plain)
  const { run_id: _id, created_at: _at, ...found } = first
  expect(await ann.call(simulatorRoutes.run, plain)).toMatchObject(found)
  expect(await ann.count(OAK)).toBe(0)
  const oak = oakOf(first)!
  expect(oak.count).toBeGreaterThan(0)
  expect(oak.p10).toBeLessThanOrEqual(oak.count)
  expect(oak.p90).toBeGreaterThanOrEqual(oak.count)
  const energetic = await ann.call(simulatorRoutes.run, { ...plain, has_energy: true })
  expect(oakOf(energetic)!.count).toBeGreaterThan(oak.count)
  const { seed: _, ...unseeded } = plain
  expect((await ann.call(simulatorRoutes.run, unseeded)).seed).toBeTypeOf('number')
  expect(await world.findings()).toEqual([])
})

test('what is gained is worth what buyers pay now', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  await cutWood(ann)
  expect((await ann.call(simulatorRoutes.run, plain)).value.median).toBe(0)
  const bob = await world.player({ coins: 1000 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 9, count: 1 })
  const result = await ann.call(simulatorRoutes.run, plain)
  const oak = oakOf(result)!
  expect(oak.price).toBe(9)
  expect(result.value).toEqual({ median: oak.count * 9, p10: oak.p10 * 9, p90: oak.p90 * 9 })
})

test('crafting turns what was harvested into something else', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  await cutWood(ann)
  const raw = await ann.call(simulatorRoutes.run, { ...plain, duration: 5 })
  const crafted = await ann.call(simulatorRoutes.run, {
    ...plain,
    duration: 5,
    craft_enabled: true,
  })
  expect(oakOf(crafted)?.count ?? 0).toBeLessThan(oakOf(raw)!.count)
  expect(crafted.items.length).toBeGreaterThan(raw.items.length)
})

test('a craft whose recipe can no longer be read is left out', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  await cutWood(ann)
  await world.db
    .insertInto('craft_job')
    .values({
      job_id: crypto.randomUUID(),
      player_id: ann.id,
      receipt_id: 1003,
      count: 1,
      recipe: '{}',
      start_at: 0,
      due_at: 4e12,
    })
    .execute()
  const outcome = await ann.call(simulatorRoutes.run, { ...plain, duration: 5 })
  expect(oakOf(outcome)!.count).toBeGreaterThan(0)
})

test('how far a simulation is comes by the live stream', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  await cutWood(ann)
  await using stream = await listen(world.node, ann)
  const { runs, seed } = await ann.call(simulatorRoutes.run, { ...plain, duration: 30 })
  const first = await stream.until('simulation_progressed')
  expect(first.data).toEqual({ done: 1, all: runs, seed })
})

test('how far a simulation is passes by the database', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  await cutWood(ann)
  await using stream = await listen(world.node, ann)
  const before = await fingerprint(world.db)
  await ann.call(simulatorRoutes.run, { ...plain, duration: 30 })
  await stream.until('simulation_progressed')
  const tables = (await fingerprint(world.db)).split('\n').filter((line) => !before.includes(line))
  expect(tables.map((line) => line.split(' ')[0])).toEqual(['simulation_outcome'])
})

test('an outcome is kept for its player alone, on every node', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  const eve = await world.player()
  await cutWood(ann)
  const result = await ann.call(simulatorRoutes.run, plain)
  const { run_id } = result
  expect(await ann.call(simulatorRoutes.outcome, { run_id })).toEqual(result)
  const there = await signIn(await world.openNode(), ann.steamId)
  expect(await there.call(simulatorRoutes.outcome, { run_id })).toEqual(result)
  const missing = { status: 404, message: 'not_found' }
  await expect(eve.call(simulatorRoutes.outcome, { run_id })).rejects.toMatchObject(missing)
  const unknown = { run_id: crypto.randomUUID() }
  await expect(ann.call(simulatorRoutes.outcome, unknown)).rejects.toMatchObject(missing)
})

test('the twenty newest outcomes of a player are kept', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  const theirs = await bob.call(simulatorRoutes.run, plain)
  const first = await ann.call(simulatorRoutes.run, plain)
  const second = await ann.call(simulatorRoutes.run, plain)
  // What would take minutes within the limit of the call.
  for (let nth = 0; nth < 19; nth++) {
    await keepOutcome(world.db, ann.id, {
      ...first,
      run_id: ids.next((second.created_at + 1) * 1e6),
    })
  }
  const isKept = ({ run_id }: SimulatorResult, player: Player) =>
    player.call(simulatorRoutes.outcome, { run_id }).then(
      () => true,
      () => false,
    )
  expect(await isKept(first, ann)).toBe(false)
  expect(await isKept(second, ann)).toBe(true)
  expect(await isKept(theirs, bob)).toBe(true)
})

test('one simulation of a player at a time', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: KIT })
  const bob = await world.player()
  const answers = await Promise.allSettled([
    ann.call(simulatorRoutes.run, plain),
    ann.call(simulatorRoutes.run, plain),
    bob.call(simulatorRoutes.run, plain),
  ])
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(answers[1]).toMatchObject({ reason: { status: 409, message: 'simulation_running' } })
  await ann.call(simulatorRoutes.run, plain)
})

test.each([{ duration: 0 }, { duration: 31 }, { duration: 1.5 }, { seed: -1 }])(
  'the input %j is refused',
  async (wrong) => {
    await using world = await openWorld()
    const ann = await world.player()
    await expect(ann.call(simulatorRoutes.run, { ...plain, ...wrong })).rejects.toMatchObject({
      status: 400,
      message: 'bad_input',
    })
  },
)

test('more than can be played through is refused, and said so', async () => {
  await using world = await openWorld()
  const items = Object.fromEntries(Object.keys(KIT).map((id) => [id, 1_000_000]))
  const ann = await world.player({ items })
  await cutWood(ann)
  // Thousands of runs, each of which ends at a second of its own.
  const run = await world.db.selectFrom('harvest_run').selectAll().executeTakeFirstOrThrow()
  const held = { items: JSON.stringify(run.items), spent: JSON.stringify(run.spent) }
  await world.db
    .insertInto('harvest_run')
    .values(
      Array.from({ length: 3000 }, (_, index) => ({
        ...run,
        ...held,
        run_id: crypto.randomUUID(),
        count: 1,
        due_at: run.due_at + index * 1000,
      })),
    )
    .execute()
  await world.db.updateTable('harvest_setting').set({ max_parallel: 0 }).execute()
  const month = { ...plain, duration: 30 }
  await expect(ann.call(simulatorRoutes.run, month)).rejects.toMatchObject({
    status: 422,
    message: 'simulation_too_large',
  })
  await using stream = await listen(world.node, ann)
  const day = await ann.call(simulatorRoutes.run, plain)
  const told = stream.events.filter((event) => event.type === 'simulation_progressed')
  const done = told.map(({ data }) => data.done)
  expect(done.length).toBeGreaterThan(1)
  expect(done).toEqual([...new Set(done)].toSorted((a, b) => a - b))
  expect(new Set(told.map(({ data }) => data.all))).toEqual(new Set([day.runs]))
  expect(day.runs).toBeGreaterThanOrEqual(20)
  expect(day.runs).toBeLessThan(200)
})

/** A player's pieces by item, in the inventory and at work. */
async function piecesOf(db: Kysely<DB>, playerId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('holding')
    .select((eb) => ['asset', eb.fn.sum<number>('amount').as('pieces')])
    .where('account', '=', playerId)
    .where('kind', 'in', ['player', 'production'])
    .groupBy('asset')
    .execute()
  return new Map(rows.map(({ asset, pieces }) => [asset, Number(pieces)]))
}

/** Enough for 50 runs at once for days: what they bring is then known to a part in a hundred. */
const STORES = { [LUMBERJACK]: 400, [IRON_AXE]: 400, [HANDSAW]: 400, [LOAF]: 10_000 }
/** Coins per piece: each item counts, whatever buyers would pay. */
const worthOf = (change: ReadonlyMap<number, number>) =>
  [...change].reduce((sum, [id, count]) => sum + count * (1 + (id % 7)), 0)
const isWithin = (real: number, simulated: readonly number[]) => {
  const sorted = simulated.toSorted((a, b) => a - b)
  return quantile(sorted, 0.01) <= real && real <= quantile(sorted, 0.99)
}

test('three real days lie where the simulator says, for 19 of 20 seeds', async () => {
  let chance = seededRandom(1)
  await using world = await openWorld({}, 'noon', () => chance())
  const { db, clock, catalog } = world.node
  const content = await PlayContent.open(db, catalog)
  const deps = { db, clock, catalog, content, prices: { of: () => undefined } }
  let inside = 0
  const insideByItem = new Map<number, number>()
  for (let seed = 1; seed <= 20; seed++) {
    chance = seededRandom(seed)
    const ann = await world.player({ items: STORES })
    await cutWood(ann)
    const { simulation } = await readSimulation(deps, ann.id, { ...plain, duration: 3 })
    const played = runSimulation(simulation, seed)
    if ('refused' in played) throw new Error(played.refused)
    const before = await piecesOf(db, ann.id)
    await ann.call(sandboxRoutes.advanceClock, { seconds: 3 * DAY_S })
    const after = await piecesOf(db, ann.id)
    const ids = new Set([...after.keys(), ...played.runs.flatMap((run) => [...run.keys()])])
    const real = new Map([...ids].map((id) => [id, (after.get(id) ?? 0) - (before.get(id) ?? 0)]))
    if (isWithin(worthOf(real), played.runs.map(worthOf))) inside += 1
    for (const [id, change] of real) {
      const ok = isWithin(change, changesOf(played.runs, id))
      insideByItem.set(id, (insideByItem.get(id) ?? 0) + Number(ok))
    }
    // Nobody else's draws between this player's and the next one's.
    await cutWood(ann, false)
    await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_S / 4 })
  }
  expect(inside).toBeGreaterThanOrEqual(19)
  // One item in fifty may be outside each time; of sixteen items some are.
  expect(insideByItem.size).toBeGreaterThan(12)
  for (const [id, seeds] of insideByItem) {
    expect(seeds, `item ${id}`).toBeGreaterThanOrEqual(17)
  }
})
