import { type CraftHistoryRow, craftRoutes } from '@app/contract/craft.ts'
import type { Input } from '@app/contract/route.ts'
import type { CraftRecipe } from '@app/rules/craft/recipe.ts'
import { infiniteQueryOptions, mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { craftKeys, type CraftQueue, mergeQueue } from '../live/follow-craft.ts'

export interface Recipes {
  readonly recipes: readonly CraftRecipe[]
  readonly byId: ReadonlyMap<number, CraftRecipe>
  /** Units of one start, at most. */
  readonly countMax: number
}

/** What could not be loaded is only logged, and the screen shows nothing (spec part 2 section 8). */
async function logged<Reply>(
  what: string,
  signal: AbortSignal,
  answer: Promise<Reply>,
): Promise<Reply> {
  try {
    return await answer
  } catch (error) {
    if (!signal.aborted) console.error(`${what} could not be loaded`, error)
    throw error
  }
}

/** Every recipe; they change only with the content. */
export const recipes = queryOptions({
  queryKey: ['craft', 'receipts'],
  queryFn: async ({ signal }): Promise<Recipes> => {
    const { response, count_max } = await logged(
      'recipes',
      signal,
      call(craftRoutes.getReceipts, {}, { signal }),
    )
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

/** The own crafts under way, kept up to date by live events. */
export const queue = queryOptions({
  queryKey: craftKeys.queue,
  queryFn: async ({ signal, client }): Promise<CraftQueue> => {
    const reply = await logged('the queue', signal, call(craftRoutes.queue, {}, { signal }))
    return mergeQueue(reply, client.getQueryData<CraftQueue>(craftKeys.queue), Date.now())
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
export const history = (before: number | undefined) =>
  infiniteQueryOptions({
    queryKey: [...craftKeys.history, before ?? null],
    queryFn: ({ pageParam, signal }): Promise<CraftHistoryRow[]> =>
      logged(
        'the history',
        signal,
        call(craftRoutes.getHistory, { ...pageParam, is_prev: false }, { signal }),
      ),
    initialPageParam: { last_process_date: before ?? null, last_id: null } as Cursor,
    getNextPageParam: (page: readonly CraftHistoryRow[]): Cursor | undefined => {
      const last = page.at(-1)
      return last && { last_process_date: last.process_date, last_id: last.id }
    },
  })

export interface CraftOrder {
  readonly recipe: CraftRecipe
  /** Units. */
  readonly count: number
}

export const startCraft = mutationOptions({
  mutationFn: ({ recipe, count }: CraftOrder) =>
    call(craftRoutes.start, { receipt_id: recipe.TypeId, count }),
})
