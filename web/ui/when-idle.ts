/** A page that is never idle acts all the same. */
const WAIT_MAX_MS = 3000

/** Acts when the page has nothing better to do. Safari, which cannot tell, waits a moment instead. */
export function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: WAIT_MAX_MS })
  else setTimeout(act, WAIT_MAX_MS)
}
