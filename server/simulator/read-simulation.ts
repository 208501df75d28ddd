import type { SimulatorInput } from '@app/contract/simulator.ts'
import { betterItem } from '@app/rules/catalog/better-item.ts'
import { craftItemIds } from '@app/rules/craft/parse-craft.ts'
import type { HarvestState } from '@app/rules/harvest/harvest-state.ts'
import { harvestItemIds } from '@app/rules/harvest/parse-harvest.ts'
import { readPieces } from '@app/rules/jobs/read-pieces.ts'
import { chooseCrafts } from '@app/rules/simulator/choose-crafts.ts'
import type { SimulatedCraft, Simulation } from '@app/rules/simulator/simulation.ts'
import type { Kysely } from 'kysely'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../clock/clock.ts'
import type { PlayContent } from '../content/play-content.ts'
import type { DB } from '../db/schema.ts'
import { readHarvests } from '../harvest/read-harvests.ts'
import { type Sql, sqlOf } from '../db/sql.ts'

const DAY_MS = 86_400_000

export interface SimulatorDeps {
  readonly db: Kysely<DB>
  readonly clock: Pick<Clock, 'now'>
  readonly catalog: Catalog
  readonly content: PlayContent
  readonly prices: { of(itemId: number): { readonly buy_price: number } | undefined }
}

const READ_CRAFTS = {
  name: 'read-simulated-crafts',
  text: `
    select recipe, count, due_at from craft_job where player_id = $1
    order by due_at, job_id`,
}

/** What is simulated, and what buyers pay now for each item that takes part, in coins per piece. */
export interface PricedSimulation {
  readonly simulation: Simulation
  readonly prices: ReadonlyMap<number, number>
}

/** Copies what a player has and has set, as of one moment. */
export async function readSimulation(
  { db, clock, catalog, content, prices }: SimulatorDeps,
  playerId: string,
  { has_energy, craft_enabled, duration }: SimulatorInput,
): Promise<PricedSimulation> {
  const harvestContent = content.get('harvest')
  const craft = content.get('craft')
  const working = harvestItemIds(harvestContent)
  const { openings } = catalog
  const itemIds = new Set([...working, ...craftItemIds(craft)])
  for (const id of itemIds) {
    const better = betterItem(catalog.item(id))
    if (better !== undefined) itemIds.add(better)
    for (const { itemdefid } of openings.get(id)?.entries ?? []) itemIds.add(itemdefid)
  }
  const buyers = new Map([...itemIds].map((id) => [id, prices.of(id)?.buy_price ?? 0]))
  const { harvest, crafts } = await readPlayer(db, playerId, itemIds)
  const startAt = clock.now()
  const simulation: Simulation = {
    harvest,
    crafts,
    harvestRecipes: new Map(harvestContent.receipts.map((recipe) => [recipe.receipt_id, recipe])),
    craftRecipes: craft_enabled
      ? chooseCrafts(craft.recipes, buyers, (id) => openings.get(id))
      : [],
    craftCountMax: craft.countMax,
    betterItems: new Map(
      [...working].flatMap((id) => {
        const better = betterItem(catalog.item(id))
        return better === undefined ? [] : [[id, better]]
      }),
    ),
    openings: new Map(
      [...itemIds].flatMap((id) => {
        const opening = openings.get(id)
        return opening ? [[id, opening]] : []
      }),
    ),
    hasEnergy: has_energy,
    startAt,
    endAt: startAt + duration * DAY_MS,
  }
  return { simulation, prices: buyers }
}

const noHarvest: HarvestState = {
  settings: new Map(),
  exp: new Map(),
  runs: [],
  stock: new Map(),
  itemLocks: new Set(),
}

function readPlayer(db: Kysely<DB>, playerId: string, itemIds: ReadonlySet<number>) {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const sql: Sql = sqlOf(tx)
      const read = await readHarvests(sql, [playerId], itemIds)
      const crafts = await sql.query<SimulatedCraft>(READ_CRAFTS, [playerId])
      const harvest = read.get(playerId)?.state
      return {
        harvest: harvest ?? noHarvest,
        crafts: crafts.filter(isReadable),
      }
    })
}

/** A job whose recipe can no longer be read is parked, for operators: it comes to no end. */
const isReadable = ({ recipe, count }: SimulatedCraft) =>
  [recipe.RemainList, recipe.ConsumableList].every((list: unknown) =>
    readPieces(list, ['TypeId', 'Count'], count),
  ) && Array.isArray(recipe.OutputList)
