import type { MoneyPath } from '@app/contract/route.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { encodeEvents, type LiveHub, type LiveStream } from './live-hub.ts'

export interface LiveOptions {
  /** Bytes that may wait for a slow reader before it is cut off. */
  readonly bufferMax: number
  readonly heartbeatMs: number
  /** A stream ends after this long, give or take a tenth, and the client opens another. */
  readonly ageMaxMs: number
  readonly streamsPerPlayer: number
  /** Unix microseconds of the application clock. */
  readonly micros: () => number
  /** The money paths that are closed. */
  readonly closed: () => MoneyPath[]
}

export const liveOptions: Omit<LiveOptions, 'micros' | 'closed'> = {
  bufferMax: 256 * 1024,
  heartbeatMs: 15_000,
  ageMaxMs: 3_600_000,
  streamsPerPlayer: 20,
}

const HEARTBEAT = Buffer.from(': live\n\n')

/**
 * Serves `GET /sse` (spec 1 §4, §7): lines `data: ` with a JSON list of events, heartbeats as
 * comments. With a token the player's own events come too; without one only what is public. Who says
 * by `Last-Event-ID: <stream>/<sequence>` which prices they know is told what has changed since, as
 * far as it is still known.
 */
export function serveLive(app: FastifyInstance, hub: LiveHub, options: LiveOptions): void {
  const open = new Set<() => void>()
  let isEnding = false

  app.get('/sse', async (request, reply) => {
    if (isEnding) throw new Refusal('busy')
    const caller = await app.authenticate(request)
    const playerId = caller?.playerId
    if (playerId !== undefined && hub.streamsOf(playerId) >= options.streamsPerPlayer) {
      throw new Refusal('too_many_requests')
    }
    const seen = readSeen(request.headers['last-event-id'], hub)
    const end = startStream(reply, hub, { playerId, seen }, options)
    open.add(end)
    reply.raw.once('close', () => {
      open.delete(end)
      end()
    })
    return reply
  })

  // Before the listener closes: it would wait for the streams, which never end by themselves.
  app.addHook('preClose', async () => {
    isEnding = true
    for (const end of open) end()
  })
}

/** Up to which market_updated of this hub a client says that it knows all prices. */
function readSeen(lastEventId: string | string[] | undefined, hub: LiveHub): number | undefined {
  const [stream, sequence = ''] = String(lastEventId).split('/')
  return stream === hub.stream && /^\d{1,15}$/.test(sequence) ? Number(sequence) : undefined
}

/** Takes the connection over from Fastify; returns what ends the stream. */
function startStream(
  reply: FastifyReply,
  hub: LiveHub,
  { playerId, seen }: { playerId: string | undefined; seen: number | undefined },
  options: LiveOptions,
): () => void {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    ...headersSoFar(reply),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, private',
    'x-accel-buffering': 'no',
    connection: 'keep-alive',
  })
  const stream: LiveStream = {
    playerId,
    send(bytes) {
      // A reader that stalls is cut off, never queued for: it reloads when it comes back.
      if (raw.writableLength > options.bufferMax) raw.destroy()
      else raw.write(bytes)
    },
  }
  const leave = hub.open(stream)
  const missed = seen === undefined ? undefined : hub.since(seen)
  const sequence = missed && seen !== undefined ? seen : hub.sequence
  const data = { stream: hub.stream, sequence, time: options.micros(), closed: options.closed() }
  stream.send(encodeEvents([{ type: 'connected', data }]))
  for (const bytes of missed ?? []) stream.send(bytes)
  const heartbeat = setInterval(() => stream.send(HEARTBEAT), options.heartbeatMs)
  const lifetime = options.ageMaxMs * (0.9 + Math.random() * 0.2)
  const retirement = setTimeout(() => raw.end(), lifetime)
  return () => {
    leave()
    clearInterval(heartbeat)
    clearTimeout(retirement)
    raw.end()
  }
}

/** What earlier hooks have put on the answer: security headers, the request id. */
function headersSoFar(reply: FastifyReply): Record<string, string> {
  const headers = Object.entries(reply.getHeaders())
  return Object.fromEntries(headers.map(([name, value]) => [name, String(value)]))
}
