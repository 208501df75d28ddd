import { energyRoutes } from '@app/contract/energy.ts'
import { queryOptions } from '@tanstack/react-query'
import { setAppClock } from '../api/app-clock.ts'
import { call } from '../api/call.ts'
import { energyKey } from './keys.ts'

/** The player's energy. */
interface Energy {
  readonly count: number
  readonly item_ids: readonly number[]
  /** Unix milliseconds of the application's clock. */
  readonly activeUntil: number
}

/** Charges and until when energy is active; loaded again when live events change a charge. */
export const energy = queryOptions({
  queryKey: energyKey,
  queryFn: async ({ signal }): Promise<Energy> => {
    const { count, item_ids, energy_until, now } = await call(energyRoutes.get, {}, { signal })
    setAppClock(now)
    return { count, item_ids, activeUntil: energy_until }
  },
  staleTime: Infinity,
})
