import type { MoneyPath } from '@app/contract/route.ts'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { networkOf } from '../limits/network-of.ts'
import { busy, Refusal } from '../answers/refusal.ts'
import { encodeEvents, type LiveHub, type Since } from './live-hub.ts'
import { LiveReader } from './live-reader.ts'
import { takeConnection } from './take-connection.ts'

export interface LiveOptions {
  /** Bytes that may wait for a slow reader before it is cut off. */
  readonly bufferMax: number
  readonly heartbeatMs: number
  /** A stream ends after this long, give or take a tenth, and the client opens another. */
  readonly ageMaxMs: number
  /** How long an ended stream may take to deliver what waits. */
  readonly lastBytesMs: number
  /** How long a stream goes on when its token has expired: a client renews both. */
  readonly tokenGraceMs: number
  /** How often the sessions of open streams are looked at. */
  readonly sessionCheckMs: number
  readonly streamsPerPlayer: number
  /** Of those who are not signed in. */
  readonly streamsPerNetwork: number
  /** Unix microseconds of the application clock. */
  readonly micros: () => number
  /** The money paths that are closed. */
  readonly closed: () => MoneyPath[]
  /** Those of the sessions that have been ended. */
  readonly endedOf: (sessionIds: readonly string[]) => Promise<string[]>
  /** Calls back when a session has been ended on this node. */
  readonly onEnd: (listener: () => void) => void
  /** Whether this node tells what is committed anywhere, rather than being behind. */
  readonly isCurrent: () => boolean
}

export const liveOptions: Omit<
  LiveOptions,
  'micros' | 'closed' | 'endedOf' | 'onEnd' | 'isCurrent'
> = {
  bufferMax: 256 * 1024,
  heartbeatMs: 15_000,
  ageMaxMs: 3_600_000,
  lastBytesMs: 5000,
  tokenGraceMs: 60_000,
  sessionCheckMs: 5000,
  streamsPerPlayer: 20,
  streamsPerNetwork: 50,
}

const HEARTBEAT = Buffer.from(': live\n\n')
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, private',
  'x-accel-buffering': 'no',
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Its answer ends when the stream does. */
    isStream?: true
  }
}

/** A stream that is open, and how to end it. */
interface OpenStream {
  readonly sessionId: string | undefined
  readonly end: () => void
}

/**
 * Serves `GET /sse` (spec 1 §4, §7): lines `data: ` with a JSON list of events, heartbeats as
 * comments while nothing is left to tell. With a token the player's own events come too, until the session ends or the token has
 * expired; without one only what is public. A client that says by
 * `Last-Event-ID: <stream>/<sequence>/<position>/<age>` which prices and own events it knows, or for
 * how many milliseconds nobody has told it that it knows all, is sent what has happened since, as far as it is still
 * known.
 */
export function serveLive(app: FastifyInstance, hub: LiveHub, options: LiveOptions): void {
  const open = new Set<OpenStream>()
  const visitors = new Map<string, number>()
  let isEnding = false

  /** Who asks for a stream; throws for whoever may not. */
  const admit = async (request: FastifyRequest) => {
    const caller = await identify(app, request)
    if (!caller) return undefined
    await app.spend('stream', caller.playerId)
    const ended = await options.endedOf([caller.sessionId])
    if (ended.length > 0) throw new Refusal('invalid_token')
    return caller
  }

  /** Throws where there are as many streams as may be: right before one more is opened. */
  const assertRoom = (caller: Caller | undefined, request: FastifyRequest) => {
    if (isEnding) throw busy('the node is ending')
    const isFull = caller
      ? hub.streamsOf(caller.playerId) >= options.streamsPerPlayer
      : (visitors.get(networkOf(request.ip)) ?? 0) >= options.streamsPerNetwork
    if (isFull) throw new Refusal('too_many_requests')
  }

  // Fastify's own answer to HEAD would open a stream.
  app.head('/sse', async (request, reply) => {
    assertRoom(await admit(request), request)
    return reply.headers(HEADERS).send()
  })

  app.get(
    '/sse',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const caller = await admit(request)
      const heard = readHeard(request.headers['last-event-id'], hub)
      await nextTurn()
      await catchUp(options)
      assertRoom(caller, request)
      const socket = beginAnswer(reply.headers(HEADERS))
      if (!socket) return
      const end = openStream(socket, hub, { caller, ...heard }, options)
      const one = { sessionId: caller?.sessionId, end }
      open.add(one)
      const leave = caller ? undefined : enter(visitors, networkOf(request.ip))
      socket.once('close', () => {
        open.delete(one)
        leave?.()
        end()
      })
    },
  )

  const stopLooking = endWithSessions(app, open, options)
  // Before the listener closes: it would wait for the streams, which never end by themselves.
  app.addHook('preClose', async () => {
    isEnding = true
    stopLooking()
    for (const { end } of open) end()
  })
}

/** Looks at whether a node has caught up so often, so many times. */
const CATCH_UP = { everyMs: 250, times: 40 }

/**
 * Waits until this node has told all there is: whoever comes from another would take as heard what this
 * one has yet to tell. Refuses with `busy` after ten seconds.
 */
async function catchUp({ isCurrent }: LiveOptions): Promise<void> {
  for (let looks = 0; !isCurrent(); looks++) {
    if (looks === CATCH_UP.times) throw busy('the node is behind with events')
    await sleep(CATCH_UP.everyMs)
  }
}

/** Ends streams whose session has ended, until what it returns is called. */
function endWithSessions(
  app: FastifyInstance,
  open: ReadonlySet<OpenStream>,
  { endedOf, onEnd, sessionCheckMs }: LiveOptions,
): () => void {
  const endThem = async () => {
    const sessionIds = new Set([...open].flatMap(({ sessionId }) => sessionId ?? []))
    if (sessionIds.size === 0) return
    const ended = new Set(await endedOf([...sessionIds]))
    for (const { sessionId, end } of open) if (sessionId && ended.has(sessionId)) end()
  }
  let isLooking = false
  const look = () => {
    if (isLooking) return
    isLooking = true
    endThem()
      .catch((err: unknown) => app.log.error({ err }, 'sessions of streams were not looked at'))
      .finally(() => (isLooking = false))
  }
  const timer = setInterval(look, sessionCheckMs)
  onEnd(look)
  return () => clearInterval(timer)
}

/**
 * Writes the head of an answer that goes on until its connection ends, and takes the connection.
 * Undefined where it is gone, or is still another call's: then it is closed, for whoever asks for a
 * stream before the call before it is answered would wait for ever.
 */
function beginAnswer(reply: FastifyReply): Socket | undefined {
  const { raw, request } = reply.hijack()
  const { socket } = raw
  if (!socket?.writable) {
    request.socket.destroy()
    return undefined
  }
  // Pieces that say their length would have to be made for each reader.
  raw.removeHeader('transfer-encoding')
  raw.writeHead(200, { ...reply.getHeaders(), connection: 'close' } as OutgoingHttpHeaders)
  raw.flushHeaders()
  return takeConnection(raw, socket)
}

/** Counts one more of a network, until the returned function is called. */
function enter(visitors: Map<string, number>, network: string): () => void {
  const count = (change: number) => {
    const now = (visitors.get(network) ?? 0) + change
    if (now === 0) visitors.delete(network)
    else visitors.set(network, now)
  }
  count(1)
  return () => count(-1)
}

/** Learns who asks. Whoever shows no token, or one that is no good, is counted by network. */
async function identify(app: FastifyInstance, request: FastifyRequest) {
  let caller: Awaited<ReturnType<typeof app.authenticate>>
  try {
    caller = await app.authenticate(request)
  } finally {
    if (!caller) await app.spend('visitor_stream', networkOf(request.ip))
  }
  return caller
}

interface Heard {
  /** The last market_updated of this hub that is known. */
  readonly sequence?: number
  /** From where on the player's own events are wanted. */
  readonly since?: Since
}

/** What a client says that it has heard already. */
function readHeard(lastEventId: string | string[] | undefined, hub: LiveHub): Heard {
  const [stream, ...numbers] = String(lastEventId).split('/')
  const [sequence, position, ageMs] = numbers.map(readNumber)
  const isOurs = stream === hub.stream
  return {
    ...(isOurs && sequence !== undefined && { sequence }),
    ...(isOurs && position !== undefined
      ? { since: { position } }
      : ageMs !== undefined && { since: { ageMs } }),
  }
}

function readNumber(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

interface Caller {
  readonly playerId: string
  /** When the token expires, unix milliseconds. */
  readonly expiresAt: number
}

/**
 * A stream that begins with `connected` and what was missed. What ends it may be called twice; the
 * stream leaves the hub at once, and the connection has a little time for what waits.
 */
function openStream(
  socket: Socket,
  hub: LiveHub,
  { caller, sequence: seen, since }: Heard & { caller: Caller | undefined },
  options: LiveOptions,
): () => void {
  const playerId = caller?.playerId
  const reader = new LiveReader(socket, options.bufferMax, () => hub.noteCutOff())
  const send = reader.send.bind(reader)
  const connected = (sequence: number, position: number, is_complete: boolean) => {
    const { stream } = hub
    const now = { time: options.micros(), closed: options.closed() }
    const data = { stream, sequence, position, is_complete, ...now }
    send(encodeEvents([{ type: 'connected', data }]))
  }
  const restart = () => connected(hub.sequence, hub.position, playerId === undefined)
  const leave = hub.open({ playerId, send, restart })
  // Who missed more than a reader may have waiting loads it.
  const fits = (missed: readonly Buffer[]) =>
    missed.reduce((sum, { length }) => sum + length, 0) < options.bufferMax / 2
  const updates = seen === undefined ? undefined : hub.since(seen)
  const missed = updates && fits(updates) ? updates : undefined
  const told = playerId !== undefined && since ? hub.ownSince(playerId, since) : undefined
  const own = told && fits(told.messages) ? told : undefined
  connected(
    missed && seen !== undefined ? seen : hub.sequence,
    own?.position ?? hub.position,
    playerId === undefined || own !== undefined,
  )
  for (const bytes of [...(own?.messages ?? []), ...(missed ?? [])]) send(bytes)

  // It says that all there is has been told. Who hears none for long looks for another node.
  const heartbeat = setInterval(() => {
    if (options.isCurrent()) send(HEARTBEAT)
  }, options.heartbeatMs)
  const age = options.ageMaxMs * (0.9 + Math.random() * 0.2)
  const good = caller ? caller.expiresAt + options.tokenGraceMs - Date.now() : age
  const retirement = setTimeout(end, Math.min(age, good))
  function end() {
    leave()
    clearInterval(heartbeat)
    clearTimeout(retirement)
    reader.finish(options.lastBytesMs)
  }
  return end
}
