import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

export type Texts = Readonly<Record<string, string | undefined>>

/**
 * Changes what the address of the screen says, without a step in the history. Parameters that are
 * not named stay; undefined takes one away.
 */
export function useRewrite(): (changes: Texts) => void {
  const router = useRouter()
  return useCallback(
    (changes: Texts) =>
      void router.navigate({
        to: '.',
        search: (before: Texts) => ({ ...before, ...changes }),
        hash: true,
        state: true,
        replace: true,
        resetScroll: false,
      }),
    [router],
  )
}
