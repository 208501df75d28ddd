import {
  type inboxRoutes,
  type InboxMessage,
  noticeKinds,
  UNREAD_COUNTED_MAX,
} from '@app/contract/inbox.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import { type Kysely, type RawBuilder, type Selectable, sql } from 'kysely'
import type { DB, Inbox as InboxTable } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import { boundInbox } from './bound-inboxes.ts'

const PAGE = 50

/**
 * A page of a player's messages, newest first, and how many are unread. Kinds that a later release has
 * brought are left to its nodes, here and below.
 */
export async function readInbox(
  db: Kysely<DB>,
  playerId: string,
  { before = Number.MAX_SAFE_INTEGER, after = 0 }: Input<typeof inboxRoutes.get>,
): Promise<Reply<typeof inboxRoutes.get>> {
  const [rows, unread] = await Promise.all([
    db
      .selectFrom('inbox')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('kind', 'in', noticeKinds)
      .where('message_id', '<', before)
      .where('message_id', '>', after)
      .orderBy('message_id', 'desc')
      .limit(PAGE)
      .execute(),
    countUnread(db, playerId),
  ])
  return { messages: rows.map(messageOf), unread }
}

/** A message as its player sees it. */
export function messageOf(row: Selectable<InboxTable>): InboxMessage {
  const { message_id, kind, count, created_at, pieces, coins } = row
  const data = pieces > 0 ? { ...(row.data as object), sum: { pieces, coins } } : row.data
  // Only `tellNews` writes messages.
  return {
    message_id,
    kind,
    data,
    count,
    created_at,
    is_read: row.read_at !== null,
  } as InboxMessage
}

/** Marks a player's messages as read: those named, and up to one of them; all others stay unread. */
export function markRead(
  deps: ChangeDeps,
  playerId: string,
  { messages = [], up_to = 0 }: Input<typeof inboxRoutes.read>,
  call: CallKey | undefined,
): Promise<Reply<typeof inboxRoutes.read>> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const unread = await lockUnread(c.tx, playerId)
    const named = new Set(messages)
    const read = unread.filter((messageId) => messageId <= up_to || named.has(messageId))
    if (read.length > 0) {
      await c.tx
        .updateTable('inbox')
        .set({ read_at: c.now })
        .where('player_id', '=', playerId)
        .where('message_id', '=', sql<number>`any(${read}::bigint[])`)
        .execute()
      c.tell(playerId, { type: 'inbox_changed', data: { part: 'messages' } })
    }
    await boundInbox(c.tx, playerId)
    return { unread: await countUnread(c.tx, playerId) }
  })
}

/** In the order in which they are told: notices are told without the player's lock. */
async function lockUnread(db: Kysely<DB>, playerId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('inbox')
    .select('message_id')
    .where('player_id', '=', playerId)
    .where('kind', 'in', noticeKinds)
    .where('read_at', 'is', null)
    .orderBy('subject')
    .forUpdate()
    .execute()
  return rows.map(({ message_id }) => message_id)
}

/** What the header shows: nothing of it grows with the messages that a player keeps. */
export async function readUnread(
  db: Kysely<DB>,
  playerId: string,
): Promise<Reply<typeof inboxRoutes.unread>> {
  const [unread, { newest }] = await Promise.all([
    countUnread(db, playerId),
    db
      .selectFrom('inbox')
      .select((eb) => eb.fn.coalesce(eb.fn.max('message_id'), eb.lit(0)).as('newest'))
      .where('player_id', '=', playerId)
      .where('kind', 'in', noticeKinds)
      .executeTakeFirstOrThrow(),
  ])
  return { unread, newest }
}

/** The unread messages of the player that an expression names, one by one no further than they are counted. */
export const unreadOf = (playerId: RawBuilder<unknown>) => sql<number>`
  (select count(*) from (
    select from inbox
    where player_id = ${playerId} and read_at is null and kind = any(${noticeKinds}::text[])
    limit ${sql.lit(UNREAD_COUNTED_MAX + 1)}) as counted)`

async function countUnread(db: Kysely<DB>, playerId: string): Promise<number> {
  const { unread } = await db
    .selectNoFrom(unreadOf(sql`${playerId}`).as('unread'))
    .executeTakeFirstOrThrow()
  return unread
}
