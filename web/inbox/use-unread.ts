import { useQuery } from '@tanstack/react-query'
import { profile } from '../player/queries.ts'
import { unread } from './queries.ts'

/** Messages that the player has not read, as far as they are counted; none for a visitor. */
export function useUnread(): number {
  const player = useQuery(profile).data
  return useQuery({ ...unread, enabled: player != null }).data?.unread ?? 0
}
