import type { InboxMessage } from '@app/contract/inbox.ts'
import type { Language } from '@app/rules/catalog/localise.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import { messageOf, unreadOf } from '../inbox/read-inbox.ts'
import { openDevices } from './devices.ts'
import { type Quiet, sortOut } from './spread-pushes.ts'

/** How long who has taken a message has for it before another may try; longer than a request takes. */
const LEASE_MS = 30_000
/** Tried so often, over about forty minutes, then given up. */
const ATTEMPTS_MAX = 5
const FIRST_WAIT_MS = 30_000
/** Between two tries, however long a service asks for. */
const WAIT_MAX_MS = 3_600_000

/** A message on its way to one device. */
interface Taken {
  readonly push_id: number
  readonly session_id: string
  readonly subject: string
  readonly service: string
  readonly attempts: number
}

/** A message that is to be sent to one device now. */
export interface Delivery extends Taken {
  readonly player_id: string
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: Language
  readonly message: InboxMessage
  /** The player's unread messages, as far as they are counted. */
  readonly unread: number
}

/** A push service to which something is to be sent, and when: unix milliseconds. */
export interface DueService {
  readonly service: string
  readonly due_at: number
}

/** When something falls due, for each push service: one look at the index for each. */
export async function dueServices(db: Kysely<DB>): Promise<readonly DueService[]> {
  const { rows } = await sql<DueService>`
    with recursive next as (
      (select service, due_at from push_delivery order by service, due_at limit 1)
      union all
      select following.* from next cross join lateral (
        select service, due_at from push_delivery where service > next.service
        order by service, due_at limit 1) as following
    ) select service, due_at from next`.execute(db)
  return rows
}

/**
 * Takes messages that are due, for half a minute each, after which another node may try.
 *
 * @param rooms - messages that each service may be sent now
 * @param now - unix milliseconds
 */
export async function takeDeliveries(
  db: Kysely<DB>,
  rooms: ReadonlyMap<string, number>,
  now: number,
): Promise<readonly Delivery[]> {
  const { rows } = await sql<Taken>`
    update push_delivery
    set due_at = ${now + LEASE_MS}, attempts = attempts + 1, is_quiet = false
    where (push_id, session_id) in (
      select due.push_id, due.session_id
      from unnest(${[...rooms.keys()]}::text[], ${[...rooms.values()]}::int[]) as room (service, size)
      cross join lateral (
        select push_id, session_id from push_delivery
        where push_delivery.service = room.service and due_at <= ${now}
        order by due_at limit room.size for update skip locked) as due)
    returning push_id, session_id, subject, service, attempts`.execute(db)
  const tried = rows.filter(({ attempts }) => attempts <= ATTEMPTS_MAX)
  const { wanted, quiet } = await readWanted(db, tried, now)
  await keepQuiet(db, quiet)
  const left = new Set([...wanted, ...quiet.map(({ one }) => one)].map(keyOf))
  await endDeliveries(
    db,
    rows.filter((row) => !left.has(keyOf(row))),
  )
  return wanted
}

const keyOf = ({ push_id, session_id }: Pick<Taken, 'push_id' | 'session_id'>) =>
  `${push_id}/${session_id}`

/** What is not sent in quiet hours is due when those end, and has not been tried. */
async function keepQuiet(db: Kysely<DB>, quiet: readonly Quiet<Taken>[]): Promise<void> {
  if (quiet.length === 0) return
  await sql`
    update push_delivery set due_at = quiet.until, attempts = attempts - 1, is_quiet = true
    from unnest(${quiet.map(({ one }) => one.push_id)}::bigint[],
      ${quiet.map(({ one }) => one.session_id)}::uuid[],
      ${quiet.map(({ until }) => until)}::bigint[]) as quiet (push_id, session_id, until)
    where push_delivery.push_id = quiet.push_id
      and push_delivery.session_id = quiet.session_id`.execute(db)
}

/** What is still to be sent: to a session that is open, what is unread and wanted. */
async function readWanted(
  db: Kysely<DB>,
  taken: readonly Taken[],
  now: number,
): ReturnType<typeof sortOut<Delivery>> {
  if (taken.length === 0) return { wanted: [], quiet: [] }
  const rows = await openDevices(db, Date.now())
    .innerJoin('push_delivery as delivery', 'delivery.session_id', 'device.session_id')
    .innerJoin('player', 'player.player_id', 'device.player_id')
    .innerJoin('inbox', (join) =>
      join
        .onRef('inbox.player_id', '=', 'device.player_id')
        .onRef('inbox.subject', '=', 'delivery.subject')
        .on('inbox.read_at', 'is', null),
    )
    .selectAll('inbox')
    .select([
      'delivery.push_id',
      'delivery.attempts',
      'device.session_id',
      'device.service',
      'device.endpoint',
      'device.p256dh',
      'device.auth',
      'player.lang',
      unreadOf(sql.ref('device.player_id')).as('unread'),
    ])
    .where(
      sql<boolean>`(delivery.push_id, delivery.session_id) in (
        select * from unnest(${taken.map((one) => one.push_id)}::bigint[],
          ${taken.map((one) => one.session_id)}::uuid[]))`,
    )
    .execute()
  const sendable = rows.map(({ lang, ...row }) => ({
    ...row,
    language: lang as Language,
    message: messageOf(row),
  }))
  return sortOut(db, sendable, now)
}

/** These are done, or never can be. */
export async function endDeliveries(
  db: Kysely<DB>,
  done: readonly Pick<Taken, 'push_id' | 'session_id'>[],
): Promise<void> {
  if (done.length === 0) return
  await sql`
    delete from push_delivery where (push_id, session_id) in (
      select * from unnest(${done.map(({ push_id }) => push_id)}::bigint[],
        ${done.map(({ session_id }) => session_id)}::uuid[]))`.execute(db)
}

/**
 * Tries one again: after half a minute, then four times as long each time, later where the service
 * says so. False when it was the last try.
 *
 * @param now - unix milliseconds
 * @param afterMs - what the service asks for
 */
export async function postponeDelivery(
  db: Kysely<DB>,
  delivery: Taken,
  now: number,
  afterMs: number,
): Promise<boolean> {
  const { push_id, session_id, attempts } = delivery
  if (attempts >= ATTEMPTS_MAX) {
    await endDeliveries(db, [delivery])
    return false
  }
  const wait = Math.min(Math.max(FIRST_WAIT_MS * 4 ** (attempts - 1), afterMs), WAIT_MAX_MS)
  await db
    .updateTable('push_delivery')
    .set({ due_at: now + wait })
    .where('push_id', '=', push_id)
    .where('session_id', '=', session_id)
    .execute()
  return true
}

/** The browser has given up this subscription; one that it has made since stays. */
export async function endSubscription(
  db: Kysely<DB>,
  { session_id, endpoint }: Pick<Delivery, 'session_id' | 'endpoint'>,
): Promise<void> {
  await db
    .deleteFrom('push_device')
    .where('session_id', '=', session_id)
    .where('endpoint', '=', endpoint)
    .execute()
}
