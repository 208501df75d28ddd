import type { UseQueryResult } from '@tanstack/react-query'

/**
 * Is a first answer on its way? Once one has failed the screen shows itself without it: what is asked
 * for again then must not take the screen away, which would ask again with each return.
 */
export function isAwaited({ isPending, errorUpdateCount }: UseQueryResult): boolean {
  return isPending && errorUpdateCount === 0
}
