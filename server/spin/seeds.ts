import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { SpinSeeds } from '@app/contract/spin.ts'
import type { Hmac } from '@app/rules/spin/draw-prize.ts'
import { invariant } from '@app/rules/invariant.ts'
import type { Kysely, Selectable } from 'kysely'
import type { DB, SpinSeed } from '../db/schema.ts'
import type { Change } from '../ledger/change.ts'

export const hmac: Hmac = (key, message) => createHmac('sha256', key).update(message).digest()

/** What is shown of a server seed before it is revealed. */
export function seedHash(serverSeed: string): string {
  return createHash('sha256').update(serverSeed).digest('hex')
}

export interface SeedPair {
  readonly current: Selectable<SpinSeed> & { readonly client_seed: string }
  readonly next: Selectable<SpinSeed>
}

/**
 * The seeds that a player's spins are drawn from. They are made with the player, by the database, the
 * next server seed together with the current one: it is fixed, and its hash shown, before the player
 * chooses the client seed that will go with it (decisions/018).
 */
export async function readSeeds(db: Kysely<DB>, playerId: string): Promise<SeedPair> {
  const rows = await db
    .selectFrom('spin_seed')
    .selectAll()
    .where('player_id', '=', playerId)
    .where('state', '<>', 'revealed')
    .execute()
  const current = rows.find((row) => row.state === 'current')
  const next = rows.find((row) => row.state === 'next')
  invariant(current !== undefined && next !== undefined, 'every player has two seeds in use')
  invariant(current.client_seed !== null, 'a seed in use has both halves')
  return { current: { ...current, client_seed: current.client_seed }, next }
}

/** Every page of the player then shows the seeds of the next spin, and what has become of the spins. */
export function tellSpinChanged(c: Change, playerId: string): void {
  c.tell(playerId, { type: 'spin_changed', data: {} })
}

export function newServerSeed(): string {
  return randomBytes(32).toString('hex')
}

/** For a player who gives no words of their own. */
export function newClientSeed(): string {
  return randomBytes(8).toString('hex')
}

/** The seeds as their player sees them: of the server's only the hashes. */
export function shownSeeds({ current, next }: SeedPair): SpinSeeds {
  return {
    client_seed: current.client_seed,
    server_seed_hash: seedHash(current.server_seed),
    nonce: current.spins,
    next_server_seed_hash: seedHash(next.server_seed),
  }
}
