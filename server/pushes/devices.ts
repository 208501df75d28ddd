import type { Pushes, pushRoutes } from '@app/contract/push.ts'
import type { Input } from '@app/contract/route.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { setPushes } from '../inbox/notice-settings.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { assertPublicKey, serviceOf } from './push-service.ts'

/** Devices of one player; of more the oldest goes. */
const DEVICES_MAX = 10

/** Push services of them: browsers have few. Those of the service that was added to longest ago go. */
const SERVICES_MAX = 5

/** Who calls, and from where. */
export interface DeviceCaller {
  readonly playerId: string
  readonly sessionId: string
  readonly call?: CallKey | undefined
}

/**
 * The devices of a player whose sessions are open.
 *
 * @param now - unix milliseconds of the real clock, by which sessions live
 */
export const openDevices = (db: Kysely<DB>, now: number) =>
  db
    .selectFrom('push_device as device')
    .innerJoin('session', 'session.session_id', 'device.session_id')
    .where('session.revoked_at', 'is', null)
    .where('session.expires_at', '>', now)

/** A player's devices, newest first. */
export async function readDevices(
  db: Kysely<DB>,
  { playerId, sessionId }: DeviceCaller,
): Promise<Pushes['devices']> {
  const rows = await openDevices(db, Date.now())
    .select(['device.session_id', 'session.device as name', 'device.added_at'])
    .where('device.player_id', '=', playerId)
    .orderBy('device.added_at', 'desc')
    .orderBy('device.session_id')
    .execute()
  return rows.map(({ session_id, name, added_at }) => ({
    device_id: session_id,
    name,
    added_at: Math.floor(added_at / 1000),
    is_current: session_id === sessionId,
  }))
}

/**
 * Pushes messages to the browser of a session, until that ends. A browser belongs to the session that
 * was the last to say so. Refuses with `push_service_refused`, and `bad_input` for a key that is none.
 *
 * @param local - origins of push services on this machine, for tests
 */
export async function addDevice(
  deps: ChangeDeps,
  caller: DeviceCaller,
  { endpoint, p256dh, auth }: Input<typeof pushRoutes.add>,
  local: readonly string[],
): Promise<Pick<Pushes, 'devices'>> {
  const service = serviceOf(endpoint, local)
  assertPublicKey(p256dh)
  const { playerId: player_id, sessionId: session_id, call } = caller
  return change(deps, { players: [player_id], actor: player_id, call }, async (c) => {
    const kept = { endpoint, service, p256dh, auth, added_at: Date.now() }
    await c.tx
      .deleteFrom('push_device')
      .where('endpoint', '=', endpoint)
      .where('session_id', '<>', session_id)
      .execute()
    await c.tx
      .insertInto('push_device')
      .values({ session_id, player_id, ...kept })
      .onConflict((conflict) => conflict.column('session_id').doUpdateSet(kept))
      .execute()
    await sql`
      delete from push_device where session_id in (
        select session_id from (
          select session_id, row_number() over (order by added_at desc, session_id) as nth,
            dense_rank() over (order by newest desc, service) as nth_service
          from (
            select *, max(added_at) over (partition by service) as newest
            from push_device where player_id = ${player_id}) as own) as counted
        where nth > ${DEVICES_MAX} or nth_service > ${SERVICES_MAX})`.execute(c.tx)
    await setPushes(c, player_id, true)
    return told(c, caller)
  })
}

/** Pushes nothing more to one of a player's devices. */
export function endDevice(
  deps: ChangeDeps,
  caller: DeviceCaller,
  deviceId: string,
): Promise<Pick<Pushes, 'devices'>> {
  const { playerId, call } = caller
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    await c.tx
      .deleteFrom('push_device')
      .where('player_id', '=', playerId)
      .where('session_id', '=', deviceId)
      .execute()
    return told(c, caller)
  })
}

/** Tells the player's pages, and answers, what there is now. */
async function told(c: Change, caller: DeviceCaller): Promise<Pick<Pushes, 'devices'>> {
  c.tell(caller.playerId, { type: 'inbox_changed', data: { part: 'settings' } })
  return { devices: await readDevices(c.tx, caller) }
}

/** Notes no more pushes for a player without a device: sessions end without a word to the inbox. */
export async function forgetPushes(deps: ChangeDeps, playerId: string): Promise<void> {
  await change(deps, { players: [playerId] }, async (c) => {
    const device = await openDevices(c.tx, Date.now())
      .select('device.session_id')
      .where('device.player_id', '=', playerId)
      .executeTakeFirst()
    if (!device) await setPushes(c, playerId, false)
    return {}
  })
}
