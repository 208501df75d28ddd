import { create } from 'zustand'

/** Between two looks at what the server has. */
const PAUSE_MS = 30_000

/** Whether the server has another release of the app than this page. */
export const useRelease = create(() => ({ isOutdated: false }))

let lastLook = -Infinity

/** Looks whether the server has another release by now; at most every half a minute. */
export async function checkRelease(): Promise<void> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src')
  if (!own || useRelease.getState().isOutdated || performance.now() - lastLook < PAUSE_MS) return
  lastLook = performance.now()
  const headers = { accept: 'text/html' }
  try {
    const response = await fetch('/', { headers, cache: 'no-store' })
    const page = response.ok ? await response.text() : ''
    // A proxy's own page, or a maintenance notice, is no release.
    if (page.includes('<div id="root"') && !page.includes(own)) {
      useRelease.setState({ isOutdated: true })
    }
  } catch {
    // Without the server there is nothing to compare with.
  }
}
