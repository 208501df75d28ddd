import { tavernRoutes, type TavernState } from '@app/contract/tavern.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { latestState } from './latest-state.ts'
import { tavernStateKey } from './keys.ts'

/** How often a search asks, in case the live stream is broken just now, in milliseconds. */
const SEARCH_ASKS_MS = 2000

/**
 * The player's game. The live events tavern_changed and battle_result replace it, whichever window it
 * was played in.
 */
export const tavernState = queryOptions({
  queryKey: tavernStateKey,
  queryFn: ({ signal }) => call(tavernRoutes.getActiveState, {}, { signal }),
  structuralSharing: (shown, answer) =>
    latestState(shown as TavernState | undefined, answer as TavernState),
  refetchOnWindowFocus: true,
  refetchInterval: ({ state }) => (state.data?.status === 'search' ? SEARCH_ASKS_MS : false),
})

export const tavernConfig = queryOptions({
  queryKey: ['tavern', 'config'],
  queryFn: ({ signal }) => call(tavernRoutes.getConfig, {}, { signal }),
  staleTime: Infinity,
})

export const leaderboard = queryOptions({
  queryKey: ['tavern', 'leaderboard'],
  queryFn: ({ signal }) => call(tavernRoutes.getLeaderboard, {}, { signal }),
})

/** A battle never changes. */
export const battleById = (battle_id: string) =>
  queryOptions({
    queryKey: ['tavern', 'battle', battle_id],
    queryFn: ({ signal }) => call(tavernRoutes.getBattle, { battle_id }, { signal }),
    staleTime: Infinity,
  })
