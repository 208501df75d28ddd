const FIRST_MS = 1000
const LONGEST_MS = 600_000
/** About a day of asking. */
const ATTEMPTS_MAX = 150

/**
 * When to ask the platform again for something whose outcome is unknown: after 1 s, then twice as
 * long each time up to ten minutes. Undefined after about a day: how long the platform remembers a
 * request is not stated, and one it has forgotten would be done twice, so from there on a person
 * must look.
 *
 * @param attempts - how often it was asked so far, at least 1
 * @returns milliseconds
 *
 * Source: Steam notes, section 4; decisions/012.
 */
export function retryDelayMs(attempts: number): number | undefined {
  if (attempts >= ATTEMPTS_MAX) return undefined
  return Math.min(FIRST_MS * 2 ** Math.min(attempts - 1, 20), LONGEST_MS)
}
