import { retryDelayMs } from '@app/rules/jobs/retry.ts'
import { coinsOf } from '@app/rules/exchange/amounts.ts'
import { sql } from 'kysely'
import { type NewMessage, tellPlayers } from '../inbox/tell-inbox.ts'
import { COIN } from '../ledger/accounts.ts'
import { type Change, change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import { askPlatform, type PlatformOutcome } from './ask-platform.ts'
import { type Exchange, type ExchangeDeps, readExchange, showExchange } from './exchange.ts'

/**
 * Brings a recorded exchange to its end, from wherever it stands:
 *
 * ```
 * pending ── the platform did its part ──────────────────────→ done
 *    │ ↺ it does not answer: again later, by the same request
 *    │ ↺ it says no to what it may have done before: an operator looks
 *    └── it says no twice at first, or was never asked for coins → undone
 * ```
 *
 * Any number of processes may do this at once: the platform does a request once, and the row is
 * settled once. Returns it as it stands then.
 *
 * @param isLate - the player's own call does not answer how it ends, so the live event has to
 */
export async function finishExchange(
  deps: ExchangeDeps,
  exchangeId: string,
  isLate: boolean,
): Promise<Exchange> {
  const exchange = await readExchange(deps.db, exchangeId)
  if (exchange.state !== 'pending') return exchange
  const { steam_id } = await deps.db
    .selectFrom('player')
    .select('steam_id')
    .where('player_id', '=', exchange.player_id)
    .executeTakeFirstOrThrow()
  const outcome = await askPlatform(deps, exchange, steam_id)
  deps.reached('answered')
  if (outcome.ended === 'unknown' || outcome.ended === 'disputed') {
    await postpone(deps, exchange, outcome)
  } else if (outcome.ended !== 'theirs') await settle(deps, exchange, outcome, isLate)
  return readExchange(deps.db, exchangeId)
}

/**
 * Asked so often, about a day: how long the platform remembers a request is not stated, and one it
 * has forgotten would be done twice (decisions/012).
 */
const ATTEMPTS_MAX = 150

/** Sets when it is asked for again; after about a day, or in dispute, it waits for an operator. */
async function postpone(
  deps: ExchangeDeps,
  { exchange_id }: Exchange,
  { ended, error }: Extract<PlatformOutcome, { ended: 'unknown' | 'disputed' }>,
): Promise<void> {
  const counted = await deps.db
    .updateTable('exchange')
    .set((eb) => ({
      attempts: eb('attempts', '+', 1),
      last_error: error,
      // Later than any note of a question: whoever was refused before it sees that it is not theirs.
      last_asked_at: sql<number>`greatest(last_asked_at + 1, ${deps.clock.now()})`,
    }))
    .where('exchange_id', '=', exchange_id)
    .where('state', '=', 'pending')
    .returning('attempts')
    .executeTakeFirst()
  // Somebody else has ended it meanwhile.
  if (!counted) return
  const { attempts } = counted
  const delay = ended === 'disputed' ? undefined : retryDelayMs(attempts, ATTEMPTS_MAX)
  const due_at = delay === undefined ? null : deps.clock.now() + delay
  await deps.db
    .updateTable('exchange')
    .set({ due_at })
    .where('exchange_id', '=', exchange_id)
    .where('state', '=', 'pending')
    .execute()
  if (due_at !== null) deps.wake(due_at)
}

/** How the platform's part ended, for certain. */
export type CertainOutcome = Extract<PlatformOutcome, { ended: 'done' | 'refused' }>

/** What an operator does who ends an exchange. */
export interface SettlingAct {
  readonly operatorId: string
  readonly reason: string
  /** Called under the row's lock while the exchange is open; may refuse. */
  settling(c: Change, row: Exchange): Promise<void>
}

/** Ends an exchange, once, whoever comes to it. */
export async function settle(
  deps: ExchangeDeps,
  seen: Exchange,
  outcome: CertainOutcome,
  isLate: boolean,
  act?: SettlingAct,
): Promise<void> {
  const { player_id, exchange_id } = seen
  const scope = act
    ? { players: [act.operatorId, player_id], operator: act.operatorId, reason: act.reason }
    : { players: [player_id], onBehalfOf: player_id }
  await change(deps.change, scope, async (c) => {
    const row = (await c.tx
      .selectFrom('exchange')
      .selectAll()
      .where('exchange_id', '=', exchange_id)
      .forUpdate()
      .executeTakeFirstOrThrow()) as Exchange
    // Someone else has ended it.
    if (row.state !== 'pending') return {}
    // It was refused before anything was asked for, and meanwhile someone has chosen and asked.
    if (outcome.ended === 'refused' && outcome.code !== 'exchange_refused' && row.asked_at) {
      return {}
    }
    // What was refused to us may have been done for whoever has asked since: they end it.
    const askedAt = outcome.ended === 'refused' ? outcome.askedAt : undefined
    if (askedAt !== undefined && row.last_asked_at !== askedAt) return {}
    await act?.settling(c, row)
    moveCoins(c, row, outcome.ended === 'done')
    if (outcome.ended === 'done') await writeHistory(c, row)
    const state = outcome.ended === 'done' ? 'done' : 'undone'
    const refusal = outcome.ended === 'done' ? null : outcome.code
    const error = outcome.ended === 'done' ? undefined : outcome.error
    const last_error = error ?? row.last_error
    await c.tx
      .updateTable('exchange')
      .set({ state, refusal, last_error, settled_at: c.now, due_at: null })
      .where('exchange_id', '=', exchange_id)
      .execute()
    const data = { ...showExchange({ ...row, state }), is_late: isLate }
    c.tell(player_id, { type: 'exchange_settled', data })
    if (isLate) await tellPlayers(c, [endedMessage({ ...row, state })])
    deps.reached('settling')
    return {}
  })
  deps.reached('settled')
}

/** Only of one that its own call has not answered. */
function endedMessage(exchange: Exchange): NewMessage {
  const { direction, currency, state, count, coins } = exchange
  return {
    player_id: exchange.player_id,
    kind: 'exchange_ended',
    subject: `exchange_ended/${direction}/${currency}/${state}`,
    data: showExchange(exchange),
    sum: { pieces: count, coins },
  }
}

/** Coins leave for the world when the platform has given its own for them, or come back; and in. */
function moveCoins(c: Change, { direction, player_id, coins }: Exchange, isDone: boolean): void {
  const amounts = new Map([[COIN, coins]])
  const own = accountOf(player_id)
  const world = worldOf('exchange')
  if (direction === 'to_steam') {
    const waiting = accountOf(player_id, 'platform')
    c.move(transfer('exchange', waiting, isDone ? world : own, amounts))
  } else if (isDone) c.move(transfer('exchange', world, own, amounts))
}

/** One row of the trading history: coins per platform coin, and how many of those. */
async function writeHistory(c: Change, row: Exchange): Promise<void> {
  await c.tx
    .insertInto('market_history')
    .values({
      player_id: row.player_id,
      uuid: c.newId(),
      item_type_id: 0,
      type: row.direction === 'to_steam' ? 'exchange_to_steam' : 'exchange_from_steam',
      price: coinsOf(row.currency, 1),
      count: row.count,
      currency: row.currency,
      lot_created_at: Math.floor(row.created_at / 1000),
      created_at: Math.floor(c.now / 1000),
    })
    .execute()
}
