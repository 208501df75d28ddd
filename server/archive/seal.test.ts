import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '../db/connect.ts'
import { copyDatabase } from '../db/copy-database.ts'
import { monthBound, monthly, monthStart } from '../db/months.ts'
import { openDatabase, patient } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { keptMonth, openArchivable } from '../testing/archived-world.ts'
import { openPastWorld } from '../testing/sealed-world.ts'
import { audit } from '../ledger/audit.ts'
import { archiveMonths } from './archive-months.ts'
import { auditWhole } from './audit-whole.ts'
import { restoreMonths } from './restore-months.ts'
import { sealMonths } from './seal.ts'

const ANN = '00000000-0000-4000-8000-000000000001'
const now = () => Math.floor(Date.now() / 1000)

type Past = Awaited<ReturnType<typeof openPastWorld>>

/** What is wrong with the books, as the application sees them. */
const findingsOf = async ({ world }: Past) => (await audit(world.db)).findings

const nameAt = (table: string, at: number) =>
  `${table}_${new Date(at * 1000).toISOString().slice(0, 7).replace('-', '')}`

/** A row of each table, of the month that starts then. */
const rowsOf = (start: number) => {
  const id = monthBound(start + 3600)
  return {
    entry: `insert into entry (entry_id, operation, created_at) values ('${id}', 'quest_drop', 0)`,
    posting: `insert into posting (account, entry_id, asset, kind, operation, delta, balance)
      values ('${ANN}', '${id}', 0, 'player', 'quest_drop', 1, 1)`,
    market_history: `insert into market_history (player_id, uuid, item_type_id, type, price, count, currency,
      lot_created_at, created_at) values ('${ANN}', '${id}', 1, 'cancel_buy', 1, 1, 'coin', 0, 0)`,
  }
}

test('sealed months are proved by their sums, exactly, and as exactly when they are counted again', async () => {
  await using past = await openPastWorld()
  const before = await audit(past.world.db)
  expect(before.findings).toEqual([])
  const sealed = await past.seal()
  expect(sealed.map(({ month }) => month)).toEqual([
    'before',
    ...past.starts.slice(0, 4).map((start) => nameAt('', start).slice(1)),
  ])
  expect(sealed.filter(({ postings, trades }) => postings > 0 && trades > 0)).toHaveLength(2)
  expect(await audit(past.world.db)).toEqual(before)
  expect((await auditWhole(past.db)).findings).toEqual([])
  // Orders that have ended leave no sum: only those that still wait do.
  const { rows } = await past.owner.run(
    `select count(*)::int as sums, (select count(*)::int from lot) as lots
     from sealed_posting where kind = 'market'`,
  )
  expect(rows[0].sums).toBeLessThanOrEqual(rows[0].lots)

  expect(await past.seal()).toEqual([])
  await past.play()
  expect(await findingsOf(past)).toEqual([])
  expect((await auditWhole(past.db)).findings).toEqual([])
})

test('nothing is added to a sealed month, and to no place that its rows would have', async () => {
  await using past = await openPastWorld()
  await past.seal()
  const [, , , last, open] = past.starts
  for (const [table, add] of Object.entries(rowsOf(last!))) {
    await expect(sql.raw(add).execute(past.world.db)).rejects.toThrow('is sealed')
    await expect(past.owner.run(add)).rejects.toThrow('is sealed')
    await past.owner.run(`alter table ${table} detach partition ${nameAt(table, last!)}`)
    await expect(sql.raw(add).execute(past.world.db)).rejects.toThrow('is sealed')
    // Nor is there a new month where one was.
    await past.owner.run(`drop table ${nameAt(table, last!)}`)
    await expect(past.owner.run(`select make_month('${table}', ${last})`)).rejects.toThrow(
      'would lie in sealed months',
    )
  }
  for (const add of Object.values(rowsOf(open!))) await sql.raw(add).execute(past.world.db)
  for (const add of Object.values(rowsOf(monthStart(now(), -12)))) {
    await sql.raw(add).execute(past.world.db)
  }
})

test('young months are not sealed, and a month that nobody wrote in is made', async () => {
  await using past = await openPastWorld()
  await expect(sealMonths(past.db, monthStart(now()), () => {})).rejects.toThrow('can be sealed')
  await past.owner.run(`update moved_clock set offset_ms = 70 * 86400000::bigint`)
  await expect(sealMonths(past.db, monthStart(now()), () => {})).rejects.toThrow('can be sealed')

  const { rows } = await past.owner.run(
    'select distinct tableoid::regclass::text as name from entry',
  )
  const isEmpty = (start: number) => !rows.some(({ name }) => name === nameAt('entry', start))
  const missing = past.starts.slice(0, 4).find(isEmpty)!
  await past.owner.run(`drop table ${nameAt('posting', missing)}, ${nameAt('entry', missing)}`)
  const sealed = await past.seal()
  expect(sealed).toHaveLength(5)
  expect(await findingsOf(past)).toEqual([])
})

test('a month that is not exact is not sealed, and is named', async () => {
  await using past = await openPastWorld()
  const start = past.starts[1]!
  const { posting, entry } = rowsOf(start)
  await past.owner.run(posting)
  await expect(past.seal()).rejects.toThrow(
    `${new Date(start * 1000).toISOString().slice(0, 7)} is not exact: an entry does not balance`,
  )
  await past.owner.run(posting.replace(ANN, `${ANN.slice(0, -1)}2`).replace(', 1, 1)', ', -1, 1)'))
  await expect(past.seal()).rejects.toThrow('a posting has no entry')
  await past.owner.run(entry)
  expect(await past.seal()).toHaveLength(3)
})

test('who writes in a month is waited for, and what they wrote is counted', async () => {
  await using past = await openPastWorld()
  await using writer = await openSql(past.world.url)
  await writer.run('set role surprise_app')
  const { entry } = rowsOf(past.starts[2]!)
  await writer.run('begin')
  await writer.run(entry)
  const isWaiting = Promise.withResolvers<void>()
  const sealing = past.seal(() => isWaiting.resolve())
  await Promise.race([isWaiting.promise, sealing])
  // It tries again, and the writer ends while it waits for a lock, whichever that is.
  const { rows } = await past.owner.run('select pg_backend_pid() as pid')
  const isBlocked = async () => {
    const found = await past.owner.run(
      'select from pg_stat_activity where datname = current_database() and pid <> $1 and cardinality(pg_blocking_pids(pid)) > 0',
      [rows[0].pid],
    )
    return found.rowCount
  }
  await expect.poll(isBlocked, { interval: 5, timeout: 20_000 }).toBe(1)
  await writer.run('commit')
  expect((await sealing)[3]).toMatchObject({ entries: 1 })
})

test('two that seal at once seal each month once', async () => {
  await using past = await openPastWorld()
  const both = await Promise.all([past.seal(), past.seal()])
  const months = both.flat().map(({ month }) => month)
  expect(months).toHaveLength(5)
  expect(new Set(months).size).toBe(5)
  expect(await findingsOf(past)).toEqual([])
  expect((await auditWhole(past.db)).findings).toEqual([])
})

const sealedRow = `(select month from sealed_month where postings > 0 order by month limit 1)`

test.each([
  [
    'update sealed_posting set gained = gained + 1, lost = lost + 1',
    [],
    /^sealed_posting is sealed/,
  ],
  [
    `update sealed_posting set gained = gained + 1 where kind = 'player' and asset = 0`,
    ['a holding is not the sum of its postings'],
    /^sealed_posting is sealed/,
  ],
  [
    `update sealed_posting set lost = lost + 1 where kind = 'world' and asset = ${100}`,
    ['asset 100: 1 missing'],
    /^sealed_posting/,
  ],
  [
    'update sealed_trade set pieces = pieces + 1',
    ["an item's chart does not add up to its trades"],
    /^sealed_trade/,
  ],
  [
    'update sealed_exchange set coins = coins + 1',
    ["a player's history shows other exchanges than were done"],
    /^sealed_exchange/,
  ],
  [`update sealed_month set entries = entries + 1`, [], /entries were sealed, there are/],
  [
    `delete from market_history where type = 'cancel_buy' or uuid < (select from_id from open_ledger)`,
    [],
    /rows of trades|trades were sealed/,
  ],
  [
    `delete from posting where entry_id < (select from_id from open_ledger) and delta > 0`,
    [],
    /an entry does not balance/,
  ],
  [
    `delete from entry where entry_id < (select from_id from open_ledger)`,
    [],
    /a posting has no entry/,
  ],
  [
    `delete from sealed_month where until_id = (select until_id from sealed_month order by 1 offset 1 limit 1)`,
    ['sealed months do not follow each other'],
    undefined,
  ],
  [
    `do $$ begin execute 'drop trigger posting_sealed on posting_' || ${sealedRow}; end $$`,
    ['a sealed month can be written to: posting_'],
    undefined,
  ],
  [
    `do $$ begin execute 'alter table entry_' || ${sealedRow} || ' disable trigger entry_sealed'; end $$`,
    ['a sealed month can be written to: entry_'],
    undefined,
  ],
  [
    'drop trigger market_history_sealed on market_history_default',
    ['a sealed month can be written to: market_history_default'],
    undefined,
  ],
  [
    `create or replace trigger entry_sealed before insert on entry_default for each row
       when (new.entry_id < '00000000-0000-0000-0000-000000000001') execute function refuse_sealed()`,
    ['a sealed month can be written to: entry_default'],
    undefined,
  ],
])('what proofs must find: %s', async (change, found, counted) => {
  await using past = await openPastWorld()
  await past.seal()
  await past.owner.run('set session_replication_role = replica')
  await past.owner.run(change)
  const findings = await findingsOf(past)
  for (const one of found) expect(findings.join('\n')).toContain(one)
  if (found.length === 0) expect(findings).toEqual([])
  if (counted !== undefined)
    expect((await auditWhole(past.db)).findings.join('\n')).toMatch(counted)
})

interface Plan {
  readonly 'Relation Name'?: string
  readonly 'Actual Loops'?: number
  readonly Plans?: readonly Plan[]
}

const readIn = (plan: Plan): string[] => [
  ...(plan['Relation Name'] !== undefined && plan['Actual Loops'] !== 0
    ? [plan['Relation Name']]
    : []),
  ...(plan.Plans ?? []).flatMap(readIn),
]

test('a proof reads the open months alone, however many are sealed', async () => {
  await using past = await openPastWorld(15)
  await past.seal()
  for (const view of ['posted', 'exchanged', 'traded']) {
    const { rows } = await sql<{ 'QUERY PLAN': [{ Plan: Plan }] }>`
      explain (analyze, format json) select * from ${sql.table(view)}`.execute(past.world.db)
    const read = readIn(rows[0]!['QUERY PLAN'][0].Plan).filter((name) =>
      Object.keys(monthly).some((table) => name.startsWith(`${table}_`)),
    )
    const table = view === 'posted' ? 'posting' : 'market_history'
    const open = [past.starts[13]!, past.starts[14]!, monthStart(now(), -1)]
    expect(read.toSorted(), view).toEqual(
      [...open.map((start) => nameAt(table, start)), `${table}_default`].toSorted(),
    )
  }
})

test('a copy of the database is divided and sealed as the first one is, and knows what is archived', async () => {
  await using past = await openArchivable()
  const before = await past.books()
  await past.archive(undefined, keptMonth(2))
  await using other = await openDatabase()
  const to = connect(other.url, { max: 4, limits: patient })
  const folder = await mkdtemp(join(tmpdir(), 'copy-'))
  onTestFinished(async () => {
    await to.destroy()
    await rm(folder, { recursive: true })
  })
  // Written and read by the server, which may be another account.
  await chmod(folder, 0o777)
  await copyDatabase(past.db, to, folder)
  expect(await audit(other.db)).toEqual(before.proof)
  expect(await auditWhole(to, past.folder)).toEqual({ findings: [], uncounted: [] })
  for (const start of [keptMonth(3), keptMonth(1)]) {
    for (const add of Object.values(rowsOf(start))) {
      await expect(sql.raw(add).execute(other.db)).rejects.toThrow('is sealed')
    }
  }
  expect(await restoreMonths(to, 0, { folder: past.folder, log: () => {} })).toHaveLength(2)
  expect(await auditWhole(to)).toEqual({ findings: [], uncounted: [] })
  expect(await archiveMonths(to, keptMonth(), { folder: past.folder, log: () => {} })).toHaveLength(
    4,
  )
  expect(await auditWhole(to, past.folder)).toEqual({ findings: [], uncounted: [] })
})
