import { Catalog } from '../server/catalog/catalog.ts'
import { PlayContent } from '../server/content/play-content.ts'
import { connect, unlimited } from '../server/db/connect.ts'
import { readSimulation } from '../server/simulator/read-simulation.ts'
import { Simulator, type Task } from '../server/simulator/simulator.ts'
import { openDatabase } from '../server/testing/database.ts'
import { runSimulation } from '../rules/simulator/run-simulation.ts'
import type { Simulation } from '../rules/simulator/simulation.ts'

const ROUNDS = 5
/** Pieces that the simulated player has of everything that takes part. */
const PIECES = 10_000
/** What an answer may take, in milliseconds (server rules, section 13). */
const ALLOWED_MS = 2000
const DAYS = 30

/**
 * How long the answer to a player takes who has every harvest on: as many runs of 30
 * days as the thread makes, the start of the thread included; against one run in this
 * process.
 */
export async function benchSimulator(): Promise<void> {
  await using database = await openDatabase(true)
  const db = connect(database.url, { max: 2, limits: unlimited })
  const catalog = await Catalog.open(db)
  const deps = {
    db,
    catalog,
    content: await PlayContent.open(db, catalog),
    clock: { now: () => Date.now() },
    prices: { of: () => undefined },
  }
  const input = { has_energy: true, craft_enabled: true, duration: DAYS }
  const { simulation, prices } = await readSimulation(deps, crypto.randomUUID(), input)
  const task: Task = { simulation: withEverything(simulation), prices, seed: 1 }
  const simulator = new Simulator()
  for (let round = 0; round < ROUNDS; round++) {
    const alone = await measure(async () => runSimulation(task.simulation, round, { runsMax: 1 }))
    let runs = 0
    const before = process.cpuUsage()
    const all = await measure(async () => {
      runs = (await simulator.run('a player', async () => task)).runs
    })
    const { user, system } = process.cpuUsage(before)
    console.log(
      `${runs} runs of ${DAYS} days: ${all.toFixed(0)} ms of ${ALLOWED_MS} allowed, ` +
        `${((user + system) / 1000).toFixed(0)} ms of a processor; ` +
        `one run here: ${alone.toFixed(1)} ms, ratio ${(all / alone).toFixed(0)}`,
    )
  }
  simulator.close()
  await db.destroy()
}

async function measure(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

/** Every harvest on, with one item in each slot and five runs at once, and plenty of everything. */
function withEverything(simulation: Simulation): Simulation {
  const recipes = [...simulation.harvestRecipes]
  const settings = recipes.map(([id, recipe]) => {
    const items = recipe.items_slots.map(({ available_items }) =>
      available_items
        .slice(0, 1)
        .map(({ item_id }) => ({ item_id, limit: 0, max: 0, priority: 0 })),
    )
    return [id, { enabled: true, max_parallel: 5, items }] as const
  })
  const stock = recipes.flatMap(([, { items_slots }]) =>
    items_slots.flatMap(({ available_items }) =>
      available_items.flatMap((item) => [
        [item.item_id, PIECES] as const,
        ...item.requirements.map(({ item_id }) => [item_id, PIECES] as const),
      ]),
    ),
  )
  const harvest = { ...simulation.harvest, settings: new Map(settings), stock: new Map(stock) }
  return { ...simulation, harvest }
}
