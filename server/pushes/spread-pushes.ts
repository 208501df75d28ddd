import { isQuietAt } from '@app/rules/inbox/quiet-hours.ts'
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
 * Sends messages that are due on their way to every device of their players, in one transaction. What
 * the player has read meanwhile, no longer wants or is told at a quiet hour is not pushed, then or later.
 *
 * @param now - unix milliseconds
 * @param limit - messages
 */
export async function spreadPushes(db: Kysely<DB>, now: number, limit: number): Promise<Spread> {
  return db.transaction().execute(async (tx) => {
    const { rows: due } = await sql<Due>`
      delete from push_due where push_id in (
        select push_id from push_due where due_at <= ${now}
        order by due_at limit ${limit} for update skip locked)
      returning push_id, player_id, subject`.execute(tx)
    const wanted = await wantedOf(tx, due, now)
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

/** Those that are still to be pushed now. */
export async function wantedOf<One extends Due>(
  db: Kysely<DB>,
  due: readonly One[],
  now: number,
): Promise<One[]> {
  if (due.length === 0) return []
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
  const loud = new Set(
    rows.flatMap((row) => {
      const { levels, quiet_hours } = noticeSettingsOf(row)
      const isQuiet = isQuietAt(quiet_hours, quiet_hours?.time_zone ?? null, now)
      const level = levels[row.kind as keyof typeof levels]
      return level === 'on' && !isQuiet ? [keyOf(row)] : []
    }),
  )
  return due.filter((one) => loud.has(keyOf(one)))
}

const keyOf = ({ player_id, subject }: Pick<Due, 'player_id' | 'subject'>) =>
  `${player_id}/${subject}`
