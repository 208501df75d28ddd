import type { LiveBatch } from './live-batch.ts'

/** What is kept in memory of what events tell, or acts on them. */
export interface LiveFollower {
  /** A committed batch; one of this node comes twice: at once, and in its place among all. */
  heard(live: LiveBatch): void
  /** Batches were lost: loads again what they told. */
  missed(): Promise<void> | void
}

/** From a loss until everything is loaded again, and until that is tried again; milliseconds. */
export const RECOVER_MS = 1000

/** Followers, of whom none keeps a batch from another: one that fails at it loads everything again. */
export class Followers {
  readonly #all: LiveFollower[] = []
  /** Those that failed, until they have loaded again. */
  readonly #astray = new Map<LiveFollower, NodeJS.Timeout>()
  #isClosed = false
  readonly #failed: (error: unknown) => void

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  add(follower: LiveFollower): void {
    this.#all.push(follower)
  }

  heard(live: LiveBatch): void {
    for (const follower of this.#all) {
      try {
        follower.heard(live)
      } catch (error) {
        this.#failed(error)
        this.#loadSoon(follower)
      }
    }
  }

  /** Throws where one cannot load again. */
  async missed(): Promise<void> {
    for (const follower of this.#all) await follower.missed()
  }

  close(): void {
    this.#isClosed = true
    for (const timer of this.#astray.values()) clearTimeout(timer)
  }

  #loadSoon(follower: LiveFollower): void {
    if (this.#isClosed || this.#astray.has(follower)) return
    const timer = setTimeout(async () => {
      this.#astray.delete(follower)
      try {
        await follower.missed()
      } catch (error) {
        this.#failed(error)
        this.#loadSoon(follower)
      }
    }, RECOVER_MS)
    this.#astray.set(follower, timer)
  }
}
