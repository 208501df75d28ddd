import { useEffect, useState } from 'react'

/** Cards that are drawn at once, and how long until the next are (spec part 2 section 9). */
const BATCH = 50
const BATCH_DELAY_MS = 20

/** How many of a list to draw: a batch at first, then one more batch after another. */
export function useProgressive(length: number, listName: string): number {
  const [drawn, setDrawn] = useState({ listName, count: BATCH })
  const count = drawn.listName === listName ? drawn.count : BATCH
  useEffect(() => {
    if (count >= length) return undefined
    const more = () => setDrawn({ listName, count: count + BATCH })
    const timer = setTimeout(more, BATCH_DELAY_MS)
    return () => clearTimeout(timer)
  }, [count, length, listName])
  return Math.min(count, length)
}
