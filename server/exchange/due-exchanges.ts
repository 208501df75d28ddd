import { sql } from 'kysely'
import { nextDue } from '../jobs/job-table.ts'
import type { DueWork } from '../jobs/worker.ts'
import { CALL_MS, type ExchangeDeps } from './exchange.ts'
import { finishExchange } from './finish-exchange.ts'

/** Exchanges in hand at once: each may wait for Steam. */
const AT_ONCE = 10

/** Takes up what a crash or a silent platform has left open. */
export function dueExchanges(deps: ExchangeDeps): DueWork {
  return {
    name: 'exchange',
    nextDue: () => nextDue(deps.db, 'exchange'),
    async settle(now, limit) {
      const taken = await take(deps, now, Math.min(limit, AT_ONCE))
      await Promise.all(taken.map((exchangeId) => finishExchange(deps, exchangeId, true)))
      return taken.length
    },
  }
}

/** Sets their due time as if a call had just begun, so that no other worker takes them meanwhile. */
async function take(deps: ExchangeDeps, now: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ exchange_id: string }>`
    update exchange set due_at = ${now + CALL_MS}
    where exchange_id in (
      select exchange_id from exchange where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning exchange_id`.execute(deps.db)
  return rows.map((row) => row.exchange_id)
}
