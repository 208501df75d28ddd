import { type QueryKey, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { inventory } from './queries.ts'
import { loadAnew } from '../live/load-anew.ts'
import { profile } from '../player/queries.ts'

/** Loads queries again whenever the player's items or coins have changed, by whatever. */
export function useFresh(queryKey: QueryKey): void {
  const client = useQueryClient()
  const held = useQuery(inventory).data
  const coins = useQuery(profile).data?.coins
  const load = useEffectEvent(() => loadAnew(client, queryKey))
  useEffect(() => {
    if (held && coins !== undefined) load()
  }, [held, coins])
}
