import { QueryCache, QueryClient } from '@tanstack/react-query'

/**
 * All server data of the page. Live events keep it fresh, so focus fetches nothing. What could not
 * be loaded is logged, whatever its screen shows in its place (spec part 1 section 8).
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: (error, { queryKey }) => console.error(queryKey, error) }),
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
})
