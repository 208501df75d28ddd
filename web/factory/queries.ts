import { type FactoryHistoryRow, type FactoryJob, factoryRoutes } from '@app/contract/factory.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { liveKeys } from '../live/follow-book.ts'

/** Every recipe of the factory; they change only with the content. */
export const recipes = queryOptions({
  queryKey: ['factory', 'receipts'],
  queryFn: async ({ signal }): Promise<readonly FactoryRecipe[]> =>
    (await call(factoryRoutes.getReceipts, {}, { signal })).response,
  staleTime: 600_000,
})

interface Queue {
  readonly jobs: readonly FactoryJob[]
  /** Milliseconds that the application's clock is ahead of this machine's. */
  readonly aheadMs: number
}

/** The own jobs under way; loaded again when live events change them. */
export const queue = queryOptions({
  queryKey: [...liveKeys.factoryJobs, 'queue'],
  queryFn: async ({ signal }): Promise<Queue> => {
    const { response, now } = await call(factoryRoutes.queue, {}, { signal })
    return { jobs: response, aheadMs: now - Date.now() }
  },
  staleTime: 60_000,
})

/** The own jobs that ended last, newest first. */
export const lately = queryOptions({
  queryKey: [...liveKeys.factoryJobs, 'history'],
  queryFn: ({ signal }): Promise<readonly FactoryHistoryRow[]> =>
    call(factoryRoutes.getHistory, {}, { signal }),
  staleTime: 60_000,
})
