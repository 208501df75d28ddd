import type { Effect } from '@app/rules/market/settlement.ts'
import { sql } from 'kysely'
import type { NewMessage } from '../inbox/tell-inbox.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Job } from '../jobs/failed-jobs.ts'
import { neverFailed } from '../jobs/job-queue.ts'
import type { DueWork } from '../jobs/worker.ts'
import { type DeskJobsDeps, deskWork } from './desk-jobs.ts'

/** Lots ended at once, and out of how many of the first they are drawn. */
const AT_ONCE = 256
const DRAWN_FROM = 8 * AT_ONCE

/** When a lot is tried again whose escrow its owner has no room for. */
const NO_ROOM_SECONDS = 3600

const JOBS = { kind: 'lot_end', table: 'lot', id: 'lot_uuid' } as const

/**
 * Ends the lots whose time has come: the desk gives back what is left of them, in its batches, so
 * that a lot is filled or ended and never both (decisions/042).
 *
 * Nodes draw from the first lots, so that they mostly take different ones; whoever comes second
 * finds the lot gone.
 */
export function lotEnds(deps: DeskJobsDeps): DueWork {
  const { db } = deps
  return deskWork<Job>(deps, {
    ...JOBS,
    async nextDue() {
      const { rows } = await sql<{ ends_at: number }>`
        select ends_at from lot as job
        where ends_at is not null and ${sql.raw(neverFailed(JOBS))}
        order by ends_at limit 1`.execute(db)
      return rows[0] && rows[0].ends_at * 1000
    },
    async due(now) {
      const { rows } = await sql<Job>`
        select job_id, player_id from (
          select lot_uuid as job_id, player_id from lot as job
          where ends_at <= ${Math.floor(now / 1000)} and ${sql.raw(neverFailed(JOBS))}
          order by ends_at limit ${DRAWN_FROM}) as first
        order by random() limit ${AT_ONCE}`.execute(db)
      return rows
    },
    find: ({ job_id, player_id }, now) =>
      db
        .selectFrom('lot')
        .select(['lot_uuid as job_id', 'player_id'])
        .where('player_id', '=', player_id)
        .where('lot_uuid', '=', job_id)
        .where('ends_at', '<=', Math.floor(now / 1000))
        .executeTakeFirst(),
    work: (lot) => endLot(deps, lot),
  })
}

/** True where something was done about it. */
async function endLot(
  { db, desk }: Pick<DeskJobsDeps, 'db' | 'desk'>,
  { job_id: lot_uuid, player_id }: Job,
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
    const coins = side === 'sell' ? 0 : -effect.delta
    return [
      {
        player_id,
        kind: 'lot_ended' as const,
        subject: `lot_ended/${item_id}/${side}`,
        data: { item_id, side, price, rest },
        sum: { pieces: rest, coins },
      },
    ]
  })
}
