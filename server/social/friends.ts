import type { Friend, Invitation } from '@app/contract/social.ts'
import { decideFriendship, type FriendAct, friendStatus } from '@app/rules/social/friendship.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { foldCase } from '@app/rules/fold-case.ts'
import { endTrades } from './trades.ts'
import { readStanding, writeStanding } from './standing.ts'

const FOUND_MAX = 20
/** Friends and invitations of one player, at most. */
const FRIENDS_MAX = 500
/** Players whom one player has blocked, at most. */
const BLOCKED_MAX = 500

/**
 * Does something between the caller and another player. Refuses with `player_not_found`, the codes
 * of decideFriendship, `friend_limit` and `block_limit`.
 */
export async function actOnFriend(
  deps: ChangeDeps,
  act: FriendAct,
  playerId: string,
  otherId: string,
  call: CallKey | undefined,
): Promise<object> {
  if (otherId === playerId) throw new Refusal('player_not_found')
  return change(deps, { players: [playerId, otherId], actor: playerId, call }, async (c) => {
    await requirePlayer(c.tx, otherId)
    const before = await readStanding(c.tx, playerId, otherId)
    const decision = decideFriendship(before, act)
    if ('refused' in decision) throw new Refusal(decision.refused)
    const { standing, tellActor, tellOther } = decision
    if (before.relation === 'none' && standing.relation === 'sent') {
      await requireRoom(c, playerId)
      await requireRoom(c, otherId)
    }
    if (standing.hasBlocked && !before.hasBlocked) await requireBlockRoom(c, playerId)
    await writeStanding(c.tx, { playerId, otherId }, before, standing, c.now)
    if (before.relation === 'friends' && standing.relation === 'none') {
      await endTrades(c, playerId, otherId)
    }
    const tell = (to: string, of: string, status: typeof tellActor) =>
      c.tell(to, { type: 'social_friend_changed', data: { user_uuid: of, status } })
    tell(playerId, otherId, tellActor)
    if (tellOther !== null) tell(otherId, playerId, tellOther)
    return {}
  })
}

async function requirePlayer(db: Kysely<DB>, playerId: string): Promise<void> {
  const found = await db
    .selectFrom('player')
    .select('player_id')
    .where('player_id', '=', playerId)
    // Who has been deleted has no name.
    .where('name', '<>', '')
    .executeTakeFirst()
  if (!found) throw new Refusal('player_not_found')
}

async function requireRoom(c: Change, playerId: string): Promise<void> {
  const row = await c.tx
    .selectFrom('friendship')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where((eb) => eb.or([eb('player_id', '=', playerId), eb('other_id', '=', playerId)]))
    .executeTakeFirstOrThrow()
  if (row.count >= FRIENDS_MAX) throw new Refusal('friend_limit', { limit: FRIENDS_MAX })
}

async function requireBlockRoom(c: Change, playerId: string): Promise<void> {
  const row = await c.tx
    .selectFrom('block')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (row.count >= BLOCKED_MAX) throw new Refusal('block_limit', { limit: BLOCKED_MAX })
}

interface PairRow {
  readonly user_uuid: string
  readonly name: string
  readonly invited_by: string
  readonly is_accepted: boolean
  readonly created_at: number
}

async function readPairs(db: Kysely<DB>, playerId: string): Promise<PairRow[]> {
  const { rows } = await sql<PairRow>`
    select player.player_id as user_uuid, name, invited_by, is_accepted, pair.created_at
    from (
      select other_id as id, invited_by, is_accepted, created_at
      from friendship where player_id = ${playerId}
      union all
      select player_id, invited_by, is_accepted, created_at
      from friendship where other_id = ${playerId}
    ) as pair
    join player on player.player_id = pair.id
    -- Who has just been deleted: what is left of the pair goes soon after.
    where name <> ''
    order by name, user_uuid`.execute(db)
  return rows
}

/** Friends, and those whom the player has blocked, by name. */
export async function readFriends(db: Kysely<DB>, playerId: string): Promise<Friend[]> {
  const pairs = await readPairs(db, playerId)
  const blocked = await db
    .selectFrom('block')
    .innerJoin('player', 'player.player_id', 'block.blocked_id')
    .select(['blocked_id as user_uuid', 'name'])
    .where('block.player_id', '=', playerId)
    .where('name', '<>', '')
    .orderBy('name')
    .execute()
  return [
    ...pairs
      .filter((pair) => pair.is_accepted)
      .map(({ user_uuid, name }) => ({ user_uuid, name, status: 'accepted' as const })),
    ...blocked.map((row) => ({ ...row, status: 'blocked' as const })),
  ]
}

/** Invitations that wait, received and sent, the newest first. */
export async function readInvitations(db: Kysely<DB>, playerId: string): Promise<Invitation[]> {
  const pairs = await readPairs(db, playerId)
  return pairs
    .filter((pair) => !pair.is_accepted)
    .map(({ user_uuid, name, created_at, invited_by }) => ({
      user_uuid,
      name,
      created_at,
      is_own: invited_by === playerId,
    }))
    .toSorted((a, b) => b.created_at - a.created_at)
}

/**
 * Players whose names begin with a text; nobody who is blocked, or blocks, in either direction. By
 * character codes (`~<~`), in the order of the index that finds them: however many names begin so,
 * the first ones alone are read.
 */
export function usersNamed(playerId: string, q: string) {
  const start = foldCase(q.trim()).replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)
  return sql<{ user_uuid: string; name: string }>`
    select player_id as user_uuid, name from player
    where search_name like ${`${start}%`} and search_name <> '' and player_id <> ${playerId}
      and not exists (
        select from block
        where (block.player_id, blocked_id) in
          ((${playerId}::uuid, player.player_id), (player.player_id, ${playerId}::uuid)))
    order by search_name using ~<~, player_id limit ${FOUND_MAX}`
}

export async function findUsers(db: Kysely<DB>, playerId: string, q: string): Promise<Friend[]> {
  const { rows } = await usersNamed(playerId, q).execute(db)
  const pairs = new Map((await readPairs(db, playerId)).map((pair) => [pair.user_uuid, pair]))
  return rows.map((row) => {
    const pair = pairs.get(row.user_uuid)
    return { ...row, status: pair ? (pair.is_accepted ? 'accepted' : 'pending') : 'none' }
  })
}

/** What a player is to the caller; `none` for someone unknown, too. */
export function readStatus(
  db: Kysely<DB>,
  playerId: string,
  otherId: string,
): Promise<{ status: ReturnType<typeof friendStatus> }> {
  return db
    .transaction()
    .execute(async (tx) => ({ status: friendStatus(await readStanding(tx, playerId, otherId)) }))
}
