import type { Exchange as ShownExchange } from '@app/contract/exchange.ts'
import { type RefusalCode, refusals } from '@app/contract/refusals.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { sql } from 'kysely'
import { Refusal } from '../answers/refusal.ts'
import { beginExchange, type ExchangeOrder } from './begin-exchange.ts'
import { type ExchangeDeps, showExchange } from './exchange.ts'
import { finishExchange } from './finish-exchange.ts'

/**
 * Exchanges, and answers how it ended; `pending` when the platform is silent. A call repeated with
 * its key finds the exchange of the first one and answers how that stands now.
 */
export async function runExchange(
  deps: ExchangeDeps,
  order: ExchangeOrder,
  call: CallKey | undefined,
): Promise<ShownExchange> {
  const { exchange_id } = await beginExchange(deps, order, call)
  deps.reached('recorded')
  const ended = await finishExchange(deps, exchange_id, false)
  if (ended.refusal !== null) {
    // Written by ourselves, from this list of codes.
    const code = ended.refusal as RefusalCode
    if (call && refusals[code].status >= 500) await forgetExchange(deps, call, exchange_id)
    const why = ended.last_error === null ? undefined : new Error(ended.last_error)
    throw new Refusal(code, { need: ended.count }, why)
  }
  return showExchange(ended)
}

/**
 * Frees the key of an exchange that was undone by trouble that will pass: what a 503 asks for, the
 * same call again, is then a new exchange.
 */
async function forgetExchange(
  { db }: ExchangeDeps,
  { player_id, key }: CallKey,
  exchangeId: string,
): Promise<void> {
  // Only while the key names this exchange: a repetition may have started the next one.
  await db
    .deleteFrom('idempotency')
    .where('player_id', '=', player_id)
    .where('key', '=', key)
    .where(sql`answer -> 'body' ->> 'exchange_id'`, '=', exchangeId)
    .execute()
}
