import { sql } from 'kysely'
import { WorkCounts } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import type { Sql } from '../db/sql.ts'
import { noteMessages } from './notices-due.ts'
import type { NewMessage } from './tell-inbox.ts'

/** Noted in one transaction, and what has the moment of the last of them. */
const AT_ONCE = 500

/** Things that have a moment, of which their players are told before it or when it comes. */
export interface Upcoming<Row extends { readonly at: number }> {
  readonly kind: 'lot_ending' | 'salary_full' | 'energy_ending'
  /** Milliseconds before the moment. */
  readonly ahead: number
  /**
   * A query of `at` (unix milliseconds) and what the message needs, for moments after $1 and up to
   * $2, the earliest first: by an index. `limit` follows it.
   */
  readonly moments: string
  /** Undefined where the player need not be told. */
  readonly messageOf: (row: Row) => NewMessage | undefined
}

const LOCK = {
  name: 'lock-notice-cursor',
  text: 'select told_until from notice_cursor where kind = $1 for update skip locked',
}

const MOVE = {
  name: 'move-notice-cursor',
  text: 'update notice_cursor set told_until = $2 where kind = $1',
}

/**
 * Tells players of upcoming things, each moment once: a row of the table says up to which moment all
 * have been told, and moves in the transaction that notes them to be told. What cannot be told then
 * fails alone (decisions/055).
 */
export function tellUpcoming<Row extends { readonly at: number }>(
  deps: ChangeDeps,
  { kind, ahead, moments, messageOf }: Upcoming<Row>,
): DueWork {
  const counts = new WorkCounts()
  const read = {
    name: `read-${kind}`,
    text: `${moments} fetch first ${AT_ONCE} rows with ties`,
  }
  const first = `
    select at from notice_cursor cross join lateral (
      ${moments.replaceAll('$1', 'told_until').replaceAll('$2', String(Number.MAX_SAFE_INTEGER))}
      limit 1) as next
    where kind = '${kind}'`
  return {
    kind,
    counts,
    async nextDue() {
      const { rows } = await sql.raw<{ at: number }>(first).execute(deps.db)
      return rows[0] && rows[0].at - ahead
    },
    async settle(now) {
      let told: number | undefined
      const players = async (tx: Sql) => {
        const [cursor] = await tx.query<{ told_until: number }>(LOCK, [kind])
        told = cursor?.told_until
        return []
      }
      const { settled } = await change(deps, { players }, async (c) => {
        if (told === undefined) return { settled: 0 }
        const rows = await c.sql.query<Row>(read, [told, now + ahead])
        // A warning of a moment that has come, after a downtime, would stand beside what it warned of.
        const isTimely = (row: Row) => ahead === 0 || row.at > c.now
        const messages = rows.filter(isTimely).flatMap((row) => messageOf(row) ?? [])
        await noteMessages(c.sql, messages, c.now, deps.ids.next(c.now * 1000, 0))
        const until = rows.length < AT_ONCE ? Math.max(told, now + ahead) : rows.at(-1)!.at
        await c.sql.query(MOVE, [kind, until])
        return { settled: rows.length }
      })
      counts.settled += settled
      return settled
    },
  }
}
