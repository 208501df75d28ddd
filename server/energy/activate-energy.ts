import type { energyRoutes } from '@app/contract/energy.ts'
import type { Reply } from '@app/contract/route.ts'
import { addCharge } from '@app/rules/energy/energy.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import { readEnergyUntil } from './read-energy.ts'

export interface ActivateDeps extends ChangeDeps {
  /**
   * Works off what is due of a locked player's harvest: energy has an end and no beginning, and would
   * speed up runs that began before it. Refuses with `busy` while that is too much.
   */
  catchUpHarvest(c: Change, playerId: string): Promise<void>
}

/**
 * Spends one charge of the player, of several kinds the one with the lowest id
 * that is not locked, and lets energy be
 * active a day longer. Refusals in this order: `busy` (too much of the harvest is due), `no_energy`,
 * `energy_full`, `item_locked`.
 *
 * @param itemIds - the items that are charges
 */
export function activateEnergy(
  deps: ActivateDeps,
  itemIds: readonly number[],
  playerId: string,
  call: CallKey | undefined,
): Promise<Reply<typeof energyRoutes.activate>> {
  return change(deps, { players: [playerId], call, actor: playerId }, async (c) => {
    await deps.catchUpHarvest(c, playerId)
    const held = await c.held(playerId)
    const charges = itemIds.filter((item) => held.has(item))
    const locks = await c.itemLocks(playerId)
    const first = charges.find((item) => !locks.has(item)) ?? charges[0]
    if (first === undefined) throw new Refusal('no_energy')
    const extended = addCharge(await readEnergyUntil(c.tx, playerId), c.now)
    if ('refused' in extended) throw new Refusal(extended.refused)
    const energy_until = extended.energyUntil
    c.move(transfer('energy', accountOf(playerId), worldOf('energy'), new Map([[first, 1]])))
    await c.tx
      .insertInto('energy')
      .values({ player_id: playerId, energy_until })
      .onConflict((row) => row.column('player_id').doUpdateSet({ energy_until }))
      .execute()
    const count = charges.reduce((sum, item) => sum + (held.get(item) ?? 0), -1)
    return { count, energy_until }
  })
}
