import { isBusyPool } from './lost-session.ts'

/** A session may take this long to open at most, however many took too long before it. */
const MAX_MS = 5000

type Open<Session> = (limitMs: number) => Promise<Session>

/**
 * How long a session may take to open. After one that took too long the next has twice as long, until
 * one is opened: on a crowded machine all of them would take too long for ever.
 */
export class OpeningTime {
  readonly #firstMs: number
  #limitMs: number

  /** @param firstMs - 0 for as long as it takes */
  constructor(firstMs: number) {
    this.#firstMs = firstMs
    this.#limitMs = firstMs
  }

  /** Opens a session in the time it is told. */
  async open<Session>(open: Open<Session>): Promise<Session> {
    const session = await this.probe(open)
    this.#limitMs = this.#firstMs
    return session
  }

  /** Opens one only to see whether that can be done: the next has the same time. */
  async probe<Session>(open: Open<Session>): Promise<Session> {
    const [begun, limitMs] = [performance.now(), this.#limitMs]
    try {
      return await open(limitMs)
    } catch (error) {
      // Timers and clocks differ by a little.
      const isLate = limitMs > 0 && performance.now() - begun > 0.9 * limitMs && !isBusyPool(error)
      if (isLate) this.#limitMs = Math.min(2 * limitMs, MAX_MS)
      throw error
    }
  }
}
