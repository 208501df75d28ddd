import { harvestRoutes, type HarvestReceipt } from '@app/contract/harvest.ts'
import type { HarvestRecipe } from '@app/rules/harvest/recipe.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import type { LiveFollower } from '../events/followers.ts'
import { handle } from '../http/handle.ts'
import type { Switches } from '../switches/switches.ts'
import type { Worker } from '../jobs/worker.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { sqlOf } from '../db/sql.ts'
import { StockFollower } from './follow-stock.ts'
import { type HarvestPlay, type PlayDeps, readItemIds, readPlay } from './play.ts'
import { readHarvests } from './read-harvests.ts'
import { harvestJobs } from './settle-harvests.ts'
import { updateHarvest } from './update-harvest.ts'
import { userHarvest } from './user-harvest.ts'

export interface HarvestDeps extends ChangeDeps, PlayDeps {
  readonly clock: Clock
  readonly worker: Worker
  readonly switches: Switches
  /** Address of the store's page that explains harvesting (spec part 2 section 2). */
  readonly guideUrl: string | undefined
  /** Calls back with every batch of events, of whatever node, and after a loss of some. */
  follow(follower: LiveFollower): void
}

export function serveHarvest(app: FastifyInstance, deps: HarvestDeps): void {
  const { db, clock, worker, guideUrl } = deps
  const follower = new StockFollower({
    db,
    takesPart: (itemId) => readItemIds(deps).has(itemId),
    now: () => clock.now(),
    wake: (dueMs) => worker.wake('harvest_stock', dueMs),
  })
  deps.switches.onOpened('craft', () => follower.tryEverybody())
  for (const content of [deps.content, deps.catalog]) {
    content.onReplaced(() => follower.tryEverybody())
  }
  deps.follow({
    heard: (live) => follower.heard(live),
    missed: () => follower.tryEverybody(),
  })
  worker.add(follower)
  worker.addJobs(harvestJobs(deps), deps)

  handle(app, harvestRoutes.getReceipts, async ({ playerId }) => {
    const play = readPlay(deps)
    const read = await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute((tx) => readHarvests(sqlOf(tx), [playerId], play.itemIds))
    const harvest = read.get(playerId)
    const recipes = [...play.recipes.values()]
    return {
      receipts: recipes.map((recipe) => receiptOf(recipe, play)),
      user_data: recipes.map((recipe) => userHarvest(recipe, harvest?.state)),
      guide_url: guideUrl ?? '',
      now: clock.now(),
    }
  })

  handle(app, harvestRoutes.update, async ({ input, playerId, call }) => {
    const updated = await updateHarvest(deps, playerId, input, call)
    for (const run of updated.active_list) worker.wake('harvest', run.due_at)
    return updated
  })
}

/** A recipe as it is sent, with what its items become. */
function receiptOf(recipe: HarvestRecipe, play: HarvestPlay): HarvestReceipt {
  return {
    ...recipe,
    result: [...recipe.result],
    items_slots: recipe.items_slots.map(({ name, available_items }) => ({
      name,
      available_items: available_items.map((item) => ({
        ...item,
        requirements: [...item.requirements],
        on_break_result: [...item.on_break_result],
        up_item_id: play.betterItem(item.item_id) ?? null,
      })),
    })),
  }
}
