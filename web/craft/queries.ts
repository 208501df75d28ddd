import {
  CRAFT_HISTORY_PAGE,
  type CraftHistoryRow,
  type CraftJob,
  craftRoutes,
} from '@app/contract/craft.ts'
import type { Input } from '@app/contract/route.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { queryOptions } from '@tanstack/react-query'
import { setAppClock } from '../api/app-clock.ts'
import { call } from '../api/call.ts'
import type { Once } from '../api/send-once.ts'
import type { PageSource } from '../api/use-pages.ts'
import { craftKeys } from './keys.ts'

export interface Recipes {
  readonly recipes: readonly CraftRecipe[]
  readonly byId: ReadonlyMap<number, CraftRecipe>
  /** Units of one start, at most. */
  readonly countMax: number
}

/** Every recipe; they change only with the content. */
export const recipes = queryOptions({
  queryKey: ['craft', 'receipts'],
  queryFn: ({ signal }) => call(craftRoutes.getReceipts, {}, { signal }),
  // Here, so that recipes which are loaded again and have not changed are the same objects.
  select: ({ response, count_max }): Recipes => {
    // An output has either a count or what is drawn, which the contract's schema cannot say.
    const list = response as readonly CraftRecipe[]
    return {
      recipes: list,
      byId: new Map(list.map((recipe) => [recipe.TypeId, recipe])),
      countMax: count_max,
    }
  },
  staleTime: 600_000,
})

/** The own crafts in progress, kept up to date by live events. */
export const queue = queryOptions({
  queryKey: craftKeys.queue,
  queryFn: async ({ signal }): Promise<readonly CraftJob[]> => {
    const { response, now } = await call(craftRoutes.queue, {}, { signal })
    setAppClock(now)
    return response
  },
  staleTime: 60_000,
})

type Cursor = Pick<Input<typeof craftRoutes.getHistory>, 'last_process_date' | 'last_id'>

/**
 * The own finished crafts, newest first, page after page. An empty page means that there are no
 * more (spec part 2 section 4).
 *
 * @param before - unix seconds; the end of the selected day, undefined for the newest
 */
export const history = (before: number | undefined): PageSource<CraftHistoryRow, Cursor> => ({
  queryKey: [...craftKeys.history, before ?? null],
  read: (cursor = { last_process_date: before ?? null, last_id: null }, signal) =>
    call(craftRoutes.getHistory, { ...cursor, is_prev: false }, signal ? { signal } : {}),
  cursorOf: (last) => ({ last_process_date: last.process_date, last_id: last.id }),
  idOf: (row) => row.id,
  pageSize: CRAFT_HISTORY_PAGE,
})

export interface CraftOrder {
  readonly recipe: CraftRecipe
  /** Units. */
  readonly count: number
}

export function startCraft({ recipe, count }: CraftOrder, once: Once) {
  return call(craftRoutes.start, { receipt_id: recipe.TypeId, count }, once)
}
