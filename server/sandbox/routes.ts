import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type AdvanceableClock, seconds } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import type { LiveBatch } from '../events/live-batch.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { grant, type GrantDeps } from '../ledger/grant.ts'
import { ensurePlayer } from '../players/ensure-player.ts'

export interface SandboxDeps extends GrantDeps {
  readonly db: Kysely<DB>
  readonly clock: AdvanceableClock
  /** What granting an item gives: bundles and generators opened. Undefined for an unknown item. */
  expand(itemId: number, count: number): ReadonlyMap<number, number> | undefined
  published(live: LiveBatch): void
}

/** Serves the calls that exist only in the sandbox: to give, to move the clock, to make an admin. */
export function serveSandbox(app: FastifyInstance, deps: SandboxDeps): void {
  const { db, clock } = deps

  handle(app, sandboxRoutes.grant, async ({ input }) => {
    const amounts = new Map<number, number>()
    const add = (asset: number, amount: number) => {
      if (amount > 0) amounts.set(asset, (amounts.get(asset) ?? 0) + amount)
    }
    add(COIN, input.coins ?? 0)
    for (const { item_id, count } of input.items ?? []) {
      const contents = deps.expand(item_id, count)
      if (!contents) throw new Refusal('item_not_found', { item_id })
      for (const [asset, amount] of contents) add(asset, amount)
    }
    const live = await db.transaction().execute(async (tx) => {
      const player_id = await ensurePlayer(tx, { steamId: input.steam_id })
      return amounts.size === 0
        ? undefined
        : grant(tx, deps, [{ player_id, operation: 'sandbox_grant', actor: null, amounts }])
    })
    if (live) deps.published(live)
    return {}
  })

  handle(app, sandboxRoutes.advanceClock, async ({ input }) => {
    clock.advance(input.seconds)
    return { now: seconds(clock) }
  })

  handle(app, sandboxRoutes.makeAdmin, async ({ input }) => {
    await db.transaction().execute(async (tx) => {
      const player_id = await ensurePlayer(tx, { steamId: input.steam_id })
      await tx
        .updateTable('player')
        .set({ role: 'admin' })
        .where('player_id', '=', player_id)
        .execute()
    })
    return {}
  })
}
