import { useQuery } from '@tanstack/react-query'
import { profile } from '../session/queries.ts'
import { inbox } from './queries.ts'

/** Messages that the player has not read; none for a visitor. */
export function useUnread(): number {
  const player = useQuery(profile).data
  return useQuery({ ...inbox, enabled: player != null }).data?.unread ?? 0
}
