import type { Sql } from '../db/sql.ts'
import type { KeptHarvest } from './read-harvests.ts'

/** What a player's harvest was and became. */
export interface ChangedHarvest {
  readonly player_id: string
  readonly before: KeptHarvest
  readonly after: KeptHarvest
  /** Unix milliseconds when it is to be looked at again; null for never. */
  readonly due_at: number | null
  readonly waits: boolean
}

const DELETE_RUNS = {
  name: 'delete-harvest-runs',
  text: `
    delete from harvest_run using unnest($1::uuid[], $2::uuid[]) as ended (player_id, run_id)
    where harvest_run.player_id = ended.player_id and harvest_run.run_id = ended.run_id`,
}

const INSERT_RUNS = {
  name: 'insert-harvest-runs',
  text: `
    insert into harvest_run (
      player_id, run_id, receipt_id, count, items, spent, loot, started_at, due_at)
    select * from unnest(
      $1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::jsonb[], $6::jsonb[], $7::float8[],
      $8::bigint[], $9::bigint[])`,
}

const UPDATE_EXP = {
  name: 'update-harvest-exp',
  text: `
    update harvest_setting set exp = learned.exp
    from unnest($1::uuid[], $2::int[], $3::jsonb[]) as learned (player_id, receipt_id, exp)
    where harvest_setting.player_id = learned.player_id
      and harvest_setting.receipt_id = learned.receipt_id`,
}

const UPDATE_PLAYERS = {
  name: 'update-harvest-players',
  text: `
    update harvest_player set due_at = new.due_at, waits = new.waits
    from unnest($1::uuid[], $2::bigint[], $3::boolean[]) as new (player_id, due_at, waits)
    where harvest_player.player_id = new.player_id`,
}

/** Writes what changed of many players' harvests, in four statements. The players are locked. */
export async function writeHarvests(sql: Sql, changed: readonly ChangedHarvest[]): Promise<void> {
  await Promise.all([
    deleteRuns(sql, changed),
    insertRuns(sql, changed),
    updateExp(sql, changed),
    sql.query(UPDATE_PLAYERS, [
      changed.map((one) => one.player_id),
      changed.map((one) => one.due_at),
      changed.map((one) => one.waits),
    ]),
  ])
}

async function deleteRuns(sql: Sql, changed: readonly ChangedHarvest[]): Promise<void> {
  const ended = changed.flatMap(({ player_id, before, after }) => {
    const left = new Set(after.runs.map((run) => run.run_id))
    return before.runs
      .filter((run) => !left.has(run.run_id))
      .map(({ run_id }) => ({ player_id, run_id }))
  })
  if (ended.length === 0) return
  await sql.query(DELETE_RUNS, [ended.map((run) => run.player_id), ended.map((run) => run.run_id)])
}

async function insertRuns(sql: Sql, changed: readonly ChangedHarvest[]): Promise<void> {
  const begun = changed.flatMap(({ player_id, before, after }) => {
    const known = new Set(before.runs.map((run) => run.run_id))
    return after.runs.filter((run) => !known.has(run.run_id)).map((run) => ({ ...run, player_id }))
  })
  if (begun.length === 0) return
  await sql.query(INSERT_RUNS, [
    begun.map((run) => run.player_id),
    begun.map((run) => run.run_id),
    begun.map((run) => run.receipt_id),
    begun.map((run) => run.count),
    begun.map((run) => JSON.stringify(run.items)),
    begun.map((run) => JSON.stringify(run.spent)),
    begun.map((run) => run.loot),
    begun.map((run) => run.started_at),
    begun.map((run) => run.due_at),
  ])
}

async function updateExp(sql: Sql, changed: readonly ChangedHarvest[]): Promise<void> {
  const learned = changed.flatMap(({ player_id, before, after }) =>
    [...after.exp]
      .filter(([receipt, exp]) => before.exp.get(receipt) !== exp)
      .map(([receipt_id, exp]) => ({ player_id, receipt_id, exp: Object.fromEntries(exp) })),
  )
  if (learned.length === 0) return
  await sql.query(UPDATE_EXP, [
    learned.map((row) => row.player_id),
    learned.map((row) => row.receipt_id),
    learned.map((row) => JSON.stringify(row.exp)),
  ])
}
