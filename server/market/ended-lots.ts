import type { Effect } from '@app/rules/market/settlement.ts'
import { type Kysely, sql } from 'kysely'
import type { NewMessage } from '../inbox/tell-inbox.ts'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../http/refusal.ts'
import { WorkCounts } from '../jobs/failed-jobs.ts'
import type { DueWork } from '../jobs/worker.ts'
import type { Desk } from './desk.ts'

/** Lots ended at once, and out of how many of the first they are drawn. */
const AT_ONCE = 256
const DRAWN_FROM = 8 * AT_ONCE

/** When a lot is tried again whose escrow its owner has no room for. */
const NO_ROOM_SECONDS = 3600

interface EndingLot {
  readonly lot_uuid: string
  readonly player_id: string
}

/**
 * Ends the lots whose time has come: the desk gives back what is left of them, in its batches, so
 * that a lot is filled or ended and never both (decisions/042).
 *
 * Nodes draw from the first lots, so that they mostly take different ones; whoever comes second
 * finds the lot gone.
 */
export function lotEnds(db: Kysely<DB>, desk: Desk): DueWork {
  const counts = new WorkCounts()
  return {
    kind: 'lot_end',
    counts,
    async nextDue() {
      const row = await db
        .selectFrom('lot')
        .select('ends_at')
        .where('ends_at', 'is not', null)
        .orderBy('ends_at')
        .limit(1)
        .executeTakeFirst()
      return row?.ends_at == null ? undefined : row.ends_at * 1000
    },
    async settle(now) {
      const { rows } = await sql<EndingLot>`
        select lot_uuid, player_id from (
          select lot_uuid, player_id from lot where ends_at <= ${Math.floor(now / 1000)}
          order by ends_at limit ${DRAWN_FROM}) as first
        order by random() limit ${AT_ONCE}`.execute(db)
      const moved = await Promise.all(rows.map((lot) => endLot(db, desk, lot)))
      const ended = moved.filter(Boolean).length
      counts.settled += ended
      return ended
    },
  }
}

/** True where something was done about it. */
async function endLot(
  db: Kysely<DB>,
  desk: Desk,
  { lot_uuid, player_id }: EndingLot,
): Promise<boolean> {
  try {
    await desk.submit({
      player_id,
      commands: [{ kind: 'end', lot_uuid }],
      call: undefined,
      answer: () => ({}),
    })
    return true
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code !== 'holding_limit') return false
    await db
      .updateTable('lot')
      .set(({ eb }) => ({ ends_at: eb('ends_at', '+', NO_ROOM_SECONDS) }))
      .where('player_id', '=', player_id)
      .where('lot_uuid', '=', lot_uuid)
      .execute()
    return true
  }
}

/** What the owners of ended lots are told: of an item and side once until it is read. */
export function endedMessages(effects: readonly Effect[]): NewMessage[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'escrow' || effect.because !== 'ended') return []
    const { item_id, side, price, player_id } = effect.lot
    const rest = side === 'sell' ? -effect.delta : -effect.delta / price
    return [
      {
        player_id,
        kind: 'lot_ended' as const,
        subject: `lot_ended/${item_id}/${side}`,
        data: { item_id, side, price, rest },
      },
    ]
  })
}
