import type { adminRoutes } from '@app/contract/admin.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Exchange, type ExchangeDeps, showExchange } from '../exchange/exchange.ts'
import { finishExchange } from '../exchange/finish-exchange.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { change } from '../ledger/change.ts'
import { logAct } from './operator-log.ts'

/** A person looks at them one by one. */
const SHOWN = 100

/** The exchanges that the platform has not answered, the oldest first. */
export async function readOpenExchanges(
  db: Kysely<DB>,
): Promise<Reply<typeof adminRoutes.openExchanges>> {
  const rows = await db
    .selectFrom('exchange')
    .innerJoin('player', 'player.player_id', 'exchange.player_id')
    .selectAll('exchange')
    .select(['player.steam_id', 'player.name'])
    .where('state', '=', 'pending')
    .orderBy('exchange_id')
    .limit(SHOWN)
    .execute()
  const response = rows.map((row) => ({
    ...showExchange(row as Exchange),
    player: { steam_id: row.steam_id, name: row.name },
    request_id: row.request_id,
    attempts: row.attempts,
    last_error: row.last_error,
    last_asked_at: row.last_asked_at === null ? null : Math.floor(row.last_asked_at / 1000),
    has_stack: row.steam_item_id !== null,
    created_at: Math.floor(row.created_at / 1000),
    due_at: row.due_at === null ? null : Math.ceil(row.due_at / 1000),
  }))
  return { response }
}

/**
 * Asks the platform again, by the request that the exchange has always had, and answers how that
 * ended: nothing is given back unless the platform itself refuses. Refuses with `not_found`; one
 * that has ended meanwhile is shown as it stands, and nothing is asked.
 */
export async function askAgain(
  deps: ExchangeDeps,
  operatorId: string,
  { exchange_id, reason }: Input<typeof adminRoutes.askAgain>,
  call: CallKey | undefined,
): Promise<Reply<typeof adminRoutes.askAgain>> {
  const scope = { players: [operatorId], operator: operatorId, call }
  await change(deps.change, scope, async (c) => {
    const row = await c.tx
      .selectFrom('exchange')
      .select(['player_id', 'count', 'state'])
      .where('exchange_id', '=', exchange_id)
      .executeTakeFirst()
    if (!row) throw new Refusal('not_found')
    if (row.state !== 'pending') return {}
    await logAct(c.tx, {
      log_id: c.newId(),
      operator_id: operatorId,
      action: 'ask_again',
      player_id: row.player_id,
      path: 'exchange',
      count: row.count,
      reason,
      created_at: c.now,
    })
    return {}
  })
  return showExchange(await finishExchange(deps, exchange_id, true))
}
