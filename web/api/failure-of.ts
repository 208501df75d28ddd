import type { UseQueryResult } from '@tanstack/react-query'

type Part = Pick<UseQueryResult, 'isLoadingError' | 'error' | 'refetch'>

/** What the place of something tells that has not loaded. */
export interface Failure {
  readonly error: Error | null
  readonly onRetry: () => void
}

/**
 * What did not load of several parts that are shown together, as one failure: asked for again, all of
 * them are, so that one press is enough. Undefined where nothing has failed.
 */
export function failureOf(parts: readonly Part[]): Failure | undefined {
  const failed = parts.filter((part) => part.isLoadingError)
  if (!failed[0]) return undefined
  return {
    error: failed[0].error,
    onRetry: () => {
      for (const part of failed) void part.refetch()
    },
  }
}
