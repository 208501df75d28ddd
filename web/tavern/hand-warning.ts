/** From this share of its capacity on a hand counts as almost full (spec 2 §2). */
const ALMOST_FULL = 0.8

/** What is said of a hand of `count` cards that holds `max`. */
export function handWarning(count: number, max: number): 'full' | 'almost_full' | undefined {
  if (count >= max) return 'full'
  return count >= max * ALMOST_FULL ? 'almost_full' : undefined
}
