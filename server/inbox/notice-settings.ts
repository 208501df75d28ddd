import type { inboxRoutes, NoticeKind, NoticeLevel, NoticeSettings } from '@app/contract/inbox.ts'
import { noticeKinds } from '@app/contract/inbox.ts'
import type { Input } from '@app/contract/route.ts'
import { minuteOfDay } from '@app/rules/inbox/quiet-hours.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, NoticeSetting } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { quietKinds } from './tell-inbox.ts'

/** How a player wants to be told. */
export async function readNoticeSettings(
  db: Kysely<DB>,
  playerId: string,
): Promise<NoticeSettings> {
  const row = await db
    .selectFrom('notice_setting')
    .selectAll()
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return noticeSettingsOf(row)
}

/** The settings that a row holds; those of everybody without one. */
export function noticeSettingsOf(row: Selectable<NoticeSetting> | undefined): NoticeSettings {
  const chosen = (row?.levels ?? {}) as Readonly<Record<string, NoticeLevel>>
  const levels = Object.fromEntries(
    noticeKinds.map((kind) => [kind, chosen[kind] ?? (quietKinds.includes(kind) ? 'quiet' : 'on')]),
  ) as NoticeSettings['levels']
  if (row?.quiet_from == null) return { levels, quiet_hours: null }
  const { quiet_from, quiet_until, time_zone } = row
  // The table's own checks: with one of them there are all.
  return { levels, quiet_hours: { from: quiet_from, until: quiet_until!, time_zone: time_zone! } }
}

/** Changes how a player is told. Refuses with `bad_input` for a time zone that is not known here. */
export function chooseNotices(
  deps: ChangeDeps,
  playerId: string,
  { levels = {}, quiet_hours }: Input<typeof inboxRoutes.choose>,
  call: CallKey | undefined,
): Promise<NoticeSettings> {
  if (quiet_hours && minuteOfDay(0, quiet_hours.time_zone) === undefined) {
    throw new Refusal('bad_input', { field: 'time_zone' })
  }
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    await keep(c, playerId, {
      levels,
      ...(quiet_hours !== undefined && {
        quiet_from: quiet_hours?.from ?? null,
        quiet_until: quiet_hours?.until ?? null,
        time_zone: quiet_hours?.time_zone ?? null,
      }),
    })
    if (quiet_hours !== undefined) await lookAgain(c, playerId)
    await hush(
      c,
      playerId,
      noticeKinds.filter((kind) => (levels[kind] ?? 'on') !== 'on'),
    )
    c.tell(playerId, { type: 'inbox_changed', data: { part: 'settings' } })
    return readNoticeSettings(c.tx, playerId)
  })
}

/**
 * What waits to be pushed of kinds that are not to be any more is not; should they be wanted again,
 * what comes next is news, also where its like is unread.
 */
async function hush(c: Change, playerId: string, kinds: readonly NoticeKind[]): Promise<void> {
  if (kinds.length === 0) return
  const { rows } = await sql<{ push_id: number }>`
    with noted as (
      select message_id, push_id from inbox
      where player_id = ${playerId} and read_at is null and push_id is not null
        and kind = any(${kinds}::text[])
      order by subject for update
    ), forgotten as (
      update inbox set push_id = null from noted
      where player_id = ${playerId} and inbox.message_id = noted.message_id
    )
    select push_id from noted`.execute(c.tx)
  const pushes = sql<number>`any(${rows.map(({ push_id }) => push_id)}::bigint[])`
  await c.tx.deleteFrom('push_due').where('push_id', '=', pushes).execute()
  await c.tx.deleteFrom('push_delivery').where('push_id', '=', pushes).execute()
}

/** What waits for the end of quiet hours is judged by the new ones. */
async function lookAgain(c: Change, playerId: string): Promise<void> {
  await c.tx
    .updateTable('push_due')
    .set({ due_at: c.now })
    .where('player_id', '=', playerId)
    .execute()
  await c.tx
    .updateTable('push_delivery')
    .set({ due_at: c.now })
    .from('push_device')
    .whereRef('push_delivery.session_id', '=', 'push_device.session_id')
    .where('push_device.player_id', '=', playerId)
    .where('push_delivery.is_quiet', '=', true)
    .execute()
}

/**
 * Says whether some device of a player takes pushes: only then are messages noted to be pushed
 * (server/pushes). The caller holds the player's lock.
 */
export function setPushes(c: Change, playerId: string, pushes: boolean): Promise<void> {
  return keep(c, playerId, { pushes })
}

type Chosen = Partial<
  Pick<Selectable<NoticeSetting>, 'quiet_from' | 'quiet_until' | 'time_zone' | 'pushes'>
> & { readonly levels?: Partial<NoticeSettings['levels']> }

async function keep(c: Change, playerId: string, chosen: Chosen): Promise<void> {
  const { levels = {}, ...others } = chosen
  const added = JSON.stringify(levels)
  await c.tx
    .insertInto('notice_setting')
    .values({ player_id: playerId, levels: added, ...others })
    .onConflict((conflict) =>
      conflict.column('player_id').doUpdateSet((eb) => ({
        ...others,
        levels: eb(eb.ref('notice_setting.levels'), '||', eb.ref('excluded.levels')),
      })),
    )
    .execute()
}
