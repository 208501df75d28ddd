import type { spinRoutes } from '@app/contract/spin.ts'
import type { Reply } from '@app/contract/route.ts'
import type { SpinSeedState } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { change } from '../ledger/change.ts'
import type { SpinDeps } from './deps.ts'
import { newClientSeed, newServerSeed, readSeeds, shownSeeds, tellSpinChanged } from './seeds.ts'

/**
 * Reveals the server seed of a player's spins, takes the next one, whose hash was shown before, with
 * the client seed given now, and fixes the one after it.
 */
export function rotateSeeds(
  deps: SpinDeps,
  playerId: string,
  clientSeed: string | undefined,
  call: CallKey | undefined,
): Promise<Reply<typeof spinRoutes.rotateSeeds>> {
  return change(deps.change, { players: [playerId], call, actor: playerId }, async (c) => {
    const now = Math.floor(c.now / 1000)
    const { current, next } = await readSeeds(c.tx, playerId)
    const client_seed = clientSeed ?? newClientSeed()
    const update = (seedId: string, values: { state: SpinSeedState; client_seed?: string }) =>
      c.tx.updateTable('spin_seed').set(values).where('seed_id', '=', seedId).execute()
    // A seed from which nothing was drawn proves nothing: renewing seeds leaves no rows behind.
    if (current.spins > 0) await update(current.seed_id, { state: 'revealed' })
    else await c.tx.deleteFrom('spin_seed').where('seed_id', '=', current.seed_id).execute()
    await update(next.seed_id, { state: 'current', client_seed })
    const following = await c.tx
      .insertInto('spin_seed')
      .values({
        seed_id: c.newId(),
        player_id: playerId,
        state: 'next',
        server_seed: newServerSeed(),
        created_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    tellSpinChanged(c, playerId)
    return {
      revealed_server_seed: current.server_seed,
      seeds: shownSeeds({ current: { ...next, client_seed }, next: following }),
    }
  })
}
