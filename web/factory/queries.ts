import { type FactoryHistoryRow, type FactoryJob, factoryRoutes } from '@app/contract/factory.ts'
import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'
import { queryOptions } from '@tanstack/react-query'
import { setAppClock } from '../api/app-clock.ts'
import { call } from '../api/call.ts'
import { jobsKey } from './keys.ts'

/** Every recipe of the factory; they change only with the content. */
export const recipes = queryOptions({
  queryKey: ['factory', 'receipts'],
  queryFn: async ({ signal }): Promise<readonly FactoryRecipe[]> =>
    (await call(factoryRoutes.getReceipts, {}, { signal })).response,
  staleTime: 600_000,
})

/** The own jobs in progress; loaded again when live events change them. */
export const queue = queryOptions({
  queryKey: [...jobsKey, 'queue'],
  queryFn: async ({ signal }): Promise<readonly FactoryJob[]> => {
    const { response, now } = await call(factoryRoutes.queue, {}, { signal })
    setAppClock(now)
    return response
  },
  staleTime: 60_000,
})

/** The own jobs that ended last, newest first. */
export const lately = queryOptions({
  queryKey: [...jobsKey, 'history'],
  queryFn: ({ signal }): Promise<readonly FactoryHistoryRow[]> =>
    call(factoryRoutes.getHistory, {}, { signal }),
  staleTime: 60_000,
})
