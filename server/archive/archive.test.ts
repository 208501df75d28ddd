import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { firstUuidAt } from '../db/ids.ts'
import { monthly, monthName } from '../db/months.ts'
import { audit } from '../ledger/audit.ts'
import { keptMonth, LAST, openArchivable } from '../testing/archived-world.ts'
import { openSql } from '../testing/open-sql.ts'
import { archiveMonths } from './archive-months.ts'
import { auditWhole } from './audit-whole.ts'

type Archivable = Awaited<ReturnType<typeof openArchivable>>

/** The partitions of the ledger with what each refuses, and what the application may do there. */
async function partitionsOf({ db }: Archivable) {
  const { rows } = await sql`
    select relname as name, pg_get_expr(relpartbound, oid) as bound,
      array(select tgname::text from pg_trigger
        where tgrelid = pg_class.oid and not tgisinternal order by 1) as triggers,
      (select count(*)::int from pg_constraint where conrelid = oid) as constraints,
      (select count(*)::int from pg_index where indrelid = oid) as indexes,
      has_table_privilege('surprise_app', oid, 'insert') as is_written
    from pg_class where relispartition and relkind = 'r'
      and relname ~ ${`^(${Object.keys(monthly).join('|')})_`}
    order by relname`.execute(db)
  return rows
}

test('archived months are proved as before, counted again from their files, and come back whole', async () => {
  await using past = await openArchivable()
  const before = await past.books()
  const parts = await partitionsOf(past)
  expect(before.proof.findings).toEqual([])
  const names = await past.archive()
  expect(names).toEqual([
    `Everything before ${monthName(keptMonth(3))}`,
    ...[3, 2, 1].map((back) => monthName(keptMonth(back))),
  ])
  const archived = await past.books()
  expect(archived.proof).toEqual(before.proof)
  expect(archived.rows).not.toEqual(before.rows)
  expect(await partitionsOf(past)).toHaveLength(parts.length - names.length * 3)
  expect(await auditWhole(past.db, past.folder)).toEqual({ findings: [], uncounted: [] })
  expect(await auditWhole(past.db)).toEqual({ findings: [], uncounted: names })
  expect(await past.archive()).toEqual([])

  expect(await past.restore()).toEqual(names.toReversed())
  expect(await past.books()).toEqual(before)
  expect(await partitionsOf(past)).toEqual(parts)
  expect(await auditWhole(past.db)).toEqual({ findings: [], uncounted: [] })
  expect(await past.restore()).toEqual([])
  // The files are still there, and are used again.
  expect(await past.archive()).toEqual(names)
  expect(await past.books()).toEqual(archived)
})

test('months come back newest first, and no more than are asked for', async () => {
  await using past = await openArchivable()
  const names = await past.archive()
  expect(await past.restore(keptMonth(2))).toEqual(names.slice(2).toReversed())
  await past.play()
  expect((await audit(past.world.db)).findings).toEqual([])
  expect(await auditWhole(past.db, past.folder)).toEqual({ findings: [], uncounted: [] })
  expect(await auditWhole(past.db)).toEqual({ findings: [], uncounted: names.slice(0, 2) })
  expect(await past.restore()).toEqual(names.slice(0, 2).toReversed())
})

test('nothing is added to an archived month, nor to one that is back', async () => {
  await using past = await openArchivable()
  const start = keptMonth(1)
  const row = `insert into entry (entry_id, operation, created_at)
    values ('${firstUuidAt(start + 3600)}', 'quest_drop', 0)`
  await past.archive()
  await expect(sql.raw(row).execute(past.world.db)).rejects.toThrow('is sealed')
  await expect(past.owner.run(row)).rejects.toThrow('is sealed')
  await expect(past.owner.run(`select make_month('entry', ${start})`)).rejects.toThrow(
    'would lie in sealed months',
  )
  await past.restore()
  await expect(past.owner.run(row)).rejects.toThrow('is sealed')
  await expect(past.owner.run('delete from posting_before')).rejects.toThrow('only grows')
})

const fail = `create trigger fail_at_end before update on sealed_month
  for each row execute function fail_at_end()`

test('broken off before the end, a month is where it was, and what was written is used', async () => {
  await using past = await openArchivable()
  await past.owner.run(`create function fail_at_end() returns trigger language plpgsql as $$
    begin raise exception 'the machine is gone'; end $$`)
  const before = await past.books()
  await past.owner.run(fail)
  await expect(past.archive()).rejects.toThrow('the machine is gone')
  expect(await past.books()).toEqual(before)
  const file = join(past.folder, 'entry_before.jsonl.gz')
  const written = await stat(file)
  await past.owner.run('drop trigger fail_at_end on sealed_month')
  expect(await past.archive()).toHaveLength(4)
  expect((await stat(file)).ino).toBe(written.ino)
  expect(await auditWhole(past.db, past.folder)).toEqual({ findings: [], uncounted: [] })

  const archived = await past.books()
  await past.owner.run(fail)
  await expect(past.restore()).rejects.toThrow('the machine is gone')
  expect(await past.books()).toEqual(archived)
  await past.owner.run('drop trigger fail_at_end on sealed_month')
  expect(await past.restore()).toHaveLength(4)
  expect(await past.books()).toEqual(before)
})

test('files that were not finished are written again', async () => {
  await using past = await openArchivable()
  await writeFile(join(past.folder, 'entry_before.jsonl.gz'), 'half of i')
  await writeFile(join(past.folder, 'posting_before.jsonl.gz.new'), 'half of i')
  expect(await past.archive()).toHaveLength(4)
  expect((await readdir(past.folder)).filter((file) => file.includes('.new'))).toEqual([])
  expect(await auditWhole(past.db, past.folder)).toEqual({ findings: [], uncounted: [] })
})

test('the archive of another database is neither taken for the own nor written over', async () => {
  await using past = await openArchivable()
  await using other = await openArchivable()
  await other.archive()
  const before = await past.books()
  const wrong = archiveMonths(past.db, keptMonth(), { folder: other.folder, log: () => {} })
  await expect(wrong).rejects.toThrow('has other rows than the database')
  expect(await past.books()).toEqual(before)
  expect(await auditWhole(other.db, other.folder)).toEqual({ findings: [], uncounted: [] })
})

test('one archives or restores at a time', async () => {
  await using past = await openArchivable()
  await past.owner.run(`select pg_advisory_lock(hashtextextended('archived months', 0))`)
  for (const work of [() => past.archive(), () => past.restore()]) {
    await expect(work()).rejects.toThrow('Someone else archives or restores just now.')
  }
  await past.owner.run(`select pg_advisory_unlock_all()`)
  expect(await past.archive()).toHaveLength(4)
})

test('who reads the ledger is waited for, sees all of it, and others trade meanwhile', async () => {
  await using past = await openArchivable()
  await using reader = await openSql(past.world.url)
  await reader.run('set role surprise_app')
  await reader.run('begin')
  const { rows: before } = await reader.run('select count(*)::int as rows from posting')
  const isWaiting = Promise.withResolvers<void>()
  const archiving = past.archive((message) => {
    if (message.startsWith('Waiting')) isWaiting.resolve()
  })
  await Promise.race([isWaiting.promise, archiving])
  const { rows: after } = await reader.run('select count(*)::int as rows from posting')
  expect(after).toEqual(before)
  const order = { item_type_id: 101, price: 7, count: 1 }
  await past.players[1].call(orderRoutes.createBuyLot, order)
  await reader.run('commit')
  expect(await archiving).toHaveLength(4)
  expect(await auditWhole(past.db, past.folder)).toEqual({ findings: [], uncounted: [] })
})

test('a snapshot of everything says of each month that it has whether it is there', async () => {
  await using past = await openArchivable()
  await using proof = await openSql(past.world.url)
  await proof.run('begin isolation level repeatable read')
  await proof.run('lock table only entry, only posting, only market_history in access share mode')
  const archiving = past.archive()
  const { rows } = await proof.run(
    `select (select count(*)::int from sealed_month where archived_at is not null) as archived,
       (select count(*)::int from entry where entry_id < '${firstUuidAt(keptMonth(3))}') as entries`,
  )
  expect(rows[0].archived).toBe(0)
  expect(rows[0].entries).toBeGreaterThan(0)
  await proof.run('commit')
  expect(await archiving).toHaveLength(4)
})

test('young months stay, and so do those before the wanted one alone', async () => {
  await using past = await openArchivable()
  await expect(past.archive(undefined, keptMonth(-1))).rejects.toThrow(
    `Months before ${monthName(keptMonth())} can be archived`,
  )
  expect(await past.archive(undefined, keptMonth(2))).toHaveLength(2)
  expect(await past.archive()).toHaveLength(2)
})

const oldest = `array(select entry_id from entry order by entry_id limit 1)`

test.each([
  [
    'costs that wait',
    `insert into cost_todo (entry_ids) values (${oldest})`,
    'the costs of pieces have',
  ],
  [
    'costs of one player that wait',
    `with aside as (
       insert into cost_aside (player_id, due_at)
       select player_id, 9999999999999 from player limit 1 returning player_id)
     insert into cost_aside_entry (player_id, entry_ids, is_past)
     select player_id, ${oldest}, false from aside`,
    'the costs of pieces have',
  ],
  [
    'costs of the past',
    `insert into cost_past (after_id, last_id) values (gen_random_uuid(), '${LAST}')
       on conflict do nothing;
     update cost_past set after_id = '00000000-0000-0000-0000-000000000000'`,
    'the costs of pieces have',
  ],
  ['flows', 'delete from economy_cursor', 'the flows of the economy have'],
])('a month stays while it is still needed for %s', async (_, change, said) => {
  await using past = await openArchivable()
  const before = await past.books()
  await past.owner.run(change)
  await expect(past.archive()).rejects.toThrow(`is still needed: ${said}`)
  expect((await past.books()).rows).toEqual(before.rows)
})

test.each([
  [
    `update sealed_month set archived_at = null, manifest_sha256 = null where month = 'before'`,
    'archived months are not the oldest: before',
  ],
  ['create table posting_before ()', 'an archived month is still there: posting_before'],
  [
    'drop trigger posting_sealed on posting_default',
    'a sealed month can be written to: posting_default',
  ],
])('what proofs must find: %s', async (change, said) => {
  await using past = await openArchivable()
  await past.archive()
  await past.owner.run(change)
  expect((await audit(past.world.db)).findings.join('\n')).toContain(said)
})
