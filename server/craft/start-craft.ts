import type { craftRoutes } from '@app/contract/craft.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import { ingredientsOf } from '@app/rules/craft/craft-count.ts'
import type { CraftContent } from '@app/rules/craft/recipe.ts'
import { isEnergetic, jobDurationMs } from '@app/rules/energy/energy.ts'
import { readEnergyUntil } from '../energy/read-energy.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer } from '../ledger/transfer.ts'
import {
  type Craft,
  type OpenAll,
  finishCraft,
  holdOf,
  jobOf,
  writeHistory,
} from './finish-craft.ts'

export interface StartCraftDeps extends ChangeDeps {
  craftContent(): CraftContent
  readonly openAll: OpenAll
  /** Something falls due at this time, in unix milliseconds. */
  wake(dueMs: number): void
}

/** Crafts that a player may have in progress. */
const JOBS_MAX = 1000

type Start = Input<typeof craftRoutes.start>
type Started = Reply<typeof craftRoutes.start>

/**
 * Crafts at once, or moves what is needed into production and leaves a job (server rules, section 5).
 *
 * Refuses, in this order: `receipt_not_found`, `craft_limit`, `craft_job_limit`, `not_enough_items`.
 */
export async function startCraft(
  deps: StartCraftDeps,
  playerId: string,
  { receipt_id, count }: Start,
  call: CallKey | undefined,
): Promise<Started> {
  const started = await change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const { byId, countMax } = deps.craftContent()
    const recipe = byId.get(receipt_id)
    if (!recipe) throw new Refusal('receipt_not_found')
    if (count > countMax) throw new Refusal('craft_limit', { limit: countMax })
    const isInstant = recipe.TimeCraftSec === 0
    if (!isInstant) await requireRoom(c, playerId)
    await c.requireHeld(playerId, ingredientsOf(recipe, count))
    // Energy shortens what begins while it is active, and no more (server rules, section 8).
    const energetic = isEnergetic(await readEnergyUntil(c.tx, playerId), c.now)
    const craft = {
      job_id: c.newId(),
      player_id: playerId,
      recipe,
      count,
      start_at: c.now,
      due_at: c.now + jobDurationMs(recipe.TimeCraftSec, energetic),
    }
    return isInstant ? craftNow(c, deps, craft) : craftLater(c, craft)
  })
  if (started.job) deps.wake(started.job.end_at * 1000)
  return started
}

async function requireRoom(c: Change, playerId: string): Promise<void> {
  const { running } = await c.tx
    .selectFrom('craft_job')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (running >= JOBS_MAX) throw new Refusal('craft_job_limit', { limit: JOBS_MAX })
}

async function craftNow(c: Change, deps: StartCraftDeps, craft: Craft): Promise<Started> {
  const result = finishCraft(c, deps.openAll, craft)
  await writeHistory(c, [{ craft, result }])
  const ended = [jobOf(craft)]
  c.tell(craft.player_id, { type: 'craft_changed', data: { started: [], ended } })
  return { job: null, result }
}

async function craftLater(c: Change, craft: Craft): Promise<Started> {
  const { spent, kept } = holdOf(craft)
  const player = accountOf(craft.player_id)
  const work = accountOf(craft.player_id, 'production')
  c.move(transfer('start_craft', player, work, spent), transfer('start_craft', player, work, kept))
  const { recipe, ...row } = craft
  await c.tx
    .insertInto('craft_job')
    .values({ ...row, receipt_id: recipe.TypeId, recipe: JSON.stringify(recipe) })
    .execute()
  const job = jobOf(craft)
  c.tell(craft.player_id, { type: 'craft_changed', data: { started: [job], ended: [] } })
  return { job, result: null }
}
