import type { InboxMessage } from '@app/contract/inbox.ts'
import { isQuietAt } from '@app/rules/inbox/quiet-hours.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { noticeSettingsOf } from './notice-settings.ts'
import { messageOf } from './read-inbox.ts'

/** How long who has taken a push has for it, before another may try. */
const LEASE_MS = 60_000
/** Tried so often, then given up. */
const ATTEMPTS_MAX = 5

/** What is to be pushed to the devices of one player. */
export interface DuePush {
  /** What says later that it is done. */
  readonly push_id: number
  readonly player_id: string
  /** Of one subject the newest push takes the place of those before it. */
  readonly subject: string
  readonly message: InboxMessage
}

/** Unix milliseconds when the next push falls due; undefined for none. */
export async function nextPush(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db
    .selectFrom('push_due')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/**
 * Takes pushes that are due, for a minute each, after which another node may try: by then say that
 * they are done (`endPushes`). What the player has read meanwhile, no longer wants or is told at a
 * quiet hour is not pushed, then or later.
 *
 * @param now - unix milliseconds
 * @param limit - messages
 */
export async function takePushes(
  db: Kysely<DB>,
  now: number,
  limit: number,
): Promise<readonly DuePush[]> {
  return db.transaction().execute(async (tx) => {
    const { rows: taken } = await sql<Taken>`
      update push_due set due_at = ${now + LEASE_MS}, attempts = attempts + 1
      where push_id in (
        select push_id from push_due where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning push_id, attempts`.execute(tx)
    const tried = taken.filter(({ attempts }) => attempts <= ATTEMPTS_MAX)
    const wanted = await readWanted(tx, idsOf(tried), now)
    const left = new Set(idsOf(wanted))
    await endPushes(
      tx,
      idsOf(taken).filter((id) => !left.has(id)),
    )
    return wanted
  })
}

interface Taken {
  readonly push_id: number
  readonly attempts: number
}

const idsOf = (pushes: readonly { readonly push_id: number }[]) =>
  pushes.map(({ push_id }) => push_id)

/** These pushes are done, or never can be. */
export async function endPushes(db: Kysely<DB>, pushIds: readonly number[]): Promise<void> {
  if (pushIds.length === 0) return
  await sql`delete from push_due where push_id = any(${[...pushIds]}::bigint[])`.execute(db)
}

async function readWanted(
  db: Kysely<DB>,
  pushIds: readonly number[],
  now: number,
): Promise<DuePush[]> {
  if (pushIds.length === 0) return []
  const rows = await db
    .selectFrom('push_due')
    .innerJoin('inbox', (join) =>
      join
        .onRef('inbox.player_id', '=', 'push_due.player_id')
        .onRef('inbox.subject', '=', 'push_due.subject')
        .on('inbox.read_at', 'is', null),
    )
    .innerJoin('notice_setting as setting', 'setting.player_id', 'inbox.player_id')
    .selectAll('setting')
    .selectAll('inbox')
    .select('push_due.push_id')
    .where('push_due.push_id', '=', sql<number>`any(${[...pushIds]}::bigint[])`)
    .where('setting.pushes', '=', true)
    .orderBy('push_due.push_id')
    .execute()
  return rows.flatMap((row) => {
    const { levels, quiet_hours } = noticeSettingsOf(row)
    const message = messageOf(row)
    const isQuiet = isQuietAt(quiet_hours, quiet_hours?.time_zone ?? null, now)
    if (levels[message.kind] !== 'on' || isQuiet) return []
    return [{ push_id: row.push_id, player_id: row.player_id, subject: row.subject, message }]
  })
}
