import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** Counts calls where all nodes do; a call that cannot be counted there counts here alone. */
export class InsuredStore implements FastifyRateLimitStore {
  readonly #together: FastifyRateLimitStore
  readonly #alone: FastifyRateLimitStore

  constructor(together: FastifyRateLimitStore, alone: FastifyRateLimitStore) {
    this.#together = together
    this.#alone = alone
  }

  incr(...[key, counted, windowMs, max]: Parameters<FastifyRateLimitStore['incr']>): void {
    this.#together.incr(
      key,
      (error, count) => {
        if (error) this.#alone.incr(key, counted, windowMs, max)
        else counted(null, count)
      },
      windowMs,
      max,
    )
  }

  child(...route: Parameters<FastifyRateLimitStore['child']>): InsuredStore {
    return new InsuredStore(this.#together.child(...route), this.#alone.child(...route))
  }
}
