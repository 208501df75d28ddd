import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError, PlayerChanged } from '../refusals/api-error.ts'
import { isOffline } from '../ui/is-offline.ts'

/** What has failed is not asked for again by each part of a screen that needs it, in milliseconds. */
const RETRY_ON_MOUNT_MS = 15_000

/**
 * All server data of the page. Live events keep it fresh, so focus fetches nothing. What could not
 * be loaded is logged, whatever its screen shows in its place (spec part 1 section 8).
 *
 * Without a network calls fail at once, by `networkMode`: a paused one would be sent whenever the
 * network is back. What a screen could not load is then loaded.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError(error, { queryKey }) {
      if (!(error instanceof PlayerChanged)) console.error(queryKey, error)
    },
  }),
  defaultOptions: {
    queries: {
      networkMode: 'always',
      retry: isWorthAnother,
      refetchOnReconnect: true,
      // A screen that comes and goes with an answer must not become a loop of requests.
      retryOnMount: ({ state }) => Date.now() - state.errorUpdatedAt > RETRY_ON_MOUNT_MS,
      refetchOnWindowFocus: false,
    },
    mutations: { networkMode: 'always' },
  },
})

// A page that opens without a network is told of none: only so is its return one.
onlineManager.setOnline(!isOffline())

/** What was refused would be refused again, and without a network there is nothing to wait for. */
function isWorthAnother(failures: number, error: Error): boolean {
  if (failures >= 1 || isOffline()) return false
  if (error instanceof PlayerChanged) return true
  return !(error instanceof ApiError && error.status >= 400 && error.status < 500)
}
