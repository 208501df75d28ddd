import type { harvestRoutes, UserHarvest } from '@app/contract/harvest.ts'
import type { Input } from '@app/contract/route.ts'
import { findWorkItem, type HarvestRecipe } from '@app/rules/harvest/recipe.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { advancePlayers } from './advance-players.ts'
import { catchUpHarvest } from './catch-up-harvest.ts'
import { type PlayDeps, readPlay } from './play.ts'
import { userHarvest } from './user-harvest.ts'

type Settings = Input<typeof harvestRoutes.update>

/**
 * Sets a recipe for a player and starts what may start by it. Refusals in this order:
 * `receipt_not_found`, `item_not_usable` (an item that cannot work in its slot, or stands there
 * twice), `busy` (too much is due).
 */
export function updateHarvest(
  deps: ChangeDeps & PlayDeps,
  playerId: string,
  settings: Settings,
  call: CallKey | undefined,
): Promise<UserHarvest> {
  return change(deps, { players: [playerId], call, actor: playerId }, async (c) => {
    const play = readPlay(deps)
    const recipe = play.recipes.get(settings.receipt_id)
    if (!recipe) throw new Refusal('receipt_not_found')
    assertUsable(recipe, settings)
    await catchUpHarvest(c, play, playerId)
    await keep(c, playerId, settings)
    const { receipt_id } = settings
    c.tell(playerId, { type: 'harvest_changed', data: { receipt_ids: [receipt_id] } })
    const after = await advancePlayers(c, play, [playerId], c.now)
    return userHarvest(recipe, after.get(playerId))
  })
}

function assertUsable(recipe: HarvestRecipe, { items }: Settings): void {
  for (const [slot, selected] of items.entries()) {
    const ids = selected.map((item) => item.item_id)
    const wrong = ids.find(
      (id, index) => !findWorkItem(recipe.items_slots[slot], id) || ids.indexOf(id) < index,
    )
    if (wrong !== undefined) throw new Refusal('item_not_usable', { item_id: wrong })
  }
}

async function keep(c: Change, playerId: string, settings: Settings): Promise<void> {
  const { receipt_id, enabled, max_parallel } = settings
  const row = { enabled, max_parallel, items: JSON.stringify(settings.items) }
  await c.tx
    .insertInto('harvest_setting')
    .values({ player_id: playerId, receipt_id, ...row })
    .onConflict((known) => known.columns(['player_id', 'receipt_id']).doUpdateSet(row))
    .execute()
  await c.tx
    .insertInto('harvest_player')
    .values({ player_id: playerId, waits: false })
    .onConflict((known) => known.doNothing())
    .execute()
}
