import type { MarketRequest } from '@app/rules/market/commands.ts'
import type { Sql } from '../../server/db/sql.ts'

/** A batch as the journal has it: what was asked for, and the uuids that its lots were given. */
export interface JournalRecord {
  readonly requests: readonly MarketRequest[]
  readonly lotUuids: readonly string[]
}

export const CREATE_JOURNAL = `
  create table bench_journal (batch bigint primary key, record text not null);
  create table bench_projected (batch bigint not null);
  insert into bench_projected values (0)`

const WRITE = { name: 'write-journal', text: 'insert into bench_journal values ($1, $2)' }
const READ = {
  name: 'read-journal',
  text: 'select batch, record from bench_journal where batch > $1 order by batch limit $2',
}

/** Is durable when it is answered. */
export async function writeRecord(sql: Sql, batch: number, record: JournalRecord): Promise<void> {
  await sql.query(WRITE, [batch, JSON.stringify(record)])
}

/** The next records after a batch, oldest first. */
export async function readRecords(
  sql: Sql,
  after: number,
  limit: number,
): Promise<readonly (JournalRecord & { readonly batch: number })[]> {
  const rows = await sql.query<{ batch: number; record: string }>(READ, [after, limit])
  return rows.map(({ batch, record }) => ({ batch, ...(JSON.parse(record) as JournalRecord) }))
}
