import type { Input } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { FastifyInstance } from 'fastify'
import { type AdvanceableClock, seconds } from '../clock/clock.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import { askSteam } from '../platform/ask-steam.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { newRequestId, requestIdOf } from '../platform/request-id.ts'
import type { SteamInventory } from '../platform/steam-inventory.ts'
import { ensurePlayer } from '../players/ensure-player.ts'

export interface SandboxDeps extends ChangeDeps {
  readonly clock: AdvanceableClock
  /** Does everything that has fallen due. */
  settleDue(): Promise<void>
  /** What granting an item gives: bundles and generators opened. Undefined for an unknown item. */
  expand(itemId: number, count: number): ReadonlyMap<number, number> | undefined
  readonly inventory: SteamInventory
  /** The platform's items that are its coins. */
  readonly coinItems: Readonly<Record<'gold' | 'silver' | 'bronze', number>>
}

/** Serves the calls that exist only in the sandbox: to give, to move the clock, to make an admin. */
export function serveSandbox(app: FastifyInstance, deps: SandboxDeps): void {
  const { db, clock } = deps

  handle(app, sandboxRoutes.grant, async ({ input, callFor }) => {
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
    const player_id = await db
      .transaction()
      .execute((tx) => ensurePlayer(tx, { steamId: input.steam_id }))
    const players = [player_id]
    const call = callFor(player_id)
    const given = await change(deps, { players, onBehalfOf: player_id, call }, async (c) => {
      const from = worldOf('sandbox_grant')
      c.move(transfer('sandbox_grant', from, accountOf(player_id), amounts))
      return {}
    })
    // Only then: a key that another grant has had is refused before.
    if (await grantPlatformCoins(deps, input, call)) {
      await change(deps, { players }, async (c) => {
        c.tell(player_id, { type: 'steam_wallet_updated', data: {} })
        return {}
      })
    }
    return given
  })

  handle(app, sandboxRoutes.advanceClock, async ({ input }) => {
    if (!(await clock.advance(input.seconds))) throw new Refusal('bad_input')
    await deps.settleDue()
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

/**
 * Puts platform coins into the player's inventory on the sandbox's Steam; says whether any. Steam gives
 * once for one request: a call that comes again is the same one there.
 */
async function grantPlatformCoins(
  { inventory, coinItems }: SandboxDeps,
  grant: Input<typeof sandboxRoutes.grant>,
  call: CallKey | undefined,
): Promise<boolean> {
  const amounts = [
    [coinItems.gold, grant.gold_coins],
    [coinItems.silver, grant.silver_coins],
    [coinItems.bronze, grant.bronze_coins],
  ] as const
  const granted = amounts.filter(([, quantity = 0]) => quantity > 0)
  for (const [itemDef, quantity = 0] of granted) {
    const requestId = call ? requestIdOf(call.player_id, call.key, String(itemDef)) : newRequestId()
    const work = { requestId, steamId: grant.steam_id, itemDef, quantity }
    const said = await askSteam(() => inventory.grant(work))
    if (said === 'refused') throw new Refusal('item_not_found', { item_id: itemDef })
  }
  return granted.length > 0
}
