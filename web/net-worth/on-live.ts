import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { visitKey } from './keys.ts'

const reload = (client: QueryClient) => loadAnew(client, visitKey)

/** What the home page says of the worth follows each change of what is owned. */
export const netWorthLive: LiveReaction = {
  on: { inventory_updated: reload, egg_coins_updated: reload },
  keeps: [{ queryKey: visitKey, isReloaded: true }],
}
