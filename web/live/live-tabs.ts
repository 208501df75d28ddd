import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { EventLog } from './event-log.ts'
import {
  type AlreadyHeard,
  LiveStream,
  type LiveStatus,
  SILENCE_MAX,
  type StreamOptions,
} from './live-stream.ts'
import type { LiveMessage } from './read-events.ts'

const WATCH_MS = 5000

/** What the tabs of a player say to each other. */
type TabMessage =
  /** A tab that leads or begins to: whatever it had to tell before is told. */
  | { readonly kind: 'status'; readonly status: LiveStatus }
  /** From the server; a heartbeat has no events. Complete since this unix millisecond. */
  | { readonly kind: 'live'; readonly message: LiveMessage; readonly completeSince: number }
  /** A tab asks what has happened since this unix millisecond. */
  | { readonly kind: 'hello'; readonly from: string; readonly since: number }
  | {
      readonly kind: 'welcome'
      readonly to: string
      readonly status: LiveStatus
      readonly message: LiveMessage
      readonly completeSince: number
      readonly currentAt: number
    }

interface Channel {
  onmessage: ((event: MessageEvent<TabMessage>) => void) | null
  postMessage(message: TabMessage): void
  close(): void
}

interface Options extends Omit<StreamOptions, 'heard' | 'onMessage' | 'onStatus'> {
  /** What the tabs of one player have in common, and those of another have not. */
  readonly name: string
  /** Since when what the page shows may be missing events, unix milliseconds. */
  readonly openedAt: number
  /** Undefined where the browser has none: each tab then has a stream of its own. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  readonly openChannel: ((name: string) => Channel) | undefined
  readonly isVisible: () => boolean
  /** Unix microseconds of the application's clock. */
  readonly appMicros: () => number
  /** Where the shown prices end, as `<stream>/<sequence>`. */
  readonly pricesSeen: () => string | undefined
  readonly onStatus: (status: LiveStatus) => void
  readonly onEvents: (events: readonly LiveEvent[]) => void
}

/**
 * The live stream of a player in one browser: one tab, the leader, reads it and passes on to the
 * others what it hears. Who holds the lock leads; when its tab is closed, the next in the queue does,
 * and goes on where the events that it heard end. A leader that has fallen silent, as a frozen tab
 * does, is replaced by a tab that someone looks at.
 */
export class LiveTabs {
  readonly #options: Options
  readonly #id = Math.random().toString(36).slice(2)
  readonly log: EventLog
  #channel: Channel | undefined
  #stream: LiveStream | undefined
  #status: LiveStatus = { state: 'disconnected', error: undefined, staleSince: undefined }
  /** The last event `connected`, with what has become of it since. */
  #connected: LiveEventOf<'connected'>['data'] | undefined
  #position = 0
  /** Up to when every event was heard, once the stream was open; and when the leader last said a thing. */
  #heardAt: number
  /** When the server last said that it had told everything: a node may be behind with what it tells. */
  #currentAt = 0
  #aliveAt: number
  /** Gives the lock back, or leaves the queue for it. */
  #leave = () => {}
  #watch: ReturnType<typeof setInterval> | undefined
  #isClosed = false

  constructor(options: Options) {
    this.#options = options
    this.log = new EventLog(options.now)
    this.#heardAt = this.#aliveAt = options.now()
  }

  get isLeader(): boolean {
    return this.#stream !== undefined
  }

  /** @param delayMs - until the stream is opened, if it is this tab that opens it */
  start(delayMs?: number): void {
    const { locks, openChannel, name } = this.#options
    try {
      this.#channel = locks && openChannel?.(name)
    } catch {
      // Refused to frames of other sites by some browsers.
    }
    if (!this.#channel) return this.#lead(delayMs)
    this.#channel.onmessage = ({ data }) => this.#receive(data)
    this.#greet()
    void this.#queue({ delayMs })
    this.#watch = setInterval(() => this.#replaceSilent(), WATCH_MS)
  }

  /** A renewed token of the same player. */
  renew(): void {
    this.#stream?.renew()
  }

  close(): void {
    this.#isClosed = true
    clearInterval(this.#watch)
    this.#stepDown()
    this.#leave()
    this.#channel?.close()
    this.#setStatus({ state: 'disconnected', error: undefined, staleSince: undefined })
  }

  /** Waits until this tab may lead, and leads until it is closed or another tab takes over. */
  async #queue({ delayMs, steal }: { delayMs?: number | undefined; steal?: boolean }) {
    const { locks, name } = this.#options
    const aborting = new AbortController()
    const released = Promise.withResolvers<void>()
    this.#leave = () => {
      released.resolve()
      aborting.abort()
    }
    const lead = () => {
      if (this.#isClosed) return undefined
      this.#lead(delayMs)
      return released.promise
    }
    try {
      // A lock that is stolen is had at once: nothing is to be aborted.
      await locks?.request(name, steal ? { steal } : { signal: aborting.signal }, lead)
    } catch {
      // It left on purpose.
      if (aborting.signal.aborted) return
      // The browser gives no locks here.
      if (!this.isLeader) return this.#lead(delayMs)
      // Another tab took over while this one was frozen.
      this.#stepDown()
      this.#greet()
      void this.#queue({})
    }
  }

  #lead(delayMs?: number): void {
    const stream = new LiveStream({
      ...this.#options,
      heard: () => this.#heard(),
      onStatus: (status) => {
        if (this.#stream !== stream) return
        this.#setStatus(status)
        this.#channel?.postMessage({ kind: 'status', status })
      },
      onMessage: (message) => {
        const first = message.events[0]
        if (first?.type === 'connected') this.#beginLog(first.data)
        this.#take(message)
        const { completeSince } = this.log
        this.#channel?.postMessage({ kind: 'live', message, completeSince })
      },
    })
    this.#stream = stream
    stream.start(delayMs)
  }

  /** Leads no more. What the stream says of its end is no news: the next leader says how fresh it is. */
  #stepDown(): void {
    const stream = this.#stream
    this.#stream = undefined
    this.#aliveAt = this.#options.now()
    stream?.stop()
  }

  #heard(): AlreadyHeard {
    const since = this.#connected ? this.#currentAt : this.#options.openedAt
    const ageMs = Math.max(this.#options.now() - since, 0)
    const silentSince = this.#heardSince()
    const prices = this.#options.pricesSeen()
    if (!this.#connected) return { lastEventId: `${prices ?? '/'}/`, ageMs, silentSince }
    const { stream } = this.#connected
    const [shownStream, sequence] = prices?.split('/') ?? []
    return {
      lastEventId: `${stream}/${shownStream === stream ? sequence : ''}/${this.#position}`,
      ageMs,
      silentSince,
    }
  }

  /** Up to when nothing was missed. */
  #heardSince(): number {
    return this.#connected ? this.#heardAt : this.#options.openedAt
  }

  /** Notes since when the log has every event: a complete stream goes on where the page stood. */
  #beginLog({ is_complete }: LiveEventOf<'connected'>['data']): void {
    const before = this.#connected ? this.log.completeSince : this.#options.openedAt
    this.log.setCompleteSince(is_complete ? before : this.#options.now())
  }

  #take({ events, position, isCurrent }: LiveMessage): void {
    this.#heardAt = this.#options.now()
    if (isCurrent) this.#currentAt = this.#heardAt
    for (const event of events) {
      if (event.type === 'connected') {
        this.#connected = event.data
        this.#currentAt = this.#heardAt
        this.#position = event.data.position
      } else if (!this.#connected) continue
      else if (event.type === 'paths_changed') {
        this.#connected = { ...this.#connected, closed: event.data.closed }
      } else if (event.type === 'market_updated') {
        this.#connected = { ...this.#connected, sequence: event.data.sequence }
      }
    }
    this.#position = position ?? this.#position
    if (events.length === 0) return
    this.log.add(events)
    this.#options.onEvents(events)
  }

  #setStatus(status: LiveStatus): void {
    this.#status = status
    this.#options.onStatus(status)
  }

  #greet(): void {
    const since = this.#heardSince()
    this.#channel?.postMessage({ kind: 'hello', from: this.#id, since })
  }

  #receive(data: TabMessage): void {
    if (this.isLeader) {
      if (data.kind === 'hello') this.#welcome(data.from, data.since)
      return
    }
    if (data.kind === 'hello' || (data.kind === 'welcome' && data.to !== this.#id)) return
    this.#aliveAt = this.#options.now()
    if (data.kind !== 'live') this.#setStatus(data.status)
    if (data.kind !== 'status') this.#follow(data.message, data.completeSince)
    if (data.kind === 'welcome') this.#currentAt = data.currentAt
  }

  /** Takes what the leader passes on. Events before its welcome are part of the welcome. */
  #follow(message: LiveMessage, completeSince: number): void {
    const [first, ...rest] = message.events
    if (first?.type !== 'connected') {
      if (this.#connected) this.#take(message)
      return
    }
    // What the leader did not miss this tab may have: it may be older, or have been away.
    const is_complete = first.data.is_complete && completeSince <= this.#heardSince()
    const data = { ...first.data, is_complete }
    this.#beginLog(data)
    this.#take({ ...message, events: [{ type: 'connected', data }, ...rest] })
  }

  /** Tells a tab that has just come what it missed, as the server would. */
  #welcome(to: string, since: number): void {
    const { completeSince } = this.log
    const events = this.log.since(since).filter(({ type }) => type !== 'connected')
    const updates = events.filter((event) => event.type === 'market_updated')
    const data = this.#connected && {
      ...this.#connected,
      sequence: (updates[0]?.data.sequence ?? this.#connected.sequence + 1) - 1,
      position: this.#position,
      is_complete: completeSince <= since,
      time: this.#options.appMicros(),
    }
    this.#channel?.postMessage({
      kind: 'welcome',
      to,
      status: this.#status,
      message: {
        events: data ? [{ type: 'connected', data }, ...events] : [],
        ...(data && { position: this.#position }),
      },
      completeSince,
      currentAt: this.#currentAt,
    })
  }

  /** A tab that someone looks at does not wait for a leader that says nothing. */
  #replaceSilent(): void {
    const { now, isVisible } = this.#options
    if (this.isLeader || !isVisible() || now() - this.#aliveAt < SILENCE_MAX) return
    this.#leave()
    this.#aliveAt = now()
    void this.#queue({ steal: true })
  }
}
