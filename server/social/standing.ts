import type { Standing } from '@app/rules/social/friendship.ts'
import type { Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

/** The key of a pair: the lower id first, as the database compares uuids. */
function pairOf(one: string, other: string): { player_id: string; other_id: string } {
  return one < other ? { player_id: one, other_id: other } : { player_id: other, other_id: one }
}

/** How two players stand to each other, seen by the first. */
export async function readStanding(
  tx: Transaction<DB>,
  playerId: string,
  otherId: string,
): Promise<Standing> {
  const pair = pairOf(playerId, otherId)
  const row = await tx
    .selectFrom('friendship')
    .select(['invited_by', 'is_accepted'])
    .where('player_id', '=', pair.player_id)
    .where('other_id', '=', pair.other_id)
    .executeTakeFirst()
  const blocks = await tx
    .selectFrom('block')
    .select('player_id')
    .where((eb) =>
      eb.or([
        eb.and({ player_id: playerId, blocked_id: otherId }),
        eb.and({ player_id: otherId, blocked_id: playerId }),
      ]),
    )
    .execute()
  return {
    relation: relationOf(row, playerId),
    hasBlocked: blocks.some((block) => block.player_id === playerId),
    isBlocked: blocks.some((block) => block.player_id === otherId),
  }
}

function relationOf(
  row: { invited_by: string; is_accepted: boolean } | undefined,
  playerId: string,
): Standing['relation'] {
  if (!row) return 'none'
  if (row.is_accepted) return 'friends'
  return row.invited_by === playerId ? 'sent' : 'received'
}

/** Writes what changed of how two players stand. `now` in unix milliseconds. */
export async function writeStanding(
  tx: Transaction<DB>,
  ids: { readonly playerId: string; readonly otherId: string },
  before: Standing,
  after: Standing,
  now: number,
): Promise<void> {
  const { playerId, otherId } = ids
  const pair = pairOf(playerId, otherId)
  const created_at = Math.floor(now / 1000)
  if (after.relation === 'none' && before.relation !== 'none') {
    await tx
      .deleteFrom('friendship')
      .where('player_id', '=', pair.player_id)
      .where('other_id', '=', pair.other_id)
      .execute()
  } else if (after.relation !== before.relation) {
    const is_accepted = after.relation === 'friends'
    await tx
      .insertInto('friendship')
      .values({ ...pair, invited_by: playerId, is_accepted, created_at })
      .onConflict((row) => row.columns(['player_id', 'other_id']).doUpdateSet({ is_accepted }))
      .execute()
  }
  if (after.hasBlocked && !before.hasBlocked) {
    await tx
      .insertInto('block')
      .values({ player_id: playerId, blocked_id: otherId, created_at })
      .execute()
  }
  if (!after.hasBlocked && before.hasBlocked) {
    await tx
      .deleteFrom('block')
      .where('player_id', '=', playerId)
      .where('blocked_id', '=', otherId)
      .execute()
  }
}
