import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql as raw } from 'kysely'
import type { DB } from '../db/schema.ts'
import { isDatabaseGone, type WorkLog } from '../jobs/failed-jobs.ts'
import { factsOf } from '../jobs/job-care.ts'
import { neverFailed } from '../jobs/job-queue.ts'
import { singleJobs } from '../jobs/single-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { Clock } from '../clock/clock.ts'
import { type Sql, sqlOf } from '../db/sql.ts'
import { carriesAlone } from './carries-alone.ts'
import { dayOf } from './days.ts'
import { ofPlayer, type ReadActs, readActs, without } from './read-acts.ts'
import { writeCosts, writeLots } from './write-costs.ts'
import { writeFlows } from './write-flows.ts'

/** Entries that were posted together. */
export type Group = readonly string[]

const JOBS = { kind: 'player_costs', table: 'cost_aside', id: 'player_id' } as const
/** Players in hand at once. */
const AT_ONCE = 5
/** Groups of one player in one transaction. */
const GROUPS_MAX = 64
/** How long one player is in hand, in milliseconds; what is left comes when others had their turn. */
const TURN_MS = 2000
/** Between two looks whether others still carry. */
const CARRIED_MS = 5

/**
 * Carries the costs of entries for all who took part, but for those whose earlier entries wait: for
 * them these wait, too. The caller carries alone. Returns how many acts there were to carry.
 *
 * @param isPast - they count to no net worth
 */
export async function carryTogether(
  sql: Sql,
  groups: readonly Group[],
  isPast: boolean,
): Promise<number> {
  if (groups.length === 0) return 0
  const read = await readActs(sql, groups.flat())
  const aside = await readAside(sql)
  const touched = aside.size === 0 ? undefined : read.touched()
  for (const player of aside) {
    const entries = touched?.get(player)
    for (const group of groups) {
      if (entries && group.some((entry) => entries.has(entry))) {
        await keepFor(sql, player, group, isPast)
      }
    }
  }
  return write(sql, aside.size === 0 ? read : without(read, (id) => aside.has(id)), isPast)
}

async function write(sql: Sql, read: ReadActs, isPast: boolean): Promise<number> {
  await writeCosts(sql, read)
  if (!isPast) await writeFlows(sql, read.acts)
  return read.acts.length
}

/**
 * The same, one group after the other, where together it has failed. Where a group cannot be carried it
 * is carried for each of its players alone, and is put aside for whom it cannot: it waits for them, and
 * all that comes after it (decisions/045). Throws where nothing can be carried for several players:
 * that is no fault of an entry.
 */
export async function carryApart(
  sql: Sql,
  groups: readonly Group[],
  isPast: boolean,
): Promise<number> {
  let carried = 0
  const errors = new Map<string, unknown>()
  for (const group of groups) {
    const together = await tried(sql, () => carryTogether(sql, [group], isPast))
    if ('done' in together) carried += together.done
    else carried += await carryByPlayer(sql, group, isPast, together.error, errors)
  }
  if (carried === 0 && errors.size > 1) throw [...errors.values()][0]
  return carried
}

/** Returns how many acts were carried, and notes by player why others were not. */
async function carryByPlayer(
  sql: Sql,
  group: Group,
  isPast: boolean,
  error: unknown,
  errors: Map<string, unknown>,
): Promise<number> {
  const read = await tried(sql, () => readActs(sql, group))
  if ('done' in read) {
    await writeLots(sql, { openedLots: read.done.openedLots, closedLots: new Map() })
  }
  const players = 'done' in read ? [...read.done.touched().keys()] : await readPlayers(sql, group)
  const aside = await readAside(sql)
  let carried = 0
  for (const player of players) {
    const alone =
      'done' in read && !aside.has(player)
        ? await tried(sql, () => write(sql, ofPlayer(read.done, player), isPast))
        : { error }
    if ('done' in alone) carried += alone.done
    else {
      errors.set(player, alone.error)
      await putAside(sql, player)
      await keepFor(sql, player, group, isPast)
    }
  }
  return carried
}

const SAVE = { name: 'carry-savepoint', text: 'savepoint carry' }
const UNDO = { name: 'carry-undo', text: 'rollback to savepoint carry' }

/** What comes of it, or the error, with nothing of it written. */
async function tried<T>(
  sql: Sql,
  work: () => Promise<T>,
): Promise<{ readonly done: T } | { readonly error: unknown }> {
  await sql.query(SAVE, [])
  try {
    return { done: await work() }
  } catch (error) {
    if (isDatabaseGone(error)) throw error
    await sql.query(UNDO, [])
    return { error }
  }
}

const READ_ASIDE = { name: 'read-cost-aside', text: 'select player_id from cost_aside' }

/** The players whose costs wait. */
async function readAside(sql: Sql): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ player_id: string }>(READ_ASIDE, [])
  return new Set(rows.map(({ player_id }) => player_id))
}

const READ_PLAYERS = {
  name: 'read-players-of-entries',
  text: `
    select distinct coalesce(cost_lot.player_id, account) as player_id
    from posting left join cost_lot on kind = 'market' and lot_uuid = account
    where entry_id = any($1::uuid[]) and kind <> 'world'
      and (kind <> 'market' or lot_uuid is not null)`,
}

/** Who took part in entries that cannot be read. */
async function readPlayers(sql: Sql, group: Group): Promise<readonly string[]> {
  const rows = await sql.query<{ player_id: string }>(READ_PLAYERS, [group])
  return rows.map(({ player_id }) => player_id)
}

const PUT_ASIDE = {
  name: 'put-costs-aside',
  text: `
    insert into cost_aside (player_id, due_at)
    select $1, (extract(epoch from clock_timestamp()) * 1000)::bigint
    on conflict do nothing`,
}
const KEEP = {
  name: 'keep-costs-aside',
  text: 'insert into cost_aside_entry (player_id, entry_ids, is_past) values ($1, $2, $3)',
}

const putAside = (sql: Sql, playerId: string) => sql.query(PUT_ASIDE, [playerId])
const keepFor = (sql: Sql, playerId: string, group: Group, isPast: boolean) =>
  sql.query(KEEP, [playerId, group, isPast])

/**
 * Carries what waits for single players: they have it again as soon as it can be carried. One who
 * cannot be helped is a job that is named by the player, retried, and parked in the end.
 */
export function duePlayerCosts(deps: { db: Kysely<DB>; clock: Clock }, log: WorkLog): DueWork {
  const { db } = deps
  return singleJobs(deps, log, {
    ...JOBS,
    atOnce: AT_ONCE,
    async due(now) {
      const { rows } = await raw<{ player_id: string; job_id: string }>`
        select player_id as job_id, player_id from cost_aside as job
        where due_at <= ${now} and ${raw.raw(neverFailed(JOBS))}
        order by due_at limit ${AT_ONCE}`.execute(db)
      return rows
    },
    work: ({ player_id }) => carryFor(db, player_id),
    facts: (playerIds) => readFacts(db, playerIds),
  })
}

/** Carries what waits for a player, for a while; throws at the first group that cannot be carried. */
async function carryFor(db: Kysely<DB>, playerId: string): Promise<void> {
  const until = performance.now() + TURN_MS
  let groups = GROUPS_MAX
  while (performance.now() < until) {
    try {
      const left = await db.transaction().execute((tx) => carryNextFor(sqlOf(tx), playerId, groups))
      if (left === 'nothing') return
      if (left === 'unknown') await wait(CARRIED_MS)
    } catch (error) {
      if (groups === 1 || isDatabaseGone(error)) throw error
      groups = 1
    }
  }
}

const READ_KEPT = {
  name: 'read-costs-kept-aside',
  text: `
    select aside_id, entry_ids, is_past from cost_aside_entry
    where player_id = $1 order by aside_id limit $2`,
}
const END_KEPT = {
  name: 'end-costs-kept-aside',
  text: 'delete from cost_aside_entry where aside_id = any($1::bigint[])',
}
const END_ASIDE = { name: 'end-cost-aside', text: 'delete from cost_aside where player_id = $1' }

/** Carries the first groups that wait for a player; says what is left of them, as far as it knows. */
async function carryNextFor(
  sql: Sql,
  playerId: string,
  groups: number,
): Promise<'nothing' | 'something' | 'unknown'> {
  if (!(await carriesAlone(sql))) return 'unknown'
  const rows = await sql.query<{ aside_id: number; entry_ids: Group; is_past: boolean }>(
    READ_KEPT,
    [playerId, groups],
  )
  const [first] = rows
  if (first === undefined) {
    await sql.query(END_ASIDE, [playerId])
    return 'nothing'
  }
  const same = rows.filter(({ is_past }) => is_past === first.is_past)
  const read = await readActs(
    sql,
    same.flatMap(({ entry_ids }) => entry_ids),
  )
  await write(sql, ofPlayer(read, playerId), first.is_past)
  await sql.query(END_KEPT, [same.map(({ aside_id }) => aside_id)])
  return 'something'
}

/** Since when they wait. Nobody gives them up: what comes later is reckoned from them. */
async function readFacts(db: Kysely<DB>, playerIds: readonly string[]) {
  const { rows } = await raw<{ player_id: string; created_at: number }>`
    select distinct on (kept.player_id) kept.player_id, entry.created_at
    from cost_aside_entry as kept join entry on entry.entry_id = kept.entry_ids[1]
    where kept.player_id = any(${[...playerIds]}::uuid[])
    order by kept.player_id, aside_id`.execute(db)
  return new Map(
    rows.map(({ player_id, created_at }) => [player_id, factsOf({ day: dayOf(created_at) })]),
  )
}

/** Whether costs of a player wait. */
export async function isAside(db: Kysely<DB>, playerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('cost_aside')
    .select('player_id')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return row !== undefined
}
