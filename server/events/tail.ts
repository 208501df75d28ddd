import type { Carrier, Parcel } from './carrier.ts'
import type { LiveBatch } from './live-batch.ts'
import { BATCHES_MAX, type Outbox, type Place, type PlacedBatch } from './outbox.ts'

/** How often a node looks when nothing wakes it. */
const POLL_MS = 1000

/** Under load positions are given no more often than this, so that trades do not pay for it. */
const PUBLISH_EVERY_MS = 20

/** How often a node looks for what took very long to be committed. */
const THOROUGH_EVERY_MS = 10_000

/** How long a node waits for a parcel before it reads the table. */
const PATIENCE_MS = 100

/** After so long without having read to the end a node is behind; less than an age reaches back further. */
const BEHIND_MS = 4000

/** Parcels that wait for those before them. */
const HELD_MAX = 100

/** How batches came to this node, and how many. */
export interface Ways {
  /** It gave them their positions itself. */
  given: number
  carried: number
  read: number
}

export interface TailOptions {
  readonly outbox: Pick<Outbox, 'publish' | 'read' | 'newest'>
  /** Told of each batch of every node once, in the order of their positions. */
  readonly received: (batch: LiveBatch) => void
  /** Told when batches can no longer be read: whatever events keep fresh is to be loaded again. */
  readonly missed: () => Promise<void>
  readonly failed: (error: unknown) => void
  /** Left out, nodes hear of each other by the table alone. */
  readonly carrier?: Carrier | undefined
}

/**
 * Follows the events of all nodes in their one order, which it helps to make: batches that were
 * committed are given positions by whichever node comes first (decisions/005).
 *
 * Where there is a carrier, that node sends them to the others, who take what follows on what they have
 * seen, and read the table for what does not come.
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
  /** When everything that was committed had been told, milliseconds of this process's own clock. */
  #currentAt = Number.NEGATIVE_INFINITY
  #isStarted = false
  #closed = false
  /** Positions that this node gave, and has not told yet. */
  readonly #given = new Set<number>()
  #held: Parcel[] = []
  /** What is waited for, until the patience ends. */
  #awaited = 0
  #patience: NodeJS.Timeout | undefined
  /** What was waited for last has come. */
  #isCarried = true
  #isSkipping = false
  readonly ways: Ways = { given: 0, carried: 0, read: 0 }
  readonly #options: TailOptions

  constructor(options: TailOptions) {
    this.#options = options
  }

  /** Takes the place from which on everything will be told. What is loaded after it misses nothing. */
  async begin(): Promise<void> {
    this.#seen = await this.#options.outbox.newest()
    this.#currentAt = performance.now()
  }

  /** Whether this node tells what is committed anywhere: its database answers, and nothing waits. */
  get isCurrent(): boolean {
    return performance.now() - this.#currentAt < BEHIND_MS
  }

  /** Up to where this node has told what was committed. */
  get position(): number {
    return this.#seen?.position ?? 0
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
    if (this.#isCarried && this.#options.carrier?.isReady) this.#await(position)
    else this.#readSoon()
  }

  /** A node has sent what it gave positions to: late, twice, out of order, or of another past. */
  carried(parcel: Parcel): void {
    if (this.#closed || !this.#isStarted || this.#isSkipping) return
    this.#isCarried = true
    const fit = this.#fit(parcel)
    if (fit === 'known') return
    if (fit === 'other') return this.#readSoon()
    if (fit === 'early') return this.#hold(parcel)
    this.#take(parcel.batches, 'carried')
    this.#takeHeld()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    clearTimeout(this.#patience)
    await this.#running
  }

  /** How a parcel follows on what was seen. */
  #fit({ after, batches }: Parcel): 'known' | 'early' | 'next' | 'other' {
    const seen = this.#seen!
    const first = batches[0]!.position
    if (batches.at(-1)!.position <= seen.position) return 'known'
    if (first > seen.position + 1) return 'early'
    const before = first === seen.position + 1 ? after : batches[seen.position - first]!.id
    return before === seen.id ? 'next' : 'other'
  }

  #hold(parcel: Parcel): void {
    if (this.#held.length === HELD_MAX) return this.#readSoon()
    this.#held.push(parcel)
    this.#await(parcel.batches[0]!.position - 1)
  }

  /** What came before its time, as far as it follows now. */
  #takeHeld(): void {
    this.#held.sort((a, b) => a.batches[0]!.position - b.batches[0]!.position)
    for (const parcel of this.#held.splice(0)) {
      const fit = this.#fit(parcel)
      if (fit === 'next') this.#take(parcel.batches, 'carried')
      else if (fit === 'early') this.#held.push(parcel)
      else if (fit === 'other') this.#readSoon()
    }
  }

  /** Waits a moment for the carrier to bring what there is up to a position. */
  #await(position: number): void {
    this.#awaited = Math.max(this.#awaited, position)
    this.#patience ??= setTimeout(() => {
      this.#patience = undefined
      if (this.#seen!.position >= this.#awaited) return
      this.#isCarried = false
      this.#readSoon()
    }, PATIENCE_MS)
  }

  #readSoon(): void {
    this.#isReading = true
    this.#wake()
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
    if (this.#options.carrier) for (const { position } of batches) this.#given.add(position)
    // Another node may have been first, or have given the positions before these.
    if (batches[0]?.position !== this.#seen!.position + 1) {
      this.#isReading = true
      return
    }
    this.#take(batches, 'given')
    if (!this.#isPublishing) this.#currentAt = this.#publishedAt
  }

  async #read(): Promise<void> {
    this.#isReading = false
    const begunAt = performance.now()
    const seen = this.#seen!
    const batches = await this.#options.outbox.read(seen.position)
    if (batches.length === BATCHES_MAX) this.#isReading = true
    const known = seen.position === 0 ? seen : batches[0]
    const fresh = seen.position === 0 ? batches : batches.slice(1)
    // Gone: it was too long ago, or the database has lost it. Another: positions were given again.
    const goesOn = known?.position === seen.position && known.id === seen.id
    if (!goesOn || (fresh[0] && fresh[0].position !== seen.position + 1)) return this.#skip()
    this.#take(fresh, 'read')
    this.#takeHeld()
    if (batches.length < BATCHES_MAX) this.#currentAt = begunAt
  }

  #take(batches: readonly PlacedBatch[], way: keyof Ways): void {
    const parcels: { after: number; batches: PlacedBatch[] }[] = []
    for (const batch of batches) {
      const { position, id, events } = batch
      const { position: last, id: after } = this.#seen!
      // It was carried meanwhile.
      if (position <= last) continue
      this.#seen = { position, id }
      this.ways[way] += 1
      if (this.#given.delete(position)) {
        const open = parcels.at(-1)
        if (open?.batches.at(-1)!.position === last) open.batches.push(batch)
        else parcels.push({ after, batches: [batch] })
      }
      try {
        this.#options.received(events)
      } catch (error) {
        this.#options.failed(error)
      }
    }
    for (const parcel of parcels) this.#options.carrier!.send(parcel)
  }

  /** Goes on at the end, and has everything loaded again that may be out of date. */
  async #skip(): Promise<void> {
    this.#isSkipping = true
    try {
      const newest = await this.#options.outbox.newest()
      await this.#options.missed()
      this.#seen = newest
      this.#currentAt = performance.now()
      this.#given.clear()
      this.#held = []
    } finally {
      this.#isSkipping = false
    }
  }
}
