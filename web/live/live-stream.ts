import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { createEventReader } from './read-events.ts'

/** Times in milliseconds and sizes (spec part 1 section 9). */
const CONNECT_DELAY = 100
const RECONNECT_DELAY = 3000
const TOKEN_CHANGE_DELAY = 1000
const WAIT_TIMEOUT = 30_000
const EVENTS_KEPT = 1000
/** The server sends a heartbeat every 15 s; a line silent for three of them is dead. */
const SILENCE_MAX = 45_000

type LiveState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error'

export interface LiveStatus {
  readonly state: LiveState
  /** Why the last attempt failed, as spec part 1 section 8 words it. */
  readonly error: string | undefined
  /** When the stream broke off, unix milliseconds; undefined while it is live or never was. */
  readonly staleSince: number | undefined
}

interface Options {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  /** Unix milliseconds. */
  readonly now: () => number
  /** The bearer token; without one the stream carries only what is public. */
  readonly token: () => string | undefined
  /** Where the shown prices end, as `<stream>/<sequence>`: the server goes on from there if it can. */
  readonly seen?: () => string | undefined
  /** Refuse to connect without a token. */
  readonly tokenNeeded?: boolean
  /** Connect again after a failure. */
  readonly reconnects?: boolean
  readonly onStatus: (status: LiveStatus) => void
  readonly onEvents: (events: readonly LiveEvent[]) => void
  /** Connected, at first or again: what happened before was missed and must be loaded. */
  readonly onConnected: () => void
  /** The server refused this token. */
  readonly onUnauthorized: (token: string) => void
}

interface Waiting {
  readonly matches: (event: LiveEvent) => boolean
  readonly settle: (event: LiveEvent) => void
}

/**
 * The client of `GET /api/sse`: keeps one stream open and hands its events over in order.
 *
 * disconnected → connecting → connected; a failure makes it `error`, an ended stream `reconnecting`,
 * and after 3 s it tries again. Source: spec part 1 sections 4, 8, 9.
 */
export class LiveStream {
  readonly #options: Options
  readonly #waiting = new Set<Waiting>()
  #recent: LiveEvent[] = []
  #status: LiveStatus = { state: 'disconnected', error: undefined, staleSince: undefined }
  #timer: ReturnType<typeof setTimeout> | undefined
  #connection: AbortController | undefined
  #wasConnected = false

  constructor(options: Options) {
    this.#options = options
  }

  get status(): LiveStatus {
    return this.#status
  }

  /** The newest events, oldest first, at most 1000. */
  get recent(): readonly LiveEvent[] {
    return this.#recent
  }

  /** Connects about 0.1 s from now. */
  start(): void {
    this.#connectIn(CONNECT_DELAY)
  }

  /** Closes the stream on purpose: nothing reconnects. */
  stop(): void {
    this.#close()
    this.#wasConnected = false
    this.#set({ state: 'disconnected', error: undefined, staleSince: undefined })
  }

  /** Another player, or a renewed token: disconnects, and reconnects after 1 s. */
  tokenChanged(): void {
    if (this.#status.state === 'disconnected' && this.#timer === undefined) return
    this.#close()
    this.#set({ state: 'disconnected', error: undefined })
    this.#connectIn(TOKEN_CHANGE_DELAY)
  }

  /**
   * The next event of a type that satisfies the predicate.
   *
   * Rejects with 'Timeout waiting for event' after 30 s.
   */
  waitFor<T extends LiveEvent['type']>(
    type: T,
    predicate: (event: LiveEventOf<T>) => boolean = () => true,
  ): Promise<LiveEventOf<T>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting)
        reject(new Error('Timeout waiting for event'))
      }, WAIT_TIMEOUT)
      const waiting: Waiting = {
        matches: (event) => event.type === type && predicate(event as LiveEventOf<T>),
        settle: (event) => {
          clearTimeout(timer)
          resolve(event as LiveEventOf<T>)
        },
      }
      this.#waiting.add(waiting)
    })
  }

  #set(change: Partial<LiveStatus>): void {
    this.#status = { ...this.#status, ...change }
    this.#options.onStatus(this.#status)
  }

  #connectIn(delay: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#connect()
    }, delay)
  }

  #close(): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    this.#connection?.abort()
    this.#connection = undefined
  }

  async #connect(): Promise<void> {
    const connection = new AbortController()
    this.#connection?.abort()
    this.#connection = connection
    this.#set({ state: this.#wasConnected ? 'reconnecting' : 'connecting' })
    let error: string | undefined
    try {
      await this.#read(await this.#open(connection.signal), connection)
    } catch (failure) {
      error = failure instanceof Error ? failure.message : String(failure)
    }
    // Closed on purpose, or replaced by a newer connection.
    if (this.#connection !== connection) return
    this.#connection = undefined
    this.#broke(error)
  }

  #broke(error: string | undefined): void {
    const staleSince =
      this.#status.staleSince ?? (this.#wasConnected ? this.#options.now() : undefined)
    this.#set({ state: error === undefined ? 'reconnecting' : 'error', error, staleSince })
    if (this.#options.reconnects ?? true) this.#connectIn(RECONNECT_DELAY)
  }

  async #open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const token = this.#options.token()
    if (token === undefined && this.#options.tokenNeeded) {
      throw new Error('No authentication token available')
    }
    const seen = this.#options.seen?.()
    const response = await this.#options.fetch(this.#options.url, {
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(seen !== undefined && { 'last-event-id': seen }),
      },
      cache: 'no-store',
      // It is open as long as the page: whatever the page asks for goes before it.
      priority: 'low',
      signal,
    })
    if (response.status === 401) {
      if (token !== undefined) this.#options.onUnauthorized(token)
      throw new Error('Unauthorized - invalid token')
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`)
    if (!response.body) throw new Error('No response body')
    return response.body
  }

  async #read(body: ReadableStream<Uint8Array>, connection: AbortController): Promise<void> {
    this.#set({ state: 'connected', error: undefined, staleSince: undefined })
    this.#wasConnected = true
    this.#options.onConnected()

    const reader = body.getReader()
    const decoder = new TextDecoder()
    const readEvents = createEventReader()
    for (;;) {
      const silence = setTimeout(() => void reader.cancel(), SILENCE_MAX)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done || this.#connection !== connection) return
      const events = readEvents(decoder.decode(value, { stream: true }))
      if (events.length > 0) this.#take(events)
    }
  }

  #take(events: readonly LiveEvent[]): void {
    this.#recent = [...this.#recent, ...events].slice(-EVENTS_KEPT)
    this.#options.onEvents(events)
    for (const event of events) {
      for (const waiting of this.#waiting) {
        if (!waiting.matches(event)) continue
        this.#waiting.delete(waiting)
        waiting.settle(event)
      }
    }
  }
}
