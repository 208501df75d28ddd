import { useLive } from './use-live.ts'

/** A stream that is away for so long is waited for no longer; milliseconds. */
const PATIENCE_MS = 30_000
const POLL_MS = 15_000

/**
 * Asks for what the page shows every 15 s while there is no stream, beginning 30 s after it broke or
 * should have been there, and once more when it is back. Nobody looks at a hidden tab, so it does not
 * ask.
 *
 * @param poll - loads what the stream would keep fresh
 * @returns what ends it
 */
export function pollWithoutStream(poll: () => void, isVisible: () => boolean): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (ms: number) => {
    timer = setTimeout(() => {
      wait(POLL_MS)
      if (!isVisible()) return
      useLive.setState({ polledAt: Date.now() })
      poll()
    }, ms)
  }
  const follow = (isLive: boolean) => {
    clearTimeout(timer)
    if (!isLive) return wait(PATIENCE_MS)
    if (useLive.getState().polledAt === undefined) return
    useLive.setState({ polledAt: undefined })
    // The stream goes on where the prices end; what else was asked for may be older, or was not answered.
    poll()
  }
  follow(useLive.getState().state === 'connected')
  const unsubscribe = useLive.subscribe((now, before) => {
    const isLive = now.state === 'connected'
    if (isLive !== (before.state === 'connected')) follow(isLive)
  })
  return () => {
    clearTimeout(timer)
    unsubscribe()
  }
}
