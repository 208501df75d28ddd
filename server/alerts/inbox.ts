import type { inboxRoutes, InboxMessage } from '@app/contract/alert.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../http/answers.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'

const PAGE = 50

/** A page of a player's messages, newest first, and how many are unread. */
export async function readInbox(
  db: Kysely<DB>,
  playerId: string,
  before: number = Number.MAX_SAFE_INTEGER,
): Promise<Reply<typeof inboxRoutes.get>> {
  const [rows, unread] = await Promise.all([
    db
      .selectFrom('inbox')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('message_id', '<', before)
      .orderBy('message_id', 'desc')
      .limit(PAGE)
      .execute(),
    countUnread(db, playerId),
  ])
  const messages = rows.map(
    ({ message_id, kind, data, count, created_at, read_at }) =>
      // Only `fireAlerts` and `tellInbox` write messages.
      ({ message_id, kind, data, count, created_at, is_read: read_at !== null }) as InboxMessage,
  )
  return { messages, unread }
}

/** Marks a player's messages as read, up to one of them; what came later stays unread. */
export function markRead(
  deps: ChangeDeps,
  playerId: string,
  upTo: number,
  call: CallKey | undefined,
): Promise<Reply<typeof inboxRoutes.read>> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const { numUpdatedRows } = await c.tx
      .updateTable('inbox')
      .set({ read_at: c.now })
      .where('player_id', '=', playerId)
      .where('read_at', 'is', null)
      .where('message_id', '<=', upTo)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows > 0n) c.tell(playerId, { type: 'inbox_changed', data: {} })
    return { unread: await countUnread(c.tx, playerId) }
  })
}

async function countUnread(db: Kysely<DB>, playerId: string): Promise<number> {
  const { unread } = await db
    .selectFrom('inbox')
    .select((eb) => eb.fn.countAll<number>().as('unread'))
    .where('player_id', '=', playerId)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}
