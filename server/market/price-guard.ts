import type { priceGuardRoutes } from '@app/contract/fair-price.ts'
import type { Reply } from '@app/contract/route.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'

type Guard = Reply<typeof priceGuardRoutes.get>

/** Whether the site asks the player before an order far from the fair price: unless told not to. */
export async function readPriceGuard(db: Kysely<DB>, playerId: string): Promise<Guard> {
  const chosen = await db
    .selectFrom('price_guard')
    .select('is_on')
    .where('player_id', '=', playerId)
    .executeTakeFirst()
  return { is_on: chosen?.is_on ?? true }
}

export function setPriceGuard(
  deps: ChangeDeps,
  playerId: string,
  { is_on }: Guard,
  call: CallKey | undefined,
): Promise<Guard> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    await c.tx
      .insertInto('price_guard')
      .values({ player_id: playerId, is_on })
      .onConflict((known) => known.column('player_id').doUpdateSet({ is_on }))
      .execute()
    c.tell(playerId, { type: 'price_guard_changed', data: { is_on } })
    return { is_on }
  })
}
