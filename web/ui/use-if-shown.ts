import { useEffect, useRef } from 'react'

/**
 * The same act, which does nothing once the part that asked for it has been left: an answer that comes
 * late closes no popup that was opened since.
 */
export function useIfShown(act: () => void): () => void {
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return () => {
    if (isShown.current) act()
  }
}
