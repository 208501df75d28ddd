import { type LiveEvent } from '@app/contract/live.ts'
import type { LiveBatch, PriceChange } from './live-batch.ts'

/** One open stream. Writes bytes as they are; may refuse when its reader does not keep up. */
export interface LiveStream {
  readonly playerId: string | undefined
  send(bytes: Buffer): void
  /** Events were lost: its reader begins again. */
  restart(): void
}

/** What a player was told, kept for streams that open again. */
interface OwnMessage {
  readonly playerId: string
  /** Milliseconds of this process's own clock. */
  readonly at: number
  readonly events: readonly LiveEvent[]
}

/** What a player was told behind a position. */
interface Missed {
  readonly position: number
  readonly messages: readonly Buffer[]
}

/** From where on a player's events are wanted: after a position, or from so many milliseconds ago. */
export type Since = { readonly position: number } | { readonly ageMs: number }

/** Updates of prices that a client may have missed on its way from an answer to a stream. */
const UPDATES_KEPT = 40

/** Own messages of all players that are kept at least; more than these are let go together. */
const OWN_KEPT = 20_000
const OWN_SLACK = 1000

/** Nodes hear of each other late, so an age reaches back so much further, in milliseconds (`tail.ts`). */
const AGE_SLACK_MS = 5000

/** How long price changes are collected before everybody hears of them. */
const COALESCE_MS = 250

/** @param position - of a player's own events: the client says it when it comes back */
export function encodeEvents(events: readonly LiveEvent[], position?: number): Buffer {
  const id = position === undefined ? '' : `id: ${position}\n`
  return Buffer.from(`${id}data: ${JSON.stringify(events)}\n\n`)
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
  #stream = crypto.randomUUID()
  #sequence = 0
  /** The newest market_updated, oldest first, as they were sent. */
  readonly #recent: Buffer[] = []
  /** The newest messages to single players, oldest first; the last one is number `#position`. */
  readonly #own: OwnMessage[] = []
  #position = 0
  #cutOff = 0
  /** Up to when messages are no longer kept; what came before this hub is unknown, too. */
  #forgottenAt = performance.now()

  /** Names what the sequence counts: that of another node, or after a loss, is another one. */
  get stream(): string {
    return this.#stream
  }

  /** Of market_updated, so far. */
  get sequence(): number {
    return this.#sequence
  }

  /** Of the players' own events, so far. */
  get position(): number {
    return this.#position
  }

  get size(): number {
    return this.#everybody.size
  }

  /** Streams that were cut off, so far, because their readers did not keep up. */
  get cutOff(): number {
    return this.#cutOff
  }

  /** A reader of this hub was cut off. */
  noteCutOff(): void {
    this.#cutOff += 1
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

  /** What a player was told since then; undefined where not all of it is known any more. */
  ownSince(playerId: string, since: Since): Missed | undefined {
    const position = this.#positionAt(since)
    if (position === undefined) return undefined
    const first = this.#position - this.#own.length
    const messages = this.#own
      .slice(position - first)
      .flatMap(({ playerId: to, events }, at) =>
        to === playerId ? [encodeEvents(events, position + at + 1)] : [],
      )
    return { position, messages }
  }

  /** The position of the last message before `since`. */
  #positionAt(since: Since): number | undefined {
    const first = this.#position - this.#own.length
    if ('position' in since) {
      const isKept = since.position >= first && since.position <= this.#position
      return isKept ? since.position : undefined
    }
    const from = performance.now() - since.ageMs - AGE_SLACK_MS
    if (from <= this.#forgottenAt) return undefined
    return first + this.#own.findLastIndex(({ at }) => at < from) + 1
  }

  /** Tells what a committed transaction changed. */
  publish(batch: LiveBatch): void {
    for (const [playerId, events] of Object.entries(batch.players)) {
      this.#position += 1
      this.#own.push({ playerId, at: performance.now(), events })
      const streams = this.#byPlayer.get(playerId)
      if (!streams) continue
      const bytes = encodeEvents(events, this.#position)
      for (const stream of streams) stream.send(bytes)
    }
    if (this.#own.length > OWN_KEPT + OWN_SLACK) {
      this.#forgottenAt = this.#own.splice(0, OWN_SLACK).at(-1)!.at
    }
    for (const change of batch.prices) {
      const traded = change.traded + (this.#changed.get(change.item_type_id)?.traded ?? 0)
      this.#changed.set(change.item_type_id, { ...change, traded })
    }
    if (this.#changed.size > 0) this.#timer ??= setTimeout(() => this.#flush(), COALESCE_MS)
  }

  /** Tells a player's streams what is worth nothing a moment later: it has no position. */
  tell(playerId: string, event: LiveEvent): void {
    const bytes = encodeEvents([event])
    for (const stream of this.#byPlayer.get(playerId) ?? []) stream.send(bytes)
  }

  /** Tells everybody something that no transaction has caused. */
  announce(event: LiveEvent): void {
    const bytes = encodeEvents([event])
    for (const stream of this.#everybody) stream.send(bytes)
  }

  /** Events were lost: nobody can go on where they stood, and every stream begins again. */
  restart(): void {
    this.#stream = crypto.randomUUID()
    this.#recent.length = 0
    this.#own.length = 0
    this.#forgottenAt = performance.now()
    for (const stream of this.#everybody) stream.restart()
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
