import type { HarvestReceipt, UserHarvest } from '@app/contract/harvest.ts'
import { harvestSpeedBonus } from '@app/rules/energy/energy.ts'
import { type Forecast, forecast } from '@app/rules/harvest/forecast.ts'
import { harvestLimits, type HarvestSettings } from '@app/rules/harvest/recipe.ts'
import { occupy, openWorkplace, startRuns, type Waiting } from '@app/rules/harvest/start-runs.ts'

/** What settings would do, by the rules that the server plays with. */
export interface Outlook {
  readonly forecast: Forecast
  /** Runs that would start at once. */
  readonly starts: number
  /** Why no further run starts; undefined when it is off, or as many run as may. */
  readonly waiting: Waiting | undefined
  /** Runs at once that the yield of a day is reckoned with: in progress and starting, at least one. */
  readonly parallel: number
}

/**
 * What a recipe would do with these settings, before they are saved.
 *
 * @param counts - the player's pieces by item
 * @param itemLocks - items that the player has locked
 */
export function outlook(
  recipe: HarvestReceipt,
  settings: HarvestSettings,
  user: UserHarvest,
  counts: ReadonlyMap<number, number>,
  itemLocks: ReadonlySet<number>,
  isEnergetic: boolean,
): Outlook {
  const workplace = openWorkplace(recipe, settings, itemLocks)
  for (const run of user.active_list) occupy(workplace, run)
  const { started, waiting } = startRuns(workplace, new Map(counts))
  const starts = started.reduce((sum, { count }) => sum + count, 0)
  const most = settings.max_parallel || harvestLimits.parallelMax
  return {
    forecast: forecast(recipe, settings.items, harvestSpeedBonus(isEnergetic)),
    starts,
    waiting,
    parallel: Math.max(Math.min(user.active_count + starts, most), 1),
  }
}

/**
 * Seconds until so many pieces of a result are there on average, from runs that start now and are
 * repeated without a pause; undefined where a run brings none.
 *
 * @param result - its place among the recipe's results
 */
export function secondsUntil(
  pieces: number,
  result: number,
  { forecast, parallel }: Pick<Outlook, 'forecast' | 'parallel'>,
): number | undefined {
  const perRun = forecast.results[result]?.perRun ?? 0
  if (perRun <= 0) return undefined
  const runs = Math.ceil(Math.max(0, pieces / perRun - 1e-9))
  return Math.ceil(runs / parallel) * forecast.durationSec
}

/** Runs in progress that use an item in a slot. */
export function atWork(user: UserHarvest, slot: number, itemId: number): number {
  return user.active_list.reduce((sum, run) => sum + (run.list[slot] === itemId ? run.count : 0), 0)
}

/** Are two settings the same to the server? */
export function isSame(a: HarvestSettings, b: HarvestSettings): boolean {
  const text = ({ enabled, max_parallel, items }: HarvestSettings) =>
    JSON.stringify([
      enabled,
      max_parallel,
      items.map((slot) =>
        slot
          .map(({ item_id, limit, max, priority }) => [item_id, limit, max, priority])
          .toSorted(([one = 0], [other = 0]) => one - other),
      ),
    ])
  return text(a) === text(b)
}
