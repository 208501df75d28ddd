import { energyRoutes } from '@app/contract/energy.ts'
import type { FastifyInstance } from 'fastify'
import type { Catalog } from '../catalog/catalog.ts'
import type { Clock } from '../clock/clock.ts'
import { handle } from '../http/handle.ts'
import { type ActivateDeps, activateEnergy } from './activate-energy.ts'
import { readEnergyUntil } from './read-energy.ts'

/** What marks an item as a charge of energy (server rules, section 8). */
const ENERGY_TAG = 'type:energy'

export interface EnergyDeps extends ActivateDeps {
  readonly clock: Clock
  readonly catalog: Catalog
}

export function serveEnergy(app: FastifyInstance, deps: EnergyDeps): void {
  const { db, catalog } = deps

  handle(app, energyRoutes.get, async ({ playerId }) => {
    const item_ids = catalog.tagged(ENERGY_TAG)
    const held = await db
      .selectFrom('holding')
      .select(['asset', 'amount'])
      .where('account', '=', playerId)
      .where('kind', '=', 'player')
      .execute()
    const charges = held.filter(({ asset }) => item_ids.includes(asset))
    return {
      count: charges.reduce((sum, { amount }) => sum + amount, 0),
      item_ids,
      energy_until: await readEnergyUntil(db, playerId),
      now: deps.clock.now(),
    }
  })

  handle(app, energyRoutes.activate, ({ playerId, call }) =>
    activateEnergy(deps, catalog.tagged(ENERGY_TAG), playerId, call),
  )
}
