import { startTransition, useEffect, useState } from 'react'

/** Cards that are drawn at once, and how long until the next are (spec part 2 section 9). */
const BATCH = 50
const BATCH_DELAY_MS = 20

/**
 * How many of a list to draw: a batch at first, then one more batch after another, behind whatever the
 * hand does meanwhile. Another `list` begins again.
 */
export function useProgressive(length: number, list: object): number {
  const [drawn, setDrawn] = useState({ list, count: BATCH })
  const count = drawn.list === list ? drawn.count : BATCH
  useEffect(() => {
    if (count >= length) return undefined
    const more = () => startTransition(() => setDrawn({ list, count: count + BATCH }))
    const timer = setTimeout(more, BATCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [count, length, list])
  return Math.min(count, length)
}
