import type { InboxMessage } from '@app/contract/inbox.ts'
import type { Change } from '../ledger/change.ts'
import type { Sql } from '../db/sql.ts'

type Content = {
  [Kind in InboxMessage['kind']]: {
    readonly kind: Kind
    readonly data: Omit<Extract<InboxMessage, { kind: Kind }>['data'], 'sum'>
  } & (Required<Extract<InboxMessage, { kind: Kind }>['data']> extends { sum: infer Sum }
    ? { readonly sum: Sum }
    : { readonly sum?: undefined })
}[InboxMessage['kind']]

/** What a player is told. */
export type NewMessage = Content & {
  readonly player_id: string
  /** Messages of one subject are one until it is read. Of each kind there is a bounded number. */
  readonly subject: string
}

/** Kinds that are told quietly unless their player wants it otherwise. */
export const quietKinds: readonly InboxMessage['kind'][] = ['order_beaten']

/** Kinds of which each message is news, also where an equal one is unread. */
const pushedEachTime: readonly InboxMessage['kind'][] = ['order_fired']

const defaultLevel = `case when kind = any('{${quietKinds.join()}}') then 'quiet' else 'on' end`

/**
 * Parts of a statement that tell what its part `news` holds (player_id, kind, subject, data, count,
 * pieces, coins): into the inbox, unless the player has switched the kind off; and noted to be pushed
 * where a device of theirs takes pushes, of equal messages one until it is read (but each order that
 * fires). The data are those of what happened last, also where that was told first; messages are numbered in the order of
 * `news`, and written in that of their keys, so that no two who tell wait for each other. `told` then
 * has the players. Settings are looked up one by one (`offset 0`), however many there are.
 *
 * @param at - the parameter, or the column of `news`, with unix milliseconds of when it happened
 * @param last - true for news that never come again: of a kind that is switched off they are kept all
 *   the same, as read
 */
export const tellNews = (at: string, last = 'false') => `
    addressed as materialized (
      select nextval('inbox_message_id_seq') as message_id, news.*, setting.pushes,
        coalesce(setting.levels ->> kind, ${defaultLevel}) as level
      from news left join lateral (
        select pushes, levels from notice_setting
        where notice_setting.player_id = news.player_id offset 0) as setting on true
    ), told as (
      insert into inbox (message_id, player_id, kind, subject, data, count, pieces, coins, created_at,
        read_at, push_id)
      select message_id, player_id, kind, subject, data, count, pieces, coins, ${at},
        case when level = 'off' then ${at}::bigint end, case when pushes and level = 'on' then message_id end
      from addressed where level <> 'off' or ${last} order by player_id, subject
      on conflict (player_id, subject) where read_at is null do update set
        message_id = excluded.message_id,
        data = case when excluded.created_at < inbox.created_at then inbox.data
          else excluded.data end,
        count = inbox.count + excluded.count,
        created_at = greatest(inbox.created_at, excluded.created_at),
        pieces = inbox.pieces + excluded.pieces,
        coins = least(inbox.coins + excluded.coins, ${Number.MAX_SAFE_INTEGER}),
        push_id = case when inbox.kind = any('{${pushedEachTime.join()}}')
          then coalesce(excluded.push_id, inbox.push_id)
          else coalesce(inbox.push_id, excluded.push_id) end
      returning player_id, subject, message_id, push_id
    ), pushed as (
      insert into push_due (push_id, player_id, subject, due_at)
      select push_id, player_id, subject, ${at} from told join addressed using (player_id, subject)
      where push_id = told.message_id
    )`

/**
 * A statement's part `news` of messages, from `newsColumns` as its first parameters: of equal ones the
 * data of the last, and the sums of all.
 */
export const NEWS = `
    news as (
      select player_id, kind, subject, data::jsonb, count, pieces, coins
      from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::int[], $6::bigint[],
        $7::bigint[]) as new (player_id, kind, subject, data, count, pieces, coins)
    )`

const TELL = {
  name: 'tell-inbox',
  text: `
    with ${NEWS}, ${tellNews('$8')}
    select from told limit 0`,
}

/**
 * Writes messages into the inboxes of players, in the transaction of what they tell of, so that each
 * is told exactly once; of one subject the data of the last count, and the sums of all (decisions/055).
 *
 * The caller holds the players' locks, or else the only lock under which these subjects are told; and
 * tells the players live (`inbox_changed`).
 *
 * @param now - unix milliseconds
 */
async function tellInbox(sql: Sql, messages: readonly NewMessage[], now: number): Promise<void> {
  if (messages.length === 0) return
  await sql.query(TELL, [...newsColumns(messages), now])
}

export function newsColumns(messages: readonly NewMessage[]): unknown[][] {
  const rows = [...Map.groupBy(messages, keyOf).values()].map((same) => ({
    ...same.at(-1)!,
    count: same.length,
    pieces: same.reduce((sum, one) => sum + (one.sum?.pieces ?? 0), 0),
    coins: same.reduce((sum, one) => sum + (one.sum?.coins ?? 0), 0),
  }))
  return [
    rows.map((row) => row.player_id),
    rows.map((row) => row.kind),
    rows.map((row) => row.subject),
    rows.map((row) => JSON.stringify(row.data)),
    rows.map((row) => row.count),
    rows.map((row) => row.pieces),
    rows.map((row) => row.coins),
  ]
}

/** Tells players of what a change does to them, in their inbox and live. They are locked by it. */
export async function tellPlayers(c: Change, messages: readonly NewMessage[]): Promise<void> {
  await tellInbox(c.sql, messages, c.now)
  for (const player of new Set(messages.map(({ player_id }) => player_id))) {
    c.tell(player, { type: 'inbox_changed', data: { part: 'messages' } })
  }
}

const keyOf = ({ player_id, subject }: NewMessage) => `${player_id}/${subject}`
