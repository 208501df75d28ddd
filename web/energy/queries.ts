import { energyRoutes } from '@app/contract/energy.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { liveKeys } from '../live/follow-book.ts'

/** The player's energy. Times are on this machine's clock, in unix milliseconds. */
interface Energy {
  readonly count: number
  readonly item_ids: readonly number[]
  readonly activeUntil: number
}

/** Charges and until when energy is active; loaded again when live events change a charge. */
export const energy = queryOptions({
  queryKey: liveKeys.energy,
  queryFn: async ({ signal }): Promise<Energy> => {
    const { count, item_ids, energy_until, now } = await call(energyRoutes.get, {}, { signal })
    // The application's clock may be ahead of ours: what counts is how long it still lasts.
    return { count, item_ids, activeUntil: Date.now() + energy_until - now }
  },
  staleTime: Infinity,
})

export const activate = mutationOptions({
  mutationFn: () => call(energyRoutes.activate, {}),
})
