import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { LiveBatch } from './live-batch.ts'

/** How often a node looks for what other nodes have done, when nothing wakes it earlier. */
const POLL_MS = 1000

export interface TailOptions {
  readonly db: Kysely<DB>
  readonly nodeId: string
  /** Told of each batch of another node, in the order of their commits as far as it is known. */
  readonly received: (batch: LiveBatch) => void
  readonly failed: (error: unknown) => void
}

/**
 * Follows the events that other nodes leave in `live_batch`.
 *
 * Numbers are given before commits, so a row may appear behind one that was read already. Only
 * rows whose transactions are older than every one still running are read: behind those none can
 * appear any more (decisions/005).
 */
export class LiveTail {
  #seen = 0
  #timer: NodeJS.Timeout | undefined
  #running: Promise<void> | undefined
  #closed = false
  readonly #options: TailOptions

  constructor(options: TailOptions) {
    this.#options = options
  }

  async start(): Promise<void> {
    const { rows } = await sql<{ last: number | null }>`
      select max(live_batch_id) as last from live_batch
      where xid < pg_snapshot_xmin(pg_current_snapshot())`.execute(this.#options.db)
    this.#seen = rows[0]?.last ?? 0
    this.#schedule()
  }

  /** Looks now; for a wake-up from elsewhere. */
  wake(): void {
    if (this.#closed) return
    clearTimeout(this.#timer)
    this.#running ??= this.#read().finally(() => {
      this.#running = undefined
      this.#schedule()
    })
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    await this.#running
  }

  #schedule(): void {
    if (!this.#closed) this.#timer = setTimeout(() => this.wake(), POLL_MS)
  }

  async #read(): Promise<void> {
    const { db, nodeId, received, failed } = this.#options
    try {
      const { rows } = await sql<{ live_batch_id: number; node_id: string; events: LiveBatch }>`
        select live_batch_id, node_id, events from live_batch
        where live_batch_id > ${this.#seen} and xid < pg_snapshot_xmin(pg_current_snapshot())
        order by live_batch_id`.execute(db)
      for (const row of rows) {
        if (row.node_id !== nodeId) received(row.events)
        this.#seen = row.live_batch_id
      }
    } catch (error) {
      failed(error)
    }
  }
}
