import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import type { OpenedApp } from '../app.ts'
import type { Player } from './world.ts'

/**
 * A stream as a client keeps it: every event so far, and a way to wait for one.
 *
 * @param seen - what the client knows, `<stream>/<sequence>/<position>/<age in milliseconds>`
 */
export async function listen({ app }: OpenedApp, player?: Player, seen?: string) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/sse`, {
    signal: abort.signal,
    headers: {
      ...(player && { authorization: `Bearer ${player.token}` }),
      ...(seen !== undefined && { 'last-event-id': seen }),
    },
  })
  const events: LiveEvent[] = []
  /** Of the newest own events. */
  let position: number | undefined
  let heard = () => {}
  let hasEnded = false
  const reading = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('id: ')) position = Number(line.slice(4))
        if (line.startsWith('data: ')) events.push(...(JSON.parse(line.slice(6)) as LiveEvent[]))
      }
      heard()
    }
  })()
    .catch(() => {})
    .finally(() => (hasEnded = true))
  return {
    status: response.status,
    events,
    /** Resolves when the server, or the test, has ended the stream. */
    ended: reading,
    hasEnded: () => hasEnded,
    /** What the client knows, for its next stream; nothing where it was not even connected. */
    heard(): string | undefined {
      const connected = events.findLast((one) => one.type === 'connected')
      if (!connected) return undefined
      const { stream, sequence, position: begun } = connected.data
      return `${stream}/${sequence}/${position ?? begun}/`
    },
    async until<T extends LiveEvent['type']>(
      type: T,
      matches: (event: LiveEventOf<T>) => boolean = () => true,
    ): Promise<LiveEventOf<T>> {
      for (;;) {
        const found = events.find(
          (event): event is LiveEventOf<T> =>
            event.type === type && matches(event as LiveEventOf<T>),
        )
        if (found) return found
        await new Promise<void>((resolve) => (heard = resolve))
      }
    },
    async [Symbol.asyncDispose]() {
      abort.abort()
      await reading
    },
  }
}
