import { type Kysely, sql } from 'kysely'
import { firstUuidAt } from '../db/ids.ts'
import type { DB } from '../db/schema.ts'
import { boundInboxes } from '../inbox/bound-inboxes.ts'
import type { WorkLog } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import { type Chores, inTurn } from './in-turn.ts'
import { keepMonths } from './months.ts'
import { keepPartitions } from './partitions.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** Between two rounds. */
const PERIOD_MS = HOUR_MS / 6
/** After a round in which someone was in the way. */
const AGAIN_MS = 30_000

/**
 * Removes up to `limit` rows that have had their day; returns how many. Rows that another node is
 * removing are left to it.
 *
 * @param now - unix milliseconds of the application clock
 */
type Sweep = (db: Kysely<DB>, now: number, limit: number) => Promise<number>

/** Sessions live by real time, and are kept for a day after they have run out or were ended. */
const sweepSessions =
  (end: 'expires_at' | 'revoked_at'): Sweep =>
  async (db, _now, limit) => {
    const { numAffectedRows } = await sql`
      delete from session where session_id in (
        select session_id from session
        where ${sql.ref(end)} < (extract(epoch from now()) * 1000)::bigint - ${DAY_MS}::bigint
        limit ${limit} for update skip locked)`.execute(db)
    return Number(numAffectedRows)
  }

/** Answers and tickets of Steam: kept twice as long as they are accepted. */
const sweepNonces: Sweep = async (db, _now, limit) => {
  const { numAffectedRows } = await sql`
    delete from used_nonce where nonce in (
      select nonce from used_nonce where used_at < now() - interval '20 minutes'
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Outcomes of simulations: a week (decisions/023). */
const sweepOutcomes: Sweep = async (db, now, limit) => {
  const { numAffectedRows } = await sql`
    delete from simulation_outcome where run_id in (
      select run_id from simulation_outcome
      where run_id < ${firstUuidAt(Math.floor((now - 7 * DAY_MS) / 1000))}
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** Messages: thirty days (decisions/033). */
const sweepInbox: Sweep = async (db, now, limit) => {
  const { numAffectedRows } = await sql`
    delete from inbox where (player_id, message_id) in (
      select player_id, message_id from inbox where created_at < ${now - 30 * DAY_MS}
      limit ${limit} for update skip locked)`.execute(db)
  return Number(numAffectedRows)
}

/** What a chore has done. */
interface Done {
  /** Rows. */
  readonly removed: number
  /** Whether someone was in the way. */
  readonly isPutOff: boolean
}

/** Messages of players who have too many (decisions/055); those of a round that was missed, too. */
const sweepCrowded: Sweep = (db, now, limit) => boundInboxes(db, now - 3 * PERIOD_MS, limit)

const sweeps: Readonly<Record<string, Sweep>> = {
  session: sweepSessions('expires_at'),
  'ended session': sweepSessions('revoked_at'),
  used_nonce: sweepNonces,
  simulation_outcome: sweepOutcomes,
  inbox: sweepInbox,
  'crowded inbox': sweepCrowded,
}

/**
 * Removes, every ten minutes, what is kept only for a while: in partitions where there is much of it,
 * else row by row. Every node does it; none waits. What fails is tried again with the next round, and
 * keeps nothing else from its turn.
 */
export function housekeeping(db: Kysely<DB>, log: WorkLog, limit = 500): DueWork {
  let dueMs = 0
  return {
    kind: 'housekeeping',
    nextDue: async () => dueMs,
    async settle(now) {
      const chores: Chores<Done> = {
        partitions: async () => ({ removed: 0, isPutOff: !(await keepPartitions(db, now, log)) }),
        months: async () => ({ removed: 0, isPutOff: !(await keepMonths(db, now, log)) }),
      }
      for (const [name, sweep] of Object.entries(sweeps)) {
        chores[name] = async () => ({ removed: await sweep(db, now, limit), isPutOff: false })
      }
      const done = await inTurn(chores, log)
      const isPutOff = done.some((one) => one.isPutOff)
      // Full measures: there may be more.
      if (done.every(({ removed }) => removed < limit)) {
        dueMs = now + (isPutOff ? AGAIN_MS : PERIOD_MS)
      }
      return done.reduce((sum, { removed }) => sum + removed, 0)
    },
  }
}
