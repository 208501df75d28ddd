/** What is never drawn, such as a page in the background, is waited for no longer. */
const WAIT_MAX_MS = 500

const { promise, resolve } = Promise.withResolvers<void>()

/**
 * Resolves when the first look of the page is drawn. Code and data that are no part of it are asked for
 * then: earlier, they would take the network and the processor from it.
 */
export const firstLook = promise

/** To be called when the first look is in the document. */
export function drawFirstLook(): void {
  const latest = setTimeout(resolve, WAIT_MAX_MS)
  requestAnimationFrame(() =>
    setTimeout(() => {
      clearTimeout(latest)
      resolve()
    }),
  )
}

// Tests of calls have no page.
if (!('document' in globalThis)) resolve()
