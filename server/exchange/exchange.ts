import type { Exchange as ShownExchange } from '@app/contract/exchange.ts'
import type { Kysely, Selectable } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { DB, Exchange as ExchangeTable } from '../db/schema.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import type { SteamInventory } from '../platform/steam-inventory.ts'

/** An exchange as its row says. The columns of text are narrower by the table's checks. */
export type Exchange = Selectable<ExchangeTable> & Pick<ShownExchange, 'currency'>

/**
 * Where a process may end in the middle of an exchange; a test kills it at each.
 *
 * `recording` and `settling` are inside the first and the last transaction, `recorded` and
 * `settled` after their commits; `chosen`: the stack to take from is noted; `answered`: the
 * platform has said how it ended.
 */
export type ExchangePoint =
  | 'recording'
  | 'recorded'
  | 'chosen'
  | 'answered'
  | 'settling'
  | 'settled'

export interface ExchangeDeps {
  readonly db: Kysely<DB>
  readonly change: ChangeDeps
  readonly clock: Clock
  readonly inventory: SteamInventory
  /** The platform's item of each currency. */
  readonly coinItems: Readonly<Record<ShownExchange['currency'], number>>
  /** Something falls due at this time, in unix milliseconds. */
  wake(dueMs: number): void
  reached(point: ExchangePoint): void
}

/** How long a call may be busy with its exchange before others take it up: five waits for Steam. */
export const CALL_MS = 30_000

export async function readExchange(db: Kysely<DB>, exchangeId: string): Promise<Exchange> {
  const row = await db
    .selectFrom('exchange')
    .selectAll()
    .where('exchange_id', '=', exchangeId)
    .executeTakeFirstOrThrow()
  return row as Exchange
}

export function showExchange(exchange: Exchange): ShownExchange {
  const { exchange_id, direction, currency, count, coins, state } = exchange
  return { exchange_id, direction, currency, count, coins, state }
}
