const FIRST_MS = 1000
const LONGEST_MS = 600_000

/**
 * When to try again what has failed: after 1 s, then twice as long each time up to ten minutes.
 *
 * @param attempts - how often it was tried so far, at least 1
 * @param attemptsMax - from there on a person must look
 * @returns milliseconds; undefined when it is not to be tried again
 */
export function retryDelayMs(attempts: number, attemptsMax: number): number | undefined {
  if (attempts >= attemptsMax) return undefined
  return Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_MS)
}
