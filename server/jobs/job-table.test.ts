import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect } from '../db/connect.ts'
import type { DB } from '../db/schema.ts'
import { sqlOf } from '../ledger/sql.ts'
import { ensurePlayer } from '../players/ensure-player.ts'
import { openDatabase } from '../testing/database.ts'
import { nextDue, takeDuePlayers } from './job-table.ts'

const table = 'made_job' as keyof DB

/** A table of jobs, and players who have one at each of these times. */
async function openJobs(dues: readonly number[]) {
  const database = await openDatabase()
  const owner = connect(database.url, { max: 1 })
  await sql`create table made_job (player_id uuid, due_at bigint)`.execute(owner)
  const players: string[] = []
  for (const [index, due] of dues.entries()) {
    const steamId = String(76561198000000000n + BigInt(index))
    const player = await owner.transaction().execute((tx) => ensurePlayer(tx, { steamId }))
    await sql`insert into made_job values (${player}, ${due})`.execute(owner)
    players.push(player)
  }
  await owner.destroy()
  return { ...database, players }
}

test('players are taken by what is due first, each by one worker', async () => {
  await using jobs = await openJobs([30, 10, 20, 99])
  const [third, first, second] = jobs.players
  const { db } = jobs
  expect(await nextDue(db, table)).toBe(10)
  await db.transaction().execute(async (one) => {
    const taken = await takeDuePlayers(sqlOf(one), table, 50, 2)
    expect(new Set(taken)).toEqual(new Set([first, second]))
    const others = await db
      .transaction()
      .execute((two) => takeDuePlayers(sqlOf(two), table, 50, 500))
    expect(others).toEqual([third])
  })
})

test('an empty table has nothing due', async () => {
  await using jobs = await openJobs([])
  expect(await nextDue(jobs.db, table)).toBeUndefined()
})
