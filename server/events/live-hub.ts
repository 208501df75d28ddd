import { type LiveEvent } from '@app/contract/live.ts'
import type { LiveBatch, PriceChange } from './live-batch.ts'

/** One open stream. Writes bytes as they are; may refuse when its reader does not keep up. */
export interface LiveStream {
  readonly playerId: string | undefined
  send(bytes: Buffer): void
}

/** Updates of prices that a client may have missed on its way from an answer to a stream. */
const UPDATES_KEPT = 40

/** How long price changes are collected before everybody hears of them. */
const COALESCE_MS = 250

export function encodeEvents(events: readonly LiveEvent[]): Buffer {
  return Buffer.from(`data: ${JSON.stringify(events)}\n\n`)
}

/**
 * Hands committed events to the open streams of this node: its own to each player, and to everybody
 * the new best prices, coalesced, as market_updated with a sequence number.
 */
export class LiveHub {
  readonly #everybody = new Set<LiveStream>()
  readonly #byPlayer = new Map<string, Set<LiveStream>>()
  readonly #changed = new Map<number, PriceChange>()
  #timer: NodeJS.Timeout | undefined
  #sequence = 0
  /** The newest market_updated, oldest first, as they were sent. */
  readonly #recent: Buffer[] = []

  /** Names what the sequence counts: that of another node, or after a restart, is another one. */
  readonly stream = crypto.randomUUID()

  /** Of market_updated, so far. */
  get sequence(): number {
    return this.#sequence
  }

  get size(): number {
    return this.#everybody.size
  }

  streamsOf(playerId: string): number {
    return this.#byPlayer.get(playerId)?.size ?? 0
  }

  /** Adds a stream; call what it returns when the stream ends. */
  open(stream: LiveStream): () => void {
    this.#everybody.add(stream)
    const { playerId } = stream
    if (playerId !== undefined) {
      const own = this.#byPlayer.get(playerId) ?? new Set()
      this.#byPlayer.set(playerId, own.add(stream))
    }
    return () => {
      this.#everybody.delete(stream)
      const own = playerId === undefined ? undefined : this.#byPlayer.get(playerId)
      own?.delete(stream)
      if (own?.size === 0 && playerId !== undefined) this.#byPlayer.delete(playerId)
    }
  }

  /**
   * What everybody heard since market_updated number `sequence`; undefined where that is no longer,
   * or not yet, known.
   */
  since(sequence: number): readonly Buffer[] | undefined {
    const missed = this.#sequence - sequence
    if (missed < 0 || missed > this.#recent.length) return undefined
    return this.#recent.slice(this.#recent.length - missed)
  }

  /** Tells what a committed transaction changed. */
  publish(batch: LiveBatch): void {
    for (const [playerId, events] of Object.entries(batch.players)) {
      const streams = this.#byPlayer.get(playerId)
      if (!streams) continue
      const bytes = encodeEvents(events)
      for (const stream of streams) stream.send(bytes)
    }
    for (const change of batch.prices) this.#changed.set(change.item_type_id, change)
    if (this.#changed.size > 0) this.#timer ??= setTimeout(() => this.#flush(), COALESCE_MS)
  }

  /** Tells everybody something that no transaction has caused. */
  announce(event: LiveEvent): void {
    const bytes = encodeEvents([event])
    for (const stream of this.#everybody) stream.send(bytes)
  }

  /** Stops the timer; open streams are closed by the server. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #flush(): void {
    this.#timer = undefined
    this.#sequence += 1
    const items = [...this.#changed.values()]
    this.#changed.clear()
    // Made once: everybody is sent the same bytes.
    const bytes = encodeEvents([
      { type: 'market_updated', data: { sequence: this.#sequence, items } },
    ])
    this.#recent.push(bytes)
    if (this.#recent.length > UPDATES_KEPT) this.#recent.shift()
    for (const stream of this.#everybody) stream.send(bytes)
  }
}
