import type { Redis } from 'ioredis'

/** A connection on which nothing is answered for this long is opened again. */
export const SILENT_MS = 10_000
/** Commands that Redis has not acknowledged; while there are more none is sent. */
const UNANSWERED_MAX = 64

/** Sends what may be lost: a Redis that is away, slow or frozen is waited for with little in the memory. */
export class BoundedSender {
  readonly #redis: Redis
  #unanswered = 0
  #answeredAt = 0

  /** @param redis - which repeats nothing that was in progress when its connection was lost */
  constructor(redis: Redis) {
    this.#redis = redis
  }

  send(command: (redis: Redis) => Promise<unknown>): void {
    if (this.#redis.status !== 'ready') return
    const now = performance.now()
    if (this.#unanswered === 0) this.#answeredAt = now
    if (now - this.#answeredAt > SILENT_MS) return this.#redis.disconnect(true)
    if (this.#unanswered >= UNANSWERED_MAX) return
    this.#unanswered += 1
    command(this.#redis)
      // That Redis is away is said once.
      .catch(() => {})
      .finally(() => {
        this.#unanswered -= 1
        this.#answeredAt = performance.now()
      })
  }

  close(): void {
    this.#redis.disconnect()
  }
}
