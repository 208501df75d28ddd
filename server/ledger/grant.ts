import type { Transaction } from 'kysely'
import type { IdSource } from '../db/ids.ts'
import type { DB, Operation } from '../db/schema.ts'
import type { LiveBatch } from '../events/live-batch.ts'
import { Refusal } from '../http/refusal.ts'
import { type HoldingKey, worldAccount } from './accounts.ts'
import { readClock } from './clock.ts'
import { holdingEvents } from './holding-events.ts'
import { LockedHoldings, lockSystemHoldings, readHoldings } from './holdings.ts'
import { lockPlayers } from './lock-players.ts'
import { type Entry, preparePost } from './post.ts'
import { sqlOf } from './sql.ts'

/** What the world gives to a player. */
export interface Grant {
  readonly player_id: string
  readonly operation: Operation
  readonly actor: string | null
  readonly reason?: string
  /** Amount by asset; bundles and generators already opened. */
  readonly amounts: ReadonlyMap<number, number>
}

export interface GrantDeps {
  readonly ids: IdSource
  /** Milliseconds the application clock is ahead of the database's. */
  readonly clockOffsetMs: () => number
}

/**
 * Mints to players what the grants name, one entry each. Locks the players, then the world's
 * accounts. Refuses with `holding_limit` what could no longer be counted exactly.
 *
 * Returns what the players' streams are to be told after the commit.
 */
export async function grant(
  tx: Transaction<DB>,
  deps: GrantDeps,
  grants: readonly Grant[],
): Promise<LiveBatch> {
  const sql = sqlOf(tx)
  const holdings = new LockedHoldings()
  const keys = grants.flatMap(({ player_id, amounts }) =>
    [...amounts.keys()].map((asset): HoldingKey => ({ account: player_id, kind: 'player', asset })),
  )
  const worldKeys = grants.flatMap(({ operation, amounts }) =>
    [...amounts.keys()].map((asset): HoldingKey => ({
      account: worldAccount(operation),
      kind: 'world',
      asset,
    })),
  )
  await lockPlayers(
    sql,
    grants.map((one) => one.player_id),
  )
  await readHoldings(sql, holdings, keys)
  await lockSystemHoldings(sql, holdings, worldKeys)
  for (const { player_id, amounts } of grants) {
    for (const [asset, amount] of amounts) {
      if (holdings.get(player_id, asset) + amount > Number.MAX_SAFE_INTEGER) {
        throw new Refusal('holding_limit', { limit: Number.MAX_SAFE_INTEGER })
      }
    }
  }
  const { micros } = await readClock(sql)
  const now = micros + deps.clockOffsetMs() * 1000
  const entries = grants.map((one) => entryOf(one, deps.ids.next(now), now / 1000))
  const posted = preparePost(holdings, entries, micros)
  await posted.write(sql)
  return { players: holdingEvents(posted.changed), prices: [] }
}

function entryOf(one: Grant, entryId: string, createdAt: number): Entry {
  const { operation, player_id } = one
  return {
    entry_id: entryId,
    operation,
    actor: one.actor,
    ...(one.reason === undefined ? {} : { reason: one.reason }),
    created_at: createdAt,
    postings: [...one.amounts].flatMap(([asset, amount]) => [
      { account: player_id, kind: 'player' as const, asset, delta: amount, operation },
      {
        account: worldAccount(operation),
        kind: 'world' as const,
        asset,
        delta: -amount,
        operation,
      },
    ]),
  }
}
