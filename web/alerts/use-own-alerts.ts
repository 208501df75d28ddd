import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { alerts, type OwnAlert } from './queries.ts'

const none: readonly OwnAlert[] = []

interface OwnAlerts {
  /** Of both kinds, newest first; the same array until one changes. */
  readonly alerts: readonly OwnAlert[]
  readonly isPending: boolean
  /** Why they are not known. */
  readonly error: Error | null
  readonly retry: () => void
}

/** The player's alerts. */
export function useOwnAlerts(): OwnAlerts {
  const query = useQuery(alerts)
  const own = query.data
  const sorted = useMemo(
    () =>
      own
        ? [...own.changes, ...own.alerts].toSorted(
            (one, other) => other.created_at - one.created_at,
          )
        : none,
    [own],
  )
  return {
    alerts: sorted,
    isPending: query.isPending,
    error: query.isLoadingError ? query.error : null,
    retry: () => void query.refetch(),
  }
}
