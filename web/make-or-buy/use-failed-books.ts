import { type Query, useQueryClient } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { depthKey } from '../prices/keys.ts'

/** How to ask again for the books that could not be loaded; undefined where there are none. */
export function useFailedBooks(): (() => void) | undefined {
  const client = useQueryClient()
  const cache = client.getQueryCache()
  const subscribe = useCallback((changed: () => void) => cache.subscribe(changed), [cache])
  const failed = useSyncExternalStore(
    subscribe,
    () => cache.find({ queryKey: depthKey, exact: false, predicate: hasFailed }) !== undefined,
  )
  if (!failed) return undefined
  return () => void client.refetchQueries({ queryKey: depthKey, predicate: hasFailed })
}

const hasFailed = ({ state }: Query) =>
  state.status === 'error' && state.data === undefined && state.fetchStatus === 'idle'
