import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { alerts, type OwnAlert } from './queries.ts'

const none: readonly OwnAlert[] = []

/** The player's alerts of both kinds, newest first; the same array until one changes. */
export function useOwnAlerts(): readonly OwnAlert[] {
  const own = useQuery(alerts).data
  return useMemo(
    () =>
      own
        ? [...own.changes, ...own.alerts].toSorted(
            (one, other) => other.created_at - one.created_at,
          )
        : none,
    [own],
  )
}
