/** Messages that are being sent at a time: in all, to one service, to all that never answered here. */
const ALL_MAX = 32
const SERVICE_MAX = 8
const STRANGERS_MAX = 8
/** Failures in a row after which a service is left alone for a while. */
const FAILURES_MAX = 5
const PAUSE_MS = 30_000
/** Services that are remembered when nothing waits for them; anybody may name one. */
const REMEMBERED_MAX = 1000

interface Known {
  sending: number
  hasAnswered: boolean
  failures: number
  /** Unix milliseconds. */
  pausedUntil: number
}

/**
 * How much may be sent to each push service at this moment, so that one that is slow or away holds up
 * no other. Whoever names services of their own has a few places for all of them together, and who has
 * waited for longest comes first.
 */
export class ServiceRoom {
  /** The one that was sent something, or was first heard of, longest ago first. */
  readonly #services = new Map<string, Known>()

  /** Messages that a service may be sent now. */
  of(service: string, now: number): number {
    const known = this.#services.get(service)
    if (known && known.pausedUntil > now) return 0
    const own = SERVICE_MAX - (known?.sending ?? 0)
    const strangers = known?.hasAnswered ? Infinity : STRANGERS_MAX - this.#sending(isStranger)
    return Math.max(0, Math.min(own, strangers, ALL_MAX - this.#sending(() => true)))
  }

  /** Divides what is free among services that something waits for: a place each in turn. */
  share(services: readonly string[]): ReadonlyMap<string, number> {
    const shared = new Map<string, number>()
    const leaves: (() => void)[] = []
    const waiting = new Set(services)
    for (const service of services) this.#knownOf(service)
    this.#forgetIdle(waiting)
    const inTurn = [...this.#services.keys()].filter((service) => waiting.has(service))
    for (let hasRoom = true; hasRoom;) {
      hasRoom = false
      for (const service of inTurn) {
        if (this.of(service, Infinity) === 0) continue
        leaves.push(this.#take(service))
        shared.set(service, (shared.get(service) ?? 0) + 1)
        hasRoom = true
      }
    }
    for (const leave of leaves) leave()
    return shared
  }

  /** Something is sent to a service, until the returned function is called with how that ended. */
  enter(service: string): (end: 'answered' | 'failed', now: number) => void {
    const leave = this.#take(service)
    return (end, now) => {
      leave()
      const known = this.#knownOf(service)
      known.failures = end === 'answered' ? 0 : known.failures + 1
      if (end === 'answered') known.hasAnswered = true
      if (known.failures < FAILURES_MAX) return
      known.pausedUntil = now + PAUSE_MS
      known.hasAnswered = false
    }
  }

  #take(service: string): () => void {
    const known = this.#knownOf(service)
    known.sending += 1
    this.#services.delete(service)
    this.#services.set(service, known)
    return () => {
      known.sending -= 1
    }
  }

  #knownOf(service: string): Known {
    let known = this.#services.get(service)
    if (!known) {
      known = { sending: 0, hasAnswered: false, failures: 0, pausedUntil: 0 }
      this.#services.set(service, known)
    }
    return known
  }

  /** As many as there are too many, those that have been idle for longest. */
  #forgetIdle(waiting: ReadonlySet<string>): void {
    for (const [service, { sending }] of this.#services) {
      if (this.#services.size <= REMEMBERED_MAX) return
      if (sending === 0 && !waiting.has(service)) this.#services.delete(service)
    }
  }

  #sending(which: (known: Known) => boolean): number {
    let sum = 0
    for (const known of this.#services.values()) if (which(known)) sum += known.sending
    return sum
  }
}

const isStranger = ({ hasAnswered }: Known) => !hasAnswered
