import { createEventReader, type LiveMessage } from './read-events.ts'

/** Times in milliseconds (spec part 1 section 9). */
const CONNECT_DELAY = 100
export const TOKEN_CHANGE_DELAY = 1000
const RECONNECT_DELAY = 3000
/** Who is refused again and again waits twice as long each time, so often at most. */
const DOUBLINGS_MAX = 6
/** The server sends a heartbeat every 15 s; a line silent for three of them is dead. */
export const SILENCE_MAX = 45_000

type LiveState = 'disconnected' | 'connecting' | 'connected' | 'reconnecting' | 'error'

export interface LiveStatus {
  readonly state: LiveState
  /** Why the last attempt failed, as spec part 1 section 8 words it; until one succeeds. */
  readonly error: string | undefined
  /** Since when the page hears nothing, unix milliseconds; undefined until an attempt has failed. */
  readonly staleSince: number | undefined
}

/** What the page has heard already: the server goes on from there if it can. */
export interface AlreadyHeard {
  /** `<stream>/<sequence>/<position>`, each empty where it is not known. */
  readonly lastEventId: string
  /** For how long nobody has told it that it has heard all there is, milliseconds. */
  readonly ageMs: number
  /** Since when it has heard nothing, unix milliseconds. */
  readonly silentSince: number
}

export interface StreamOptions {
  readonly url: string
  readonly fetch: typeof globalThis.fetch
  /** Unix milliseconds. */
  readonly now: () => number
  /** The bearer token; without one the stream carries only what is public. */
  readonly token: () => string | undefined
  readonly heard: () => AlreadyHeard
  /** Refuse to connect without a token. */
  readonly tokenNeeded?: boolean
  /** Connect again after a failure. */
  readonly reconnects?: boolean
  readonly onStatus: (status: LiveStatus) => void
  /** Something arrived; a heartbeat has no events. */
  readonly onMessage: (message: LiveMessage) => void
  /** The server refused this token. */
  readonly onUnauthorized: (token: string) => void
}

class Unauthorized extends Error {
  override readonly name = 'Unauthorized'
}

/**
 * The client of `GET /api/sse`: keeps one stream open and hands its events over in order.
 *
 * disconnected → connecting → connected; a failure makes it `error`, an ended stream `reconnecting`,
 * and after 3 s it tries again. Source: spec part 1 sections 4, 8, 9.
 */
export class LiveStream {
  readonly #options: StreamOptions
  #status: LiveStatus = { state: 'disconnected', error: undefined, staleSince: undefined }
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The stream that is read, and the one that is to take its place. */
  #connection: AbortController | undefined
  #attempt: AbortController | undefined
  #wasConnected = false
  /** Attempts that were refused with 401 one after another. */
  #refused = 0

  constructor(options: StreamOptions) {
    this.#options = options
  }

  get status(): LiveStatus {
    return this.#status
  }

  /** Connects about 0.1 s from now. */
  start(delayMs = CONNECT_DELAY): void {
    this.#connectIn(delayMs)
  }

  /** Closes the stream on purpose: nothing reconnects. */
  stop(): void {
    clearTimeout(this.#timer)
    for (const one of [this.#connection, this.#attempt]) one?.abort()
    this.#timer = this.#connection = this.#attempt = undefined
    this.#wasConnected = false
    this.#set({ state: 'disconnected', error: undefined, staleSince: undefined })
  }

  /** The player's token was renewed: opens a new stream with it, and reads the old one until then. */
  renew(): void {
    if (this.#status.state !== 'disconnected') this.#connectIn(TOKEN_CHANGE_DELAY)
  }

  #set(change: Partial<LiveStatus>): void {
    this.#status = { ...this.#status, ...change }
    this.#options.onStatus(this.#status)
  }

  #connectIn(delayMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#connect()
    }, delayMs)
  }

  async #connect(): Promise<void> {
    const attempt = new AbortController()
    this.#attempt?.abort()
    this.#attempt = attempt
    if (!this.#connection) this.#set({ state: this.#wasConnected ? 'reconnecting' : 'connecting' })
    let body: ReadableStream<Uint8Array>
    try {
      body = await this.#open(attempt.signal)
    } catch (failure) {
      if (this.#attempt === attempt) this.#failed(failure)
      return
    }
    if (this.#attempt !== attempt) return
    this.#attempt = undefined
    this.#connection?.abort()
    this.#connection = attempt
    await this.#follow(body, attempt)
  }

  /** Reads a stream until it ends. */
  async #follow(body: ReadableStream<Uint8Array>, connection: AbortController): Promise<void> {
    this.#wasConnected = true
    this.#refused = 0
    this.#set({ state: 'connected', error: undefined, staleSince: undefined })
    let error: string | undefined
    try {
      await this.#read(body, connection)
    } catch (failure) {
      error = textOf(failure)
    }
    // Closed on purpose, or replaced by a newer connection.
    if (this.#connection !== connection) return
    this.#connection = undefined
    this.#broke(error, RECONNECT_DELAY)
  }

  #failed(failure: unknown): void {
    this.#attempt = undefined
    if (failure instanceof Unauthorized) this.#refused += 1
    const doublings = Math.min(Math.max(this.#refused - 1, 0), DOUBLINGS_MAX)
    this.#broke(textOf(failure), RECONNECT_DELAY * 2 ** doublings)
  }

  #broke(error: string | undefined, delayMs: number): void {
    // While another stream is read the page is as fresh as before.
    if (!this.#connection) {
      const state = error === undefined ? 'reconnecting' : 'error'
      const staleSince = this.#status.staleSince ?? this.#options.heard().silentSince
      this.#set({ state, error, staleSince })
    }
    if (this.#options.reconnects ?? true) this.#connectIn(delayMs)
  }

  async #open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const token = this.#options.token()
    if (token === undefined && this.#options.tokenNeeded) {
      throw new Error('No authentication token available')
    }
    const { lastEventId, ageMs } = this.#options.heard()
    const response = await this.#options.fetch(this.#options.url, {
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        'last-event-id': `${lastEventId}/${Math.ceil(ageMs)}`,
      },
      cache: 'no-store',
      // It is open as long as the page: whatever the page asks for goes before it.
      priority: 'low',
      signal,
    })
    // 403: the account is banned, which the answer to the renewal tells.
    if (response.status === 401 || response.status === 403) {
      // Once: a server that refuses the renewed token, too, would refuse each one after it.
      if (token !== undefined && this.#refused === 0) this.#options.onUnauthorized(token)
      throw new Unauthorized('Unauthorized - invalid token')
    }
    if (!response.ok) throw new Error(`HTTP ${response.status}: ${response.statusText}`)
    if (!response.body) throw new Error('No response body')
    return response.body
  }

  async #read(body: ReadableStream<Uint8Array>, connection: AbortController): Promise<void> {
    const reader = body.getReader()
    const decoder = new TextDecoder()
    const readEvents = createEventReader()
    for (;;) {
      const silence = setTimeout(() => void reader.cancel(), SILENCE_MAX)
      const { done, value } = await reader.read().finally(() => clearTimeout(silence))
      if (done || this.#connection !== connection) return
      for (const message of readEvents(decoder.decode(value, { stream: true }))) {
        this.#options.onMessage(message)
      }
    }
  }
}

const textOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure))
