import { sql } from 'kysely'
import { isBanned } from '../auth/bans.ts'
import { DELETION_KIND, dropDeletionRequest } from '../auth/deletion-requests.ts'
import { revokeSessions } from '../auth/sessions.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import { removeData } from './deleted-data.ts'
import { hasOpenExchange } from './deletion.ts'

const SECOND_MS = 1000
/**
 * By then nothing new is begun. A call that changes something asks the database, on whatever node,
 * whether its session lives, and asks again where its body comes more than ADMITTED_MS after its
 * headers (http/handle.ts). Then it waits at most 2 s for a session of the pool and 2 s for the
 * player's lock (db/connect.ts), both twice after a deadlock.
 */
const REST_MS = 10 * SECOND_MS
/** Until it is looked again whether what was open has ended. */
const AGAIN_MS = 60 * SECOND_MS

export interface CloseDeps extends ChangeDeps {
  /** What a Steam account is known by when it comes back. */
  markOf(steamId: string): string
  readonly sessions: { tellEnd(sessionIds: readonly string[]): void }
  /** Cancels a player's orders and declines their trades. */
  withdrawOffers(playerId: string): Promise<void>
  /** Ends what a player is to others. */
  leaveFriends(playerId: string): Promise<void>
}

/**
 * The first step of a deletion: the player is nobody from then on. Their Steam account may come
 * back as a new player. Waits while an exchange with Steam is open, which needs to know whose it is.
 */
export async function closeAccount(deps: CloseDeps, playerId: string): Promise<void> {
  const ended: string[] = []
  await change(deps, { players: [playerId] }, async (c) => {
    if (await hasOpenExchange(c.tx, playerId)) return postpone(c, playerId)
    if (await isBanned(c.tx, playerId)) {
      // A new account of theirs would be free of the ban.
      await dropDeletionRequest(c.tx, playerId)
      return {}
    }
    const player = await c.tx
      .selectFrom('player')
      .select(['steam_id', 'has_starter_pack'])
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    const steam_mark = player.has_starter_pack ? null : deps.markOf(player.steam_id)
    const closed = await c.tx
      .updateTable('account_deletion')
      .set({ closed_at: c.now, due_at: c.now + REST_MS, steam_mark })
      .where('player_id', '=', playerId)
      .where('closed_at', 'is', null)
      .where('due_at', '<=', c.now)
      .returning('player_id')
      .executeTakeFirst()
    // It was kept a moment ago.
    if (!closed) return {}
    await c.tx
      .updateTable('player')
      .set({
        steam_id: sql`lpad(nextval('deleted_steam_id')::text, 17, '0')`,
        name: '',
        search_name: '',
        name_read_at: null,
        role: 'player',
        has_starter_pack: false,
      })
      .where('player_id', '=', playerId)
      .execute()
    ended.push(...(await revokeSessions(c.tx, playerId, Date.now())))
    await c.tx
      .updateTable('session')
      .set({ device: null })
      .where('player_id', '=', playerId)
      .execute()
    return {}
  })
  deps.sessions.tellEnd(ended)
}

/**
 * The second step: what was theirs ends, what is left of it goes to the world in one entry, and what
 * was kept about them is removed. Tried again later while something of theirs is still open.
 */
export async function emptyAccount(deps: CloseDeps, playerId: string): Promise<void> {
  await deps.withdrawOffers(playerId)
  await deps.leaveFriends(playerId)
  await removeData(deps.db, playerId)
  await change(deps, { players: [playerId] }, async (c) => {
    if (await isAnythingOpen(c, playerId)) return postpone(c, playerId)
    const world = worldOf('account_deleted')
    const left = kinds.map(async (kind) =>
      transfer('account_deleted', accountOf(playerId, kind), world, await c.held(playerId, kind)),
    )
    c.move(...(await Promise.all(left)))
    // What came since the first look.
    await removeData(c.tx, playerId)
    await rejectCorrections(c, playerId)
    await c.tx
      .deleteFrom('failed_job')
      .where('player_id', '=', playerId)
      .where('kind', '<>', DELETION_KIND)
      .execute()
    await c.tx
      .updateTable('account_deletion')
      .set({ due_at: null, done_at: c.now })
      .where('player_id', '=', playerId)
      .execute()
    return {}
  })
}

/** Where a player’s value is once nothing of theirs is on the market or on its way to Steam. */
const kinds = ['player', 'production', 'rent'] as const

async function postpone(c: Change, playerId: string): Promise<object> {
  await c.tx
    .updateTable('account_deletion')
    .set({ due_at: c.now + AGAIN_MS })
    .where('player_id', '=', playerId)
    .where('due_at', '<=', c.now)
    .execute()
  return {}
}

/** Whether something of theirs could still bring them value, or is known to others. */
async function isAnythingOpen(c: Change, playerId: string): Promise<boolean> {
  const { rows } = await sql`
    select from lot where player_id = ${playerId}
    union all select from conditional_order where player_id = ${playerId}
    union all select from standing_order where player_id = ${playerId}
    union all select from exchange where player_id = ${playerId} and state = 'pending'
    union all select from trade where user_1 = ${playerId} and status = 'active'
    union all select from trade where user_2 = ${playerId} and status = 'active'
    limit 1`.execute(c.tx)
  return rows.length > 0
}

/** Coins that operators would give or take later have nobody to go to. */
async function rejectCorrections(c: Change, playerId: string): Promise<void> {
  await c.tx
    .updateTable('coin_correction')
    .set({ state: 'rejected' })
    .where('player_id', '=', playerId)
    .where('state', '=', 'waiting')
    .execute()
}
