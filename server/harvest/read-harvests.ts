import type { HarvestRun, HarvestState } from '@app/rules/harvest/harvest-state.ts'
import type { HarvestSettings, Pieces, SelectedItem } from '@app/rules/harvest/recipe.ts'
import type { Sql } from '../db/sql.ts'

/** A run as it is kept. */
interface KeptRun extends HarvestRun {
  readonly run_id: string
}

/** A harvest whose runs are all kept. */
export interface KeptHarvest extends HarvestState {
  readonly runs: readonly KeptRun[]
}

/** A player's harvest, with until when their energy is active (unix milliseconds). */
export interface PlayerHarvest {
  readonly state: KeptHarvest
  readonly energyUntil: number
}

interface SettingRow {
  readonly player_id: string
  readonly receipt_id: number
  readonly enabled: boolean
  readonly max_parallel: number
  readonly items: readonly (readonly SelectedItem[])[]
  readonly exp: Readonly<Record<string, number>>
}

interface RunRow extends KeptRun {
  readonly player_id: string
  readonly items: readonly Pieces[]
  readonly spent: readonly Pieces[]
}

/** A player's items side by side: a row for each would take longer to read than the rest together. */
interface StockRow {
  readonly player_id: string
  readonly assets: readonly number[]
  /** Of each of `assets`. */
  readonly amounts: readonly number[]
  /** Those of `assets` that are locked; null for none. */
  readonly locked: readonly number[] | null
}

const READ_SETTINGS = {
  name: 'read-harvest-settings',
  text: `
    select player_id, receipt_id, enabled, max_parallel, items, exp
    from harvest_setting where player_id = any($1::uuid[])`,
}

const READ_RUNS = {
  name: 'read-harvest-runs',
  text: `
    select player_id, run_id, receipt_id, count, items, spent, loot, started_at, due_at
    from harvest_run where player_id = any($1::uuid[])
    order by player_id, run_id`,
}

const READ_STOCK = {
  name: 'read-harvest-stock',
  text: `
    select account as player_id, json_agg(asset) as assets, json_agg(amount) as amounts,
      json_agg(asset) filter (where locked_at is not null) as locked
    from holding
    where account = any($1::uuid[]) and kind = 'player' and (amount > 0 or locked_at is not null)
      and asset = any($2::int[])
    group by account`,
}

const READ_ENERGY = {
  name: 'read-harvest-energy',
  text: 'select player_id, energy_until from energy where player_id = any($1::uuid[])',
}

/**
 * The harvests of many players, in four statements. To change them lock the players first.
 *
 * @param itemIds - the items that take part
 */
export async function readHarvests(
  sql: Sql,
  playerIds: readonly string[],
  itemIds: ReadonlySet<number>,
): Promise<Map<string, PlayerHarvest>> {
  const [settings, runs, stocks, energy] = await Promise.all([
    sql.query<SettingRow>(READ_SETTINGS, [playerIds]),
    sql.query<RunRow>(READ_RUNS, [playerIds]),
    sql.query<StockRow>(READ_STOCK, [playerIds, [...itemIds]]),
    sql.query<{ player_id: string; energy_until: number }>(READ_ENERGY, [playerIds]),
  ])
  const settingsOf = Map.groupBy(settings, (row) => row.player_id)
  const runsOf = Map.groupBy(runs, (row) => row.player_id)
  const stockOf = new Map(stocks.map((row) => [row.player_id, row]))
  const energyOf = new Map(energy.map((row) => [row.player_id, row.energy_until]))
  return new Map(
    playerIds.map((id) => {
      const own = settingsOf.get(id) ?? []
      const stock = stockOf.get(id)
      const state: KeptHarvest = {
        settings: new Map(own.map((row): [number, HarvestSettings] => [row.receipt_id, row])),
        exp: new Map(own.map((row) => [row.receipt_id, readExp(row.exp)])),
        runs: runsOf.get(id) ?? [],
        stock: stock ? stockIn(stock) : new Map(),
        itemLocks: new Set(stock?.locked),
      }
      return [id, { state, energyUntil: energyOf.get(id) ?? 0 }]
    }),
  )
}

function stockIn({ assets, amounts }: StockRow): Map<number, number> {
  const stock = new Map<number, number>()
  for (const [nth, asset] of assets.entries()) {
    if (amounts[nth]! > 0) stock.set(asset, amounts[nth]!)
  }
  return stock
}

function readExp(exp: Readonly<Record<string, number>>): Map<number, number> {
  return new Map(Object.entries(exp).map(([item, runs]) => [Number(item), runs]))
}
