import { QueryClient } from '@tanstack/react-query'

/** All server data of the page. Live events keep it fresh, so focus fetches nothing. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: 1, refetchOnWindowFocus: false } },
})
