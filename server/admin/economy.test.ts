import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, unlimited } from '../db/connect.ts'
import { IdSource } from '../db/ids.ts'
import { Reads } from '../db/reads.ts'
import { openDatabase } from '../testing/database.ts'
import { Economy } from './economy.ts'

/** What one node has to prove with. */
function openNode(url: string) {
  const db = connect(url, { role: 'surprise_app', max: 4, limits: unlimited })
  const clock = { now: () => Date.now(), offsetMs: 0 }
  const failed = (error: unknown) => {
    throw error
  }
  const reads = new Reads(db, { url: undefined }, console)
  const economy = new Economy({ calls: db, db, reads, ids: new IdSource(), clock, failed })
  return { economy, [Symbol.asyncDispose]: () => db.destroy() }
}

test('one node at a time proves the economy, and the others are given that proof', async () => {
  await using database = await openDatabase()
  await using one = openNode(database.url)
  await using two = openNode(database.url)
  const owner = connect(database.url, { max: 1 })
  const readers = async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_locks where not granted and relation = 'posting'::regclass`.execute(owner)
    return rows.length
  }
  // Nobody reads the postings before both have started.
  await sql`begin`.execute(owner)
  await sql`lock table posting in access exclusive mode`.execute(owner)
  const first = one.economy.prove()
  while ((await readers()) === 0) await new Promise((resolve) => setTimeout(resolve, 5))
  const second = two.economy.prove()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await readers()).toBe(1)
  await sql`commit`.execute(owner)
  await owner.destroy()
  expect(await second).toEqual(await first)
  expect((await first).report.findings).toEqual([])
})
