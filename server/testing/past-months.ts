import { monthly, monthStart } from '../db/months.ts'
import type { openSql } from './open-sql.ts'

/**
 * Divides an empty ledger as one that has been kept by month for so long. Returns the starts of the months
 * in unix seconds, oldest first, the present one last.
 */
export async function makePastMonths(
  owner: Awaited<ReturnType<typeof openSql>>,
  count: number,
): Promise<number[]> {
  const now = Math.floor(Date.now() / 1000)
  const starts = Array.from({ length: count }, (_, at) => monthStart(now, count - 1 - at))
  for (const table of Object.keys(monthly)) {
    await owner.run(`drop table ${table}_before`)
    await owner.run(`
      do $$ begin execute format('create table ${table}_before partition of ${table}
        for values from (minvalue) to (%L)', month_uuid(to_timestamp(${starts[0]}))); end $$`)
    await owner.run(`create trigger ${table}_only_grows before update or delete or truncate
      on ${table}_before for each statement execute function refuse_change()`)
    await owner.run(`revoke insert, update, delete, truncate on ${table}_before from surprise_app`)
    for (const start of [...starts, monthStart(now, -1)]) {
      await owner.run(`select make_month('${table}', ${start})`)
    }
  }
  return starts
}

/** Makes all that the ledger has so many days older. */
export async function ageLedger(
  owner: Awaited<ReturnType<typeof openSql>>,
  days: number,
): Promise<void> {
  const ms = days * 86_400_000
  await owner.run('set session_replication_role = replica')
  for (const [table, id] of Object.entries(monthly)) {
    await owner.run(`
      update ${table} set ${id} = (lpad(to_hex(
        ('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint - ${ms}), 12, '0')
        || substr(replace(${id}::text, '-', ''), 13))::uuid`)
  }
  await owner.run('set session_replication_role = default')
}
