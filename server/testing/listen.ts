import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import type { OpenedApp } from '../app.ts'
import type { Player } from './world.ts'

/** How long an event may take on a crowded machine. */
const LATE_MS = 60_000

/**
 * A stream as a client keeps it: every event so far, and a way to wait for one.
 *
 * @param seen - what the client knows, `<stream>/<sequence>/<position>/<age in milliseconds>`
 */
export async function listen({ app }: OpenedApp, player?: Player, seen?: string) {
  const abort = new AbortController()
  const response = await openStream(app, abort.signal, {
    ...(player && { authorization: `Bearer ${player.token}` }),
    ...(seen !== undefined && { 'last-event-id': seen }),
  })
  const events: LiveEvent[] = []
  /** Of the newest own events. */
  let position: number | undefined
  /** When the node last said that it had told everything. */
  let currentAt = performance.now()
  const waiting: (() => void)[] = []
  const heard = () => {
    for (const resume of waiting.splice(0)) resume()
  }
  let hasEnded = false
  const reading = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith(': ')) currentAt = performance.now()
        if (line.startsWith('id: ')) position = Number(line.slice(4))
        if (line.startsWith('data: ')) events.push(...(JSON.parse(line.slice(6)) as LiveEvent[]))
      }
      heard()
    }
  })()
    .catch(() => {})
    .finally(() => {
      hasEnded = true
      heard()
    })
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
      return `${stream}/${sequence}/${position ?? begun}/${Math.ceil(performance.now() - currentAt)}`
    },
    /** Throws when the stream ends, or the event does not come for long: both say what came. */
    async until<T extends LiveEvent['type']>(
      type: T,
      matches: (event: LiveEventOf<T>) => boolean = () => true,
    ): Promise<LiveEventOf<T>> {
      const find = () =>
        events.find(
          (event): event is LiveEventOf<T> =>
            event.type === type && matches(event as LiveEventOf<T>),
        )
      const found = await untilFound(find, waiting, () => hasEnded)
      if (found) return found
      throw new Error(`no ${type}; came: ${events.map((event) => event.type).join(', ')}`)
    },
    async [Symbol.asyncDispose]() {
      abort.abort()
      await reading
    },
  }
}

async function openStream(
  app: OpenedApp['app'],
  signal: AbortSignal,
  headers: Readonly<Record<string, string>>,
): Promise<Response> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  return fetch(`http://127.0.0.1:${port}/api/sse`, { signal, headers })
}

/** Looks again whenever something came; undefined when nothing more will come, or not for long. */
async function untilFound<T>(
  find: () => T | undefined,
  waiting: (() => void)[],
  hasEnded: () => boolean,
): Promise<T | undefined> {
  let isLate = false
  const limit = setTimeout(() => {
    isLate = true
    for (const resume of waiting.splice(0)) resume()
  }, LATE_MS)
  try {
    for (;;) {
      const found = find()
      if (found || hasEnded() || isLate) return found
      await new Promise<void>((resolve) => waiting.push(resolve))
    }
  } finally {
    clearTimeout(limit)
  }
}
