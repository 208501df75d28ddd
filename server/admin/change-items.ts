import type { adminRoutes } from '@app/contract/admin.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { hashRequest } from '../http/app-base.ts'
import { Refusal } from '../answers/refusal.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import { logAct } from './operator-log.ts'

type ItemAct = Input<typeof adminRoutes.add>
type Done = Reply<typeof adminRoutes.add>

export interface ItemActDeps extends ChangeDeps {
  /** What granting an item gives: bundles and generators opened. Undefined for an unknown item. */
  expand(itemId: number, count: number): ReadonlyMap<number, number> | undefined
}

/**
 * Grants a player pieces of an item, or removes pieces they hold, once per key. Refuses with
 * `player_not_found`, `item_not_found`, and `not_enough_items` instead of going below 0.
 *
 * Source: server rules, section 14.
 */
export async function changeItems(
  deps: ItemActDeps,
  operatorId: string,
  action: 'add' | 'consume',
  input: ItemAct,
): Promise<Done> {
  const playerId = await findPlayer(deps.db, input.steam_id)
  const { item_id, count, reason } = input
  const call = {
    player_id: operatorId,
    key: `admin:${input.idempotency_key}`,
    hash: hashRequest(`/admin/${action}`, input),
  }
  const scope = { players: [playerId, operatorId], operator: operatorId, reason, call }
  return change(deps, scope, async (c) => {
    await requireActive(c.tx, playerId)
    const given = deps.expand(item_id, count)
    if (!given) throw new Refusal('item_not_found', { item_id })
    const amounts = action === 'add' ? given : new Map([[item_id, count]])
    const world = worldOf('customer_support')
    const player = accountOf(playerId)
    if (action === 'consume') await c.requireHeld(playerId, amounts)
    const [from, to] = action === 'add' ? [world, player] : [player, world]
    c.move(transfer('customer_support', from, to, amounts))
    await logAct(c.tx, {
      log_id: c.newId(),
      operator_id: operatorId,
      action,
      player_id: playerId,
      item_id,
      count,
      reason,
      created_at: c.now,
    })
    return { changed: [...amounts].map(([item, pieces]) => ({ item_id: item, count: pieces })) }
  })
}

/**
 * For whoever does something to a player, whose lock they hold: an account is closed under it. Refuses
 * with `player_not_found` where nobody is left.
 */
export async function requireActive(db: Kysely<DB>, playerId: string): Promise<void> {
  const closed = await db
    .selectFrom('account_deletion')
    .select('player_id')
    .where('player_id', '=', playerId)
    .where('closed_at', 'is not', null)
    .executeTakeFirst()
  if (closed) throw new Refusal('player_not_found')
}

/** A player by Steam account. Refuses with `player_not_found`. */
export async function findPlayer(db: Kysely<DB>, steamId: string): Promise<string> {
  const row = await db
    .selectFrom('player')
    .select('player_id')
    .where('steam_id', '=', steamId)
    .executeTakeFirst()
  if (!row) throw new Refusal('player_not_found')
  return row.player_id
}
