import type { InboxMessage } from '@app/contract/alert.ts'
import type { Sql } from '../ledger/sql.ts'

type Content = {
  [Kind in InboxMessage['kind']]: {
    readonly kind: Kind
    readonly data: Extract<InboxMessage, { kind: Kind }>['data']
  }
}[InboxMessage['kind']]

/** What a player is told. */
export type NewMessage = Content & {
  readonly player_id: string
  /** Messages of one subject are one until it is read. */
  readonly subject: string
}

const TELL = {
  name: 'tell-inbox',
  text: `
    insert into inbox (player_id, kind, subject, data, count, created_at)
    select player_id, kind, subject, data::jsonb, count, $6
    from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[])
      as new (player_id, kind, subject, data, count)
    order by player_id, subject
    on conflict (player_id, subject) where read_at is null do update set
      message_id = excluded.message_id, data = excluded.data,
      count = inbox.count + excluded.count, created_at = excluded.created_at`,
}

/**
 * Writes messages into the inboxes of players, in the transaction of what they tell of; of one
 * subject the last counts. The caller holds the players' locks, and tells them live.
 *
 * @param now - unix milliseconds
 */
export async function tellInbox(
  sql: Sql,
  messages: readonly NewMessage[],
  now: number,
): Promise<void> {
  if (messages.length === 0) return
  const bySubject = Map.groupBy(messages, ({ player_id, subject }) => `${player_id}/${subject}`)
  const rows = [...bySubject.values()].map((same) => ({ ...same.at(-1)!, count: same.length }))
  await sql.query(TELL, [
    rows.map((row) => row.player_id),
    rows.map((row) => row.kind),
    rows.map((row) => row.subject),
    rows.map((row) => JSON.stringify(row.data)),
    rows.map((row) => row.count),
    now,
  ])
}
