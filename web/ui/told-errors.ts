import { useLayoutEffect } from 'react'
import { create } from 'zustand'

/** Errors of which the screen tells in the place of what could not be loaded. */
export const useToldErrors = create<readonly unknown[]>(() => [])

/** Says that an error is told of, as long as the caller is shown. */
export function useTelling(error: unknown): void {
  useLayoutEffect(() => {
    useToldErrors.setState((told) => [...told, error], true)
    return () => {
      const without = (told: readonly unknown[]) => told.toSpliced(told.indexOf(error), 1)
      useToldErrors.setState(without, true)
    }
  }, [error])
}
