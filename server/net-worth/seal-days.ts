import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import { FailedJobs, isDatabaseGone, WorkCounts, type WorkLog } from '../jobs/failed-jobs.ts'
import { factsOf } from '../jobs/job-care.ts'
import { neverFailed } from '../jobs/job-queue.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { Sql } from '../db/sql.ts'
import { DAY_SECONDS } from '../profit/days.ts'
import { closeDays, dueOf, endDays, endOfNext, readClosed } from './close-days.ts'
import { sealPlayers, type ToSeal } from './seal-players.ts'

const KIND = 'net_worth'
/** Players of one transaction, and days that are sealed for them together: some were long away. */
const PLAYERS_MAX = 200
const DAYS_MAX = 1000
/** Players in hand at once whose days could not be sealed. */
const RETRIES = 20
/** How long a retry waits while costs are carried, in milliseconds. */
const WAIT_MS = 2000
/** Between two looks whether they still are. */
const CARRIED_MS = 5

/**
 * Seals what players were worth at the end of each day: once, and of those whose possessions have
 * changed. Of all others it follows from prices, and is sealed with their next day.
 *
 * A day is closed with its prices as soon as it has ended; its players are sealed once everything that
 * was posted on it is carried. A player whose days cannot be sealed fails alone, as a job that is named
 * by the player, and all others are sealed without them (decisions/007).
 */
export function dueNetWorth(deps: SealingDeps): DueWork {
  const { db, clock } = deps
  const sealing = new Sealing(deps)
  return {
    kind: KIND,
    counts: sealing.counts,
    care: {
      facts: (playerIds) => readFacts(db, playerIds),
      retry: async (job) => {
        const now = clock.now()
        if (await sealing.failures.lease(job, now)) await sealing.tryAgain(job.player_id, now)
      },
    },
    async nextDue() {
      const [closed, retry] = await Promise.all([readClosed(db), sealing.failures.nextTry()])
      return Math.min(dueOf(closed), retry ?? Infinity)
    },
    async settle(now) {
      const closed = await readClosed(db)
      if (endOfNext(closed) <= now) {
        await closeDays(db, closed, now)
        return 1
      }
      if (closed.isOpen) return (await endDays(db)) ? 1 : 0
      const retried = await sealing.retry(now)
      return retried + (closed.waiting === null ? 0 : await sealing.sealDay(closed.waiting, now))
    },
  }
}

interface SealingDeps {
  readonly db: Kysely<DB>
  readonly clock: Clock
  readonly log: WorkLog
}

/** Players whose days are sealed together, and those for whom that failed. */
class Sealing {
  readonly counts = new WorkCounts()
  readonly failures: FailedJobs
  readonly #db: Kysely<DB>

  constructor({ db, log }: SealingDeps) {
    this.#db = db
    this.failures = new FailedJobs(KIND, db, log, this.counts)
  }

  /** Seals a day for the next players who were active on it; returns how many were taken. */
  async sealDay(day: number, now: number): Promise<number> {
    let isOver = false
    const taken = await this.#seal(async (own) => {
      const players = await readActive(own, day)
      isOver = players.length === 0
      return { players, until: day }
    }, now)
    if (!isOver) return taken ?? 0
    await endDay(this.#db, day)
    return 1
  }

  /** Tries those again whose time has come; returns how many. */
  async retry(now: number): Promise<number> {
    const jobs = await this.failures.take(now, RETRIES)
    for (const job of jobs) await this.tryAgain(job.player_id, now)
    return jobs.length
  }

  /** Seals all days of a player that are sealed for others. */
  async tryAgain(player_id: string, now: number): Promise<void> {
    const before = this.counts.failed
    const choose = async (own: Sql) => {
      const until = await readNewest(own, player_id)
      return { players: until === undefined ? [] : [player_id], until: until ?? 0 }
    }
    const deadline = performance.now() + WAIT_MS
    while ((await this.#seal(choose, now)) === undefined) {
      if (performance.now() > deadline) return
      await wait(CARRIED_MS)
    }
    if (this.counts.failed === before) await this.failures.forget({ job_id: player_id, player_id })
  }

  /**
   * Seals for all of them, or where that fails for each half, until what fails is one player. Returns
   * how many that were; undefined while another one carries or seals.
   */
  async #seal(choose: Choose, now: number): Promise<number | undefined> {
    let chosen: ToSeal = { players: [], until: 0 }
    try {
      const sealed = await sealPlayers(this.#db, async (own) => (chosen = await choose(own)))
      this.counts.settled += sealed ?? 0
      return sealed
    } catch (error) {
      const { players, until } = chosen
      const [only] = players
      if (only === undefined || isDatabaseGone(error)) throw error
      if (players.length === 1) {
        await this.failures.failed({ job_id: only, player_id: only }, error, now)
        return 1
      }
      const half = Math.ceil(players.length / 2)
      for (const part of [players.slice(0, half), players.slice(half)]) {
        await this.#seal(async () => ({ players: part, until }), now)
      }
      return players.length
    }
  }
}

type Choose = (own: Sql) => Promise<ToSeal>

const READ_ACTIVE = {
  name: 'read-worth-players',
  text: `
    select player_id, coalesce(
      (select max(day) from worth_day where worth_day.player_id = active.player_id),
      (select min(day) from worth_close)) as last
    from (
      select distinct player_id from worth_flow as job
      where day = $1 and ${neverFailed({ kind: KIND, id: 'player_id' })}
      order by player_id limit $2
    ) as active
    order by player_id`,
}

/** The next who were active on a day, as many as have no more days together than one transaction seals. */
async function readActive(own: Sql, day: number): Promise<string[]> {
  const rows = await own.query<{ player_id: string; last: number }>(READ_ACTIVE, [day, PLAYERS_MAX])
  let days = 0
  return rows
    .filter(({ last }, nth) => {
      days += (day - last) / DAY_SECONDS
      return nth === 0 || days <= DAYS_MAX
    })
    .map(({ player_id }) => player_id)
}

/**
 * All who were active on it are sealed, or have failed. With it end the days on which nobody was active,
 * as many as there are: a clock that jumps passes thousands.
 */
async function endDay(db: Kysely<DB>, day: number): Promise<void> {
  await sql`
    update worth_close set is_done = true
    where is_sealed and not is_done
      and (day = ${day} or not exists (select from worth_flow where worth_flow.day = worth_close.day))
  `.execute(db)
}

const READ_NEWEST = {
  name: 'read-newest-worth-day',
  text: `
    select max(day) as day from worth_flow
    where player_id = $1 and day <= (select max(day) from worth_close where is_sealed)`,
}

/** The last day with something to seal for a player; undefined for none. */
async function readNewest(own: Sql, playerId: string): Promise<number | undefined> {
  const [row] = await own.query<{ day: number | null }>(READ_NEWEST, [playerId])
  return row?.day ?? undefined
}

/** Since when players' days are not sealed. Nobody gives one up: the days after it follow from it. */
async function readFacts(db: Kysely<DB>, playerIds: readonly string[]) {
  const { rows } = await sql<{ player_id: string; day: number }>`
    select player_id, min(day) as day from worth_flow
    where player_id = any(${[...playerIds]}::uuid[])
      and day <= (select max(day) from worth_close where is_sealed)
    group by player_id`.execute(db)
  return new Map(rows.map(({ player_id, day }) => [player_id, factsOf({ day })]))
}
