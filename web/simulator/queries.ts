import type { SimulationProgress } from '@app/contract/simulator.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { liveKeys } from '../live/follow-book.ts'

/** How far the simulation is that the live stream has told of last. */
export const simulationProgress = queryOptions<SimulationProgress>({
  queryKey: liveKeys.simulation,
  queryFn: skipToken,
})
