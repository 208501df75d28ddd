import type { FastifyBaseLogger } from 'fastify'
import { openRedis } from '../open-redis.ts'
import { BoundedSender, SILENT_MS } from './bounded-sender.ts'
import type { PlacedBatch } from './outbox.ts'

/** Batches that follow one another, on their way from the node that gave them their positions. */
export interface Parcel {
  /** Of the batch before the first of them: who has seen another one there has lost some. */
  readonly after: number
  readonly batches: readonly PlacedBatch[]
}

/**
 * Carries parcels between nodes. It may bring them late, twice, in another order or not at all: what
 * counts is in the table.
 */
export interface Carrier {
  /** False while nothing can come. */
  readonly isReady: boolean
  send(parcel: Parcel): void
}

/** Parcels that the stream keeps, roughly: who needs an older one reads the table. */
const KEPT = 1000
const READ_MAX = 100
/** How long a question waits for the next parcel. */
const BLOCK_MS = 5000
const RETRY_MS = 1000

interface CarrierOptions {
  readonly url: string
  /** Tells databases apart that share a Redis. */
  readonly database: string
  readonly heard: (parcel: Parcel) => void
  readonly log: FastifyBaseLogger
}

/** A carrier over a stream of Redis or Valkey, of which every node reads everything. */
export class RedisCarrier implements Carrier {
  readonly #options: CarrierOptions
  readonly #key: string
  readonly #sender: BoundedSender
  readonly #receiver: ReturnType<typeof openRedis>
  #isFollowing = false
  #isClosed = false

  constructor(options: CarrierOptions) {
    const { url, log, database } = options
    this.#options = options
    this.#key = `surprise-market:events:${database}`
    const without = 'nodes read each other’s events from the database'
    // What was in progress when a connection was lost is not repeated: the table has it.
    const once = { log, without, maxRetriesPerRequest: 0 }
    this.#sender = new BoundedSender(openRedis(url, once))
    this.#receiver = openRedis(url, once)
    this.#receiver.on('ready', () => void this.#follow())
  }

  get isReady(): boolean {
    return this.#isFollowing
  }

  send(parcel: Parcel): void {
    // Whoever misses it reads the table.
    this.#sender.send((redis) =>
      redis.xadd(this.#key, 'MAXLEN', '~', KEPT, '*', 'parcel', JSON.stringify(parcel)),
    )
  }

  close(): void {
    this.#isClosed = true
    this.#sender.close()
    this.#receiver.disconnect()
  }

  /** Hears what comes from now on, until the connection is lost; what came before is in the table. */
  async #follow(): Promise<void> {
    try {
      const [newest] = await this.#receiver.xrevrange(this.#key, '+', '-', 'COUNT', 1)
      let last = newest?.[0] ?? '0-0'
      this.#isFollowing = true
      while (!this.#isClosed) last = await this.#hear(last)
    } catch (err) {
      if (this.#isClosed) return
      this.#options.log.debug({ err }, 'the stream of events was left')
      // The connection lives, and yet it said no: a Redis that is loading, or one that is full.
      if (this.#receiver.status === 'ready') {
        setTimeout(() => this.#receiver.disconnect(true), RETRY_MS).unref()
      }
    } finally {
      this.#isFollowing = false
    }
  }

  /** Waits for what comes behind an id of the stream, and returns the last one. */
  async #hear(last: string): Promise<string> {
    const receiver = this.#receiver
    const silent = setTimeout(() => receiver.disconnect(true), SILENT_MS)
    try {
      const answer = await receiver.xread(
        ...(['COUNT', READ_MAX, 'BLOCK', BLOCK_MS, 'STREAMS', this.#key, last] as const),
      )
      const entries = answer?.[0]?.[1] ?? []
      for (const [, [, text]] of entries) this.#options.heard(JSON.parse(text!) as Parcel)
      return entries.at(-1)?.[0] ?? last
    } finally {
      clearTimeout(silent)
    }
  }
}
