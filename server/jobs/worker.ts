import type { Clock } from '../clock/clock.ts'

/** Work that falls due at a time: ended crafts, harvests, days of rent. */
export interface DueWork {
  readonly name: string
  /** Unix milliseconds when the next piece falls due; undefined for none. Cheap: by an index. */
  nextDue(): Promise<number | undefined>
  /**
   * Does pieces that are due at `now`, at most `limit` in one transaction; returns how many. What
   * another worker has locked is left to it.
   */
  settle(now: number, limit: number): Promise<number>
}

/** Pieces in one transaction, at most. */
const LIMIT = 500
/** How often a worker looks for what other nodes have made due. */
const LOOK_MS = 1000

/**
 * Does each piece of work soon after it falls due. Every node has a worker and all of them take from
 * the same tables: whoever locks first settles, so that nothing is done twice (decisions/007).
 */
export class Worker {
  readonly #clock: Clock
  readonly #failed: (error: unknown) => void
  readonly #works: DueWork[] = []
  #timer: NodeJS.Timeout | undefined
  #wakesAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | undefined
  #isOpen = false

  constructor(clock: Clock, failed: (error: unknown) => void) {
    this.#clock = clock
    this.#failed = failed
  }

  add(work: DueWork): void {
    this.#works.push(work)
  }

  start(): void {
    this.#isOpen = true
    this.wake(this.#clock.now())
  }

  /** Something falls due at this time, in unix milliseconds: be there. */
  wake(dueMs: number): void {
    if (!this.#isOpen || dueMs >= this.#wakesAt) return
    clearTimeout(this.#timer)
    this.#wakesAt = dueMs
    const wait = Math.min(Math.max(dueMs - this.#clock.now(), 0), LOOK_MS)
    this.#timer = setTimeout(() => void this.#look(), wait)
  }

  /** Does everything that is due now, and returns when it is done. Throws what goes wrong. */
  async settleDue(): Promise<void> {
    const now = this.#clock.now()
    for (const work of this.#works) {
      for (;;) {
        const due = await work.nextDue()
        if (due === undefined || due > now) break
        if ((await work.settle(now, LIMIT)) > 0) continue
        // Locked by a call or another worker: it will be free in a moment.
        await new Promise((resolve) => setTimeout(resolve, 10))
      }
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    await this.#running
  }

  async #look(): Promise<void> {
    this.#wakesAt = Number.POSITIVE_INFINITY
    this.#running ??= this.#settleOnce()
    await this.#running
    this.#running = undefined
    this.wake(this.#clock.now() + LOOK_MS)
  }

  /** One failed kind of work does not keep the others waiting. */
  async #settleOnce(): Promise<void> {
    for (const work of this.#works) {
      try {
        for (;;) {
          if (!this.#isOpen) return
          const due = await work.nextDue()
          if (due !== undefined && due > this.#clock.now()) this.wake(due)
          if (due === undefined || due > this.#clock.now()) break
          if ((await work.settle(this.#clock.now(), LIMIT)) === 0) break
        }
      } catch (error) {
        this.#failed(error)
      }
    }
  }
}
