import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from './api-error.ts'

/**
 * All server data of the page. Live events keep it fresh, so focus fetches nothing. What could not
 * be loaded is logged, whatever its screen shows in its place (spec part 1 section 8).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => console.error(queryKey, error) }),
  defaultOptions: { queries: { retry: isWorthAnother, refetchOnWindowFocus: false } },
})

/** What was refused would be refused again. */
function isWorthAnother(failures: number, error: Error): boolean {
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500
  return failures < 1 && !isRefused
}
