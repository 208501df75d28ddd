import type { LiveEvent } from '@app/contract/live.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { sqlOf } from '../ledger/sql.ts'
import { type LiveBatch, writeLiveBatch } from './live-batch.ts'

export interface TellDeps {
  readonly db: Kysely<DB>
  /** Set where other nodes share the database: the player's streams may be theirs. */
  readonly nodeId: string | undefined
  readonly published: (live: LiveBatch) => void
}

/** Tells a player's streams, here and on other nodes, something that changes no value. */
export async function tellPlayer(
  { db, nodeId, published }: TellDeps,
  playerId: string,
  event: LiveEvent,
): Promise<void> {
  const live = { players: { [playerId]: [event] }, prices: [] }
  if (nodeId !== undefined) {
    await db.transaction().execute((tx) => writeLiveBatch(sqlOf(tx), nodeId, live))
  }
  published(live)
}
