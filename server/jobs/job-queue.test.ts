import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { IdSource } from '../db/ids.ts'
import type { DB } from '../db/schema.ts'
import type { Change } from '../ledger/change.ts'
import { ensurePlayer } from '../players/ensure-player.ts'
import { openDatabase } from '../testing/database.ts'
import { type JobKind, JobQueue } from './job-queue.ts'

/** A table of jobs that are due at 10, of one player each, and queues that settle them. */
async function openJobs(count: number) {
  const database = await openDatabase()
  const owner = connect(database.url, { max: 1 })
  await sql`create table made_job (job_id uuid, player_id uuid, due_at bigint)`.execute(owner)
  for (let index = 0; index < count; index += 1) {
    const steamId = String(76561198000000000n + BigInt(index))
    const player = await owner.transaction().execute((tx) => ensurePlayer(tx, { steamId }))
    await sql`insert into made_job values (gen_random_uuid(), ${player}, 10)`.execute(owner)
  }
  const read = () =>
    sql<{ job_id: string }>`select job_id from made_job order by job_id`
      .execute(owner)
      .then(({ rows }) => rows.map((row) => row.job_id))
  const logged: [string, Record<string, unknown>][] = []
  const log = {
    error: (fields: object, message: string) => void logged.push([message, { ...fields }]),
    info: (fields: object, message: string) => void logged.push([message, { ...fields }]),
  }
  const deps = {
    db: database.db,
    ids: new IdSource(),
    clockOffsetMs: () => 0,
    nodeId: undefined,
    published: () => {},
  }
  /** Deletes the jobs that it is given, after what a test does with them. */
  const openQueue = (
    atOnce: number,
    before: (ids: readonly string[], c: Change) => Promise<void> | void,
    more: Pick<JobKind, 'locks' | 'sideBySide'> = {},
  ) => {
    const settle = async (c: Change, ids: readonly string[]) => {
      await before(ids, c)
      const { numAffectedRows } = await sql`
        delete from made_job where job_id = any(${[...ids]}::uuid[])`.execute(c.tx)
      return Number(numAffectedRows)
    }
    const table = 'made_job' as keyof DB
    const facts = async () => new Map()
    const jobs = { kind: 'made', table, id: 'job_id', atOnce, settle, facts } as const
    return new JobQueue({ ...jobs, ...more }, deps, log)
  }
  return {
    db: database.db,
    owner,
    read,
    logged,
    openQueue,
    failed: () => database.db.selectFrom('failed_job').selectAll().execute(),
    async [Symbol.asyncDispose]() {
      await owner.destroy()
      await database[Symbol.asyncDispose]()
    },
  }
}

test('two nodes share what is due: each takes what the other does not hold', async () => {
  await using jobs = await openJobs(6)
  const taken: string[][] = []
  let go = () => {}
  const both = new Promise<void>((resolve) => (go = resolve))
  const meet = async (ids: readonly string[]) => {
    taken.push([...ids])
    if (taken.length === 2) go()
    await both
  }
  const counts = await Promise.all([
    jobs.openQueue(3, meet).settle(20),
    jobs.openQueue(3, meet).settle(20),
  ])
  expect(counts).toEqual([3, 3])
  expect(new Set(taken.flat()).size).toBe(6)
  expect(await jobs.read()).toEqual([])
})

test('while takes are full, one node settles several side by side', async () => {
  await using jobs = await openJobs(7)
  let atWork = 0
  const most: number[] = []
  const queue = jobs.openQueue(
    2,
    async () => {
      atWork += 1
      most.push(atWork)
      await new Promise((resolve) => setTimeout(resolve, 300))
      atWork -= 1
    },
    { sideBySide: 2 },
  )
  // The first take is full, the two after it leave one job, and nothing is behind the last.
  expect([await queue.settle(20), await queue.settle(20), await queue.settle(20)]).toEqual([
    2, 4, 1,
  ])
  expect(most).toEqual([1, 1, 2, 1])
  expect(await jobs.read()).toEqual([])
})

test('one of several takes that fails leaves the other settled', async () => {
  await using jobs = await openJobs(6)
  const bad = new Set((await jobs.read()).slice(0, 1))
  const queue = jobs.openQueue(
    2,
    (ids) => {
      if (ids.some((id) => bad.has(id))) throw new Error('poison')
    },
    { sideBySide: 2 },
  )
  while ((await queue.settle(20)) > 0);
  expect(await jobs.read()).toEqual([...bad])
  expect(await jobs.failed()).toMatchObject([{ job_id: [...bad][0], attempts: 1 }])
})

test('what a take reads is planned by its keys, and what comes after it as ever', async () => {
  await using jobs = await openJobs(1)
  const read = async (db: Change['tx'] | typeof jobs.db) => {
    const { rows } = await sql<{ seqscan: string; hashjoin: string }>`
      select current_setting('enable_seqscan') as seqscan,
        current_setting('enable_hashjoin') as hashjoin`.execute(db)
    return rows[0]
  }
  let inside: Awaited<ReturnType<typeof read>>
  const queue = jobs.openQueue(1, async (_, c) => {
    inside = await read(c.tx)
  })
  await queue.settle(20)
  expect(inside).toEqual({ seqscan: 'off', hashjoin: 'off' })
  for (let session = 0; session < 8; session += 1) {
    expect(await read(jobs.db)).toEqual({ seqscan: 'on', hashjoin: 'on' })
  }
})

test('jobs that are locked themselves wait for no player, and are shared as well', async () => {
  await using jobs = await openJobs(4)
  await jobs.owner.transaction().execute(async (tx) => {
    await sql`select from trader for no key update`.execute(tx)
    expect(await jobs.openQueue(4, () => {}).settle(20)).toBe(0)
    let go = () => {}
    const taken: string[][] = []
    const both = new Promise<void>((resolve) => (go = resolve))
    const meet = async (ids: readonly string[]) => {
      taken.push([...ids])
      if (taken.length === 2) go()
      await both
    }
    const counts = await Promise.all([
      jobs.openQueue(2, meet, { locks: 'jobs' }).settle(20),
      jobs.openQueue(2, meet, { locks: 'jobs' }).settle(20),
    ])
    expect(counts).toEqual([2, 2])
    expect(new Set(taken.flat()).size).toBe(4)
  })
  expect(await jobs.read()).toEqual([])
})

test('one poisonous job is put aside, and all the others of its take are settled', async () => {
  await using jobs = await openJobs(9)
  const [bad] = await jobs.read()
  let isMended = false
  const queue = jobs.openQueue(100, (ids) => {
    if (!isMended && ids.includes(bad!)) throw new Error('its recipe cannot be read')
  })
  expect(await queue.settle(20)).toBe(9)
  expect(await jobs.read()).toEqual([bad])
  expect(await jobs.failed()).toMatchObject([
    { kind: 'made', job_id: bad, attempts: 1, last_error: 'its recipe cannot be read' },
  ])
  expect(queue.counts).toMatchObject({ settled: 8, failed: 1 })

  // It is tried alone, each time later, and then no more.
  const waits: number[] = []
  let now = 20
  for (let due = await queue.nextDue(); due !== undefined; due = await queue.nextDue()) {
    expect(await queue.settle(due - 1)).toBe(0)
    waits.push(due - now)
    now = due
    expect(await queue.settle(now)).toBe(1)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256].map((seconds) => seconds * 1000))
  expect(await jobs.failed()).toMatchObject([{ attempts: 10, try_at: null, first_failed_at: 20 }])
  const job = { kind: 'made', job_id: bad, err: expect.any(Error) }
  expect(jobs.logged.at(0)).toMatchObject(['job failed', { ...job, attempt: 1 }])
  expect(jobs.logged.at(-1)).toMatchObject(['job parked', { ...job, attempt: 10 }])

  isMended = true
  await sql`update failed_job set try_at = ${now}`.execute(jobs.db)
  expect(await queue.settle(now)).toBe(1)
  expect(await jobs.read()).toEqual([])
  expect(await jobs.failed()).toEqual([])
})

test('a failed job that is no more is forgotten', async () => {
  await using jobs = await openJobs(1)
  const [gone] = await jobs.read()
  const queue = jobs.openQueue(100, () => {
    throw new Error('no')
  })
  await queue.settle(20)
  await sql`delete from made_job where job_id = ${gone}`.execute(jobs.db)
  await queue.settle((await queue.nextDue())!)
  expect(await jobs.failed()).toEqual([])
  expect(await queue.nextDue()).toBeUndefined()
})

test('no job is blamed for a database that is gone', async () => {
  await using jobs = await openJobs(2)
  const queue = jobs.openQueue(100, async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`.execute(jobs.owner)
  })
  await expect(queue.settle(20)).rejects.toMatchObject({ code: 'busy' })
  expect(await jobs.failed()).toEqual([])
  expect(await jobs.read()).toHaveLength(2)
})
