import { useEffect, useRef } from 'react'

/**
 * The same act, which does nothing once the part that asked for it has been left, or something else has
 * been typed in it: an answer that comes late closes no popup that was opened since, and takes away
 * nothing that was not sent.
 *
 * @param typed - what stands in the form that is sent; left out where all that counts is the part
 */
export function useIfShown(act: () => void, typed?: unknown): () => void {
  const shown = useRef<{ readonly typed: unknown }>(undefined)
  useEffect(() => {
    shown.current = { typed }
    return () => {
      shown.current = undefined
    }
  }, [typed])
  return () => {
    if (shown.current && Object.is(shown.current.typed, typed)) act()
  }
}
