import { type Deletion, DELETION_WAIT_DAYS } from '@app/contract/account.ts'
import { isTypedName } from '@app/rules/typed-name.ts'
import type { Kysely } from 'kysely'
import { dropDeletionRequest } from '../auth/deletion-requests.ts'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { cleanName } from '../players/ensure-player.ts'

const DAY_MS = 86_400_000

/** Whether a player's account is to be deleted. */
export async function readDeletion(db: Kysely<DB>, playerId: string): Promise<Deletion> {
  const row = await db
    .selectFrom('account_deletion')
    .select('due_at')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return { due_at: row?.due_at == null ? null : Math.floor(row.due_at / 1000) }
}

/**
 * Has the account deleted after a while. Refuses with `operator_account`, with `name_differs`, and
 * with `exchange_open`: what is on its way to or from Steam is worth money, and is waited for.
 */
export function askDeletion(
  deps: ChangeDeps,
  playerId: string,
  name: string,
  call: CallKey | undefined,
): Promise<Deletion> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const player = await c.tx
      .selectFrom('player')
      .select(['name', 'role'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    if (player.role === 'admin') throw new Refusal('operator_account')
    if (!isTypedName(cleanName(name), player.name)) throw new Refusal('name_differs')
    if (await hasOpenExchange(c.tx, playerId)) throw new Refusal('exchange_open')
    await c.tx
      .insertInto('account_deletion')
      .values({
        player_id: playerId,
        asked_at: c.now,
        due_at: c.now + DELETION_WAIT_DAYS * DAY_MS,
      })
      .onConflict((known) => known.doNothing())
      .execute()
    return told(c, playerId)
  })
}

/** Keeps an account that was to be deleted. */
export function keepAccount(
  deps: ChangeDeps,
  playerId: string,
  call: CallKey | undefined,
): Promise<Deletion> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    await dropDeletionRequest(c.tx, playerId)
    return told(c, playerId)
  })
}

async function told(c: Change, playerId: string): Promise<Deletion> {
  const data = await readDeletion(c.tx, playerId)
  c.tell(playerId, { type: 'account_deletion_changed', data })
  return data
}

export async function hasOpenExchange(db: Kysely<DB>, playerId: string): Promise<boolean> {
  const open = await db
    .selectFrom('exchange')
    .select('exchange_id')
    .where('player_id', '=', playerId)
    .where('state', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
