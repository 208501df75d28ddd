import { setTimeout as wait } from 'node:timers/promises'
import { OpeningTime } from './opening-time.ts'

/** Between two tries to open a session while the database takes none, in milliseconds. */
const FIRST_MS = 50
const LONGEST_MS = 500
/** How long a caller waits for a database that is away. */
const WAIT_MS = 1000

interface Shut {
  /** What the newest try was told. */
  cause: unknown
  readonly opened: Promise<void>
}

/**
 * Stands where sessions are opened. A database that takes none is asked by one session at a time,
 * twice a second at last, instead of by every call: starting PostgreSQL answers each attempt with a
 * process of its own, and a silent network holds each for its whole time limit. Callers wait up to
 * a second for it, and are then told why there is none.
 *
 * ```
 * open ── a session could not be opened ──→ shut ── the probe has opened one ──→ open
 * ```
 */
export class SessionGate {
  #shut: Shut | undefined
  #isClosed = false
  readonly #probe: (limitMs: number) => Promise<unknown>
  readonly #waitMs: number
  readonly #time: OpeningTime

  /**
   * @param probe - opens a session in the time it is told; throws while the database takes none
   * @param openMs - how long a session may take to open at first; 0 for as long as it takes
   */
  constructor(probe: (limitMs: number) => Promise<unknown>, openMs: number) {
    this.#probe = probe
    this.#waitMs = Math.min(openMs || WAIT_MS, WAIT_MS)
    this.#time = new OpeningTime(openMs)
  }

  /** Opens a session in the time it is told, which is longer after one that took too long. */
  open<Session>(open: (limitMs: number) => Promise<Session>): Promise<Session> {
    return this.#time.open(open)
  }

  /** Returns when sessions may be opened; throws what the newest try was told when it takes long. */
  async pass(): Promise<void> {
    const shut = this.#shut
    if (!shut) return
    const limit = new AbortController()
    const late = wait(this.#waitMs, 'late', { signal: limit.signal }).catch(() => '')
    const isLate = (await Promise.race([shut.opened, late])) === 'late'
    limit.abort()
    if (isLate) throw shut.cause
  }

  /** A session could not be opened: from now on the probe alone tries. */
  shut(cause: unknown): void {
    if (this.#shut) return
    const shut: Shut = { cause, opened: Promise.resolve().then(() => this.#untilOpen(shut)) }
    this.#shut = shut
  }

  /** Ends the tries. */
  close(): void {
    this.#isClosed = true
  }

  async #untilOpen(shut: Shut): Promise<void> {
    for (let pauseMs = FIRST_MS; !this.#isClosed; pauseMs = Math.min(pauseMs * 2, LONGEST_MS)) {
      await wait(pauseMs, undefined, { ref: false })
      try {
        await this.#time.probe(this.#probe)
        break
      } catch (error) {
        shut.cause = error
      }
    }
    this.#shut = undefined
  }
}
