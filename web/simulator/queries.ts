import { simulatorRoutes } from '@app/contract/simulator.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { call } from '../api/call.ts'

/** What a simulation found; only the player's own are answered, and only for a while. */
export const outcome = (runId: string | undefined) =>
  queryOptions({
    queryKey: ['simulator', 'outcome', runId],
    queryFn:
      runId === undefined
        ? skipToken
        : ({ signal }) => call(simulatorRoutes.outcome, { run_id: runId }, { signal }),
    staleTime: Infinity,
  })
