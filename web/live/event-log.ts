import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'

/** Spec part 1 section 9. */
const EVENTS_KEPT = 1000
const WAIT_TIMEOUT_MS = 30_000

interface Heard {
  readonly event: LiveEvent
  /** When it arrived, unix milliseconds. */
  readonly at: number
}

interface Waiting {
  readonly matches: (event: LiveEvent) => boolean
  readonly settle: (event: LiveEvent) => void
}

/** The newest live events of the page, at most 1000, and who waits for one. */
export class EventLog {
  readonly #now: () => number
  readonly #waiting = new Set<Waiting>()
  #heard: Heard[] = []
  #completeSince = Number.POSITIVE_INFINITY

  /** @param now - unix milliseconds */
  constructor(now: () => number) {
    this.#now = now
  }

  /** Oldest first. */
  get recent(): readonly LiveEvent[] {
    return this.#kept().map(({ event }) => event)
  }

  /** From this moment on every event is in the log, unix milliseconds. */
  get completeSince(): number {
    return this.#completeSince
  }

  /** Every event since a moment was heard, or will have been when the next ones are. */
  setCompleteSince(unixMs: number): void {
    this.#completeSince = unixMs
  }

  since(unixMs: number): LiveEvent[] {
    return this.#kept().flatMap(({ event, at }) => (at >= unixMs ? [event] : []))
  }

  add(events: readonly LiveEvent[]): void {
    const at = this.#now()
    for (const event of events) this.#heard.push({ event, at })
    // Not at each event: a list of a thousand is copied here.
    if (this.#heard.length > 2 * EVENTS_KEPT) this.#heard = this.#kept()
    const oldest = this.#heard.at(-EVENTS_KEPT)
    if (oldest) this.#completeSince = Math.max(this.#completeSince, oldest.at)
    for (const event of events) {
      for (const waiting of this.#waiting) {
        if (!waiting.matches(event)) continue
        this.#waiting.delete(waiting)
        waiting.settle(event)
      }
    }
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
      }, WAIT_TIMEOUT_MS)
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

  #kept(): Heard[] {
    return this.#heard.slice(-EVENTS_KEPT)
  }
}
