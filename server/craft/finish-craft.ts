import type { CraftJob, CraftResult } from '@app/contract/craft.ts'
import { piecesOf } from '@app/rules/craft/craft-count.ts'
import { drawOutputs } from '@app/rules/craft/draw-outputs.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import type { Change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'

/** Units of a recipe that a player has started. */
export interface Craft {
  readonly job_id: string
  readonly player_id: string
  readonly recipe: CraftRecipe
  /** Units. */
  readonly count: number
  /** Unix milliseconds. */
  readonly start_at: number
  readonly due_at: number
}

/** What granting these pieces gives, bundles and generators opened. */
export type OpenAll = (closed: ReadonlyMap<number, number>) => ReadonlyMap<number, number>

/** What is spent on the way, and what is lent to it. */
export function holdOf({ recipe, count }: Craft) {
  return {
    spent: piecesOf(recipe.ConsumableList, count),
    kept: piecesOf(recipe.RemainList, count),
  }
}

/**
 * Ends a craft: draws what it gives and moves it to the player.
 *
 * A delayed one takes what it holds out of production; one done at once takes it from the player
 * (server rules, section 5). The caller holds the player's lock, and writes the history.
 */
export function finishCraft(c: Change, openAll: OpenAll, craft: Craft): CraftResult {
  const { player_id, recipe, count } = craft
  const { spent, kept } = holdOf(craft)
  const given = openAll(drawOutputs(recipe.OutputList, count, c.random))
  const player = accountOf(player_id)
  if (craft.due_at > craft.start_at) {
    const work = accountOf(player_id, 'production')
    const world = worldOf('end_delayed_craft')
    c.move(
      transfer('end_delayed_craft', work, world, spent),
      transfer('end_delayed_craft', work, player, kept),
      transfer('end_delayed_craft', world, player, given),
    )
  } else {
    c.move(transfer('start_craft', player, worldOf('start_craft'), spent))
    c.move(transfer('end_craft', worldOf('end_craft'), player, given))
  }
  return { new_items: quantities(given), returned_items: quantities(kept) }
}

function quantities(pieces: ReadonlyMap<number, number>): CraftResult['new_items'] {
  return [...pieces].map(([item_id, quantity]) => ({ item_id, quantity }))
}

export interface FinishedCraft {
  readonly craft: Craft
  readonly result: CraftResult
}

/** Writes what was finished into the history, all of it by one statement. */
export async function writeHistory(c: Change, finished: readonly FinishedCraft[]): Promise<void> {
  if (finished.length === 0) return
  const rows = finished.map(
    ({ craft: { player_id, recipe, count, start_at, due_at }, result }) => ({
      player_id,
      process_date: Math.floor(c.now / 1000),
      id: c.newId(),
      receipt_id: recipe.TypeId,
      item_for_vision: recipe.ItemForVision,
      craft_group: recipe.CraftGroup,
      count,
      receipt_duration: Math.floor((due_at - start_at) / 1000),
      created_at: Math.floor(start_at / 1000),
      jdoc: JSON.stringify(result),
    }),
  )
  await c.tx.insertInto('craft_history').values(rows).execute()
}

/** A craft as the queue shows it. */
export function jobOf({ job_id, recipe, count, start_at, due_at }: Craft): CraftJob {
  return {
    id: job_id,
    receipt_id: recipe.TypeId,
    count,
    start_at: Math.floor(start_at / 1000),
    end_at: Math.floor(due_at / 1000),
  }
}
