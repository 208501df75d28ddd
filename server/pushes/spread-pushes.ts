import type { NoticeKind, NoticeSettings } from '@app/contract/inbox.ts'
import { isQuietAt, quietEnd } from '@app/rules/inbox/quiet-hours.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { noticeSettingsOf } from '../inbox/notice-settings.ts'
import { openDevices } from './devices.ts'

/** Messages that are to be pushed, by what says so. */
interface Due {
  readonly push_id: number
  readonly player_id: string
  readonly subject: string
}

/** What has been done of what was due. */
export interface Spread {
  /** Messages. */
  readonly count: number
  /** Players for whom something was due and who have no device any more. */
  readonly without: readonly string[]
}

/** Unix milliseconds when the next message falls due to be spread; undefined for none. */
export async function nextSpread(db: Kysely<DB>): Promise<number | undefined> {
  const row = await db
    .selectFrom('push_due')
    .select('due_at')
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row?.due_at
}

/**
 * Sends messages that are due on their way to every device of their players, in one transaction; in
 * quiet hours they stay due until those end. What the player has read meanwhile or no longer wants is
 * not pushed, and of equal ones the last is.
 *
 * @param now - unix milliseconds
 * @param limit - messages
 */
export async function spreadPushes(db: Kysely<DB>, now: number, limit: number): Promise<Spread> {
  return db.transaction().execute(async (tx) => {
    const { rows: due } = await sql<Due>`
      select push_id, player_id, subject from push_due where due_at <= ${now}
      order by due_at, push_id limit ${limit} for update skip locked`.execute(tx)
    const newest = [...new Map(due.map((one) => [keyOf(one), one])).values()]
    const { wanted, quiet } = await sortOut(tx, newest, now)
    await keepQuiet(tx, due, quiet)
    // Locked, so that none goes before what is sent to it is there.
    const devices = await openDevices(tx, Date.now())
      .select(['device.session_id', 'device.player_id', 'device.service'])
      .where('device.player_id', '=', sql<string>`any(${playersOf(wanted)}::uuid[])`)
      .forKeyShare('device')
      .execute()
    const byPlayer = Map.groupBy(devices, ({ player_id }) => player_id)
    const deliveries = wanted.flatMap(({ push_id, player_id, subject }) =>
      (byPlayer.get(player_id) ?? []).map(({ session_id, service }) => ({
        push_id,
        session_id,
        subject,
        service,
        due_at: now,
      })),
    )
    if (deliveries.length > 0) await tx.insertInto('push_delivery').values(deliveries).execute()
    const without = playersOf(wanted).filter((player) => !byPlayer.has(player))
    return { count: due.length, without }
  })
}

const playersOf = (due: readonly Due[]) => [...new Set(due.map(({ player_id }) => player_id))]

/** Of what was due the quiet ones are due again when their hours end; all others are done. */
async function keepQuiet(
  db: Kysely<DB>,
  due: readonly Due[],
  quiet: readonly Quiet<Due>[],
): Promise<void> {
  const ids = quiet.map(({ one }) => one.push_id)
  await sql`
    delete from push_due where push_id = any(${due.map(({ push_id }) => push_id)}::bigint[])
      and push_id <> all(${ids}::bigint[])`.execute(db)
  if (quiet.length === 0) return
  await sql`
    update push_due set due_at = quiet.until
    from unnest(${ids}::bigint[], ${quiet.map(({ until }) => until)}::bigint[]) as quiet (id, until)
    where push_id = quiet.id`.execute(db)
}

/** What waits for the end of its player's quiet hours: unix milliseconds. */
export interface Quiet<One> {
  readonly one: One
  readonly until: number
}

/** Those that are still to be pushed now, and those that are once it is no longer quiet. */
export async function sortOut<One extends Due>(
  db: Kysely<DB>,
  due: readonly One[],
  now: number,
): Promise<{ wanted: One[]; quiet: Quiet<One>[] }> {
  const wanted: One[] = []
  const quiet: Quiet<One>[] = []
  if (due.length === 0) return { wanted, quiet }
  const rows = await db
    .selectFrom('inbox')
    .innerJoin('notice_setting as setting', 'setting.player_id', 'inbox.player_id')
    .selectAll('setting')
    .select(['inbox.subject', 'inbox.kind'])
    .where('inbox.read_at', 'is', null)
    .where('setting.pushes', '=', true)
    .where(
      sql<boolean>`(inbox.player_id, inbox.subject) in (
        select * from unnest(${due.map(({ player_id }) => player_id)}::uuid[],
          ${due.map(({ subject }) => subject)}::text[]))`,
    )
    .execute()
  const unread = new Map(
    rows.map(({ kind, ...row }) => [keyOf(row), { kind, settings: noticeSettingsOf(row) }]),
  )
  for (const one of due) {
    const { kind, settings } = unread.get(keyOf(one)) ?? {}
    if (settings?.levels[kind as NoticeKind] !== 'on') continue
    const until = quietUntil(settings.quiet_hours, now)
    if (until === undefined) wanted.push(one)
    else quiet.push({ one, until })
  }
  return { wanted, quiet }
}

function quietUntil(hours: NoticeSettings['quiet_hours'], now: number): number | undefined {
  if (!hours || !isQuietAt(hours, hours.time_zone, now)) return undefined
  return quietEnd(hours, hours.time_zone, now)
}

const keyOf = ({ player_id, subject }: Pick<Due, 'player_id' | 'subject'>) =>
  `${player_id}/${subject}`
