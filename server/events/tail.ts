import type { LiveBatch } from './live-batch.ts'
import { BATCHES_MAX, type Outbox, type Place, type PlacedBatch } from './outbox.ts'

/** How often a node looks when nothing wakes it. */
const POLL_MS = 1000

/** Under load positions are given no more often than this, so that trades do not pay for it. */
const PUBLISH_EVERY_MS = 20

/** How often a node looks for what took very long to be committed. */
const THOROUGH_EVERY_MS = 10_000

export interface TailOptions {
  readonly outbox: Pick<Outbox, 'publish' | 'read' | 'newest'>
  /** Told of each batch of every node once, in the order of their positions. */
  readonly received: (batch: LiveBatch) => void
  /** Told when batches can no longer be read: whatever events keep fresh is to be loaded again. */
  readonly missed: () => Promise<void>
  readonly failed: (error: unknown) => void
}

/**
 * Follows the events of all nodes in their one order, which it helps to make: batches that were
 * committed are given positions by whichever node comes first (decisions/005).
 */
export class LiveTail {
  /** The last place that was read. */
  #seen: Place | undefined
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #isPublishing = false
  #isReading = false
  #publishedAt = Number.NEGATIVE_INFINITY
  #thoroughAt = Number.NEGATIVE_INFINITY
  #isStarted = false
  #closed = false
  readonly #options: TailOptions

  constructor(options: TailOptions) {
    this.#options = options
  }

  /** Takes the place from which on everything will be told. What is loaded after it misses nothing. */
  async begin(): Promise<void> {
    this.#seen = await this.#options.outbox.newest()
  }

  /** Tells what happens from then on. */
  start(): void {
    this.#isStarted = true
    this.#look()
  }

  /** This node has committed something. */
  committed(): void {
    this.#isPublishing = true
    this.#wake()
  }

  /** Positions were given up to this one. */
  notified(position: number): void {
    if (!this.#seen || position <= this.#seen.position) return
    this.#isReading = true
    this.#wake()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  /** Looks for whatever nobody has told: also for what a node that is gone has committed. */
  #look(): void {
    this.#isPublishing = this.#isReading = true
    this.#wake()
  }

  #wake(): void {
    if (this.#closed || !this.#isStarted) return
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    clearTimeout(this.#timer)
    try {
      while (!this.#closed && (this.#isReading || this.#isPublishing)) {
        if (this.#isPublishing) await this.#publish()
        else await this.#read()
      }
    } catch (error) {
      this.#options.failed(error)
    }
    // In the same turn as the last question whether there is more to do.
    this.#running = undefined
    if (!this.#closed) this.#timer = setTimeout(() => this.#look(), POLL_MS)
  }

  async #publish(): Promise<void> {
    const wait = this.#publishedAt + PUBLISH_EVERY_MS - performance.now()
    if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
    this.#publishedAt = performance.now()
    this.#isPublishing = false
    const isThorough = this.#publishedAt - this.#thoroughAt > THOROUGH_EVERY_MS
    const batches = await this.#options.outbox.publish(isThorough)
    if (isThorough) this.#thoroughAt = this.#publishedAt
    if (batches.length === BATCHES_MAX) this.#isPublishing = true
    // Another node may have been first, or have given the positions before these.
    if (batches[0]?.position === this.#seen!.position + 1) this.#take(batches)
    else this.#isReading = true
  }

  async #read(): Promise<void> {
    this.#isReading = false
    const seen = this.#seen!
    const batches = await this.#options.outbox.read(seen.position)
    if (batches.length === BATCHES_MAX) this.#isReading = true
    const known = seen.position === 0 ? seen : batches[0]
    const fresh = seen.position === 0 ? batches : batches.slice(1)
    // Gone: it was too long ago, or the database has lost it. Another: positions were given again.
    const goesOn = known?.position === seen.position && known.id === seen.id
    if (!goesOn || (fresh[0] && fresh[0].position !== seen.position + 1)) return this.#skip()
    this.#take(fresh)
  }

  #take(batches: readonly PlacedBatch[]): void {
    for (const { position, id, events } of batches) {
      this.#seen = { position, id }
      try {
        this.#options.received(events)
      } catch (error) {
        this.#options.failed(error)
      }
    }
  }

  /** Goes on at the end, and has everything loaded again that may be out of date. */
  async #skip(): Promise<void> {
    const newest = await this.#options.outbox.newest()
    await this.#options.missed()
    this.#seen = newest
  }
}
