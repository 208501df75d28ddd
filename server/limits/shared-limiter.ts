import { type RateLimiterAbstract, RateLimiterRes } from 'rate-limiter-flexible'

/** How long nothing is asked of a shared store that did not answer, in milliseconds. */
const AWAY_MS = 1000

/** What all limiters know of the one place where the nodes count together. */
export class SharedCounting {
  #awayUntil = 0

  get isAway(): boolean {
    return performance.now() < this.#awayUntil
  }

  /** One call has found out: those of the next moment need not wait as long as it did. */
  failed(): void {
    this.#awayUntil = performance.now() + AWAY_MS
  }
}

interface Places {
  readonly together: RateLimiterAbstract
  readonly alone: RateLimiterAbstract
  readonly shared: SharedCounting
}

/**
 * Spends points where all nodes count; while that place is away, where this node counts for itself.
 *
 * @throws RateLimiterRes - there are not so many left
 */
export async function spendShared(
  { together, alone, shared }: Places,
  key: string,
  points: number,
): Promise<void> {
  if (shared.isAway) return void (await alone.consume(key, points))
  try {
    await together.consume(key, points)
  } catch (error) {
    if (error instanceof RateLimiterRes) throw error
    shared.failed()
    await alone.consume(key, points)
  }
}
