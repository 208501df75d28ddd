import type pg from 'pg'
import { type ConnectOptions, openMsOf, openPipeline } from '../db/connect.ts'
import { OpeningTime } from '../db/opening-time.ts'
import type { LiveBatch } from './live-batch.ts'

/** Batches that are numbered, or read, at once at most. */
export const BATCHES_MAX = 500

/** A place in the order of events: a position, and which batch has it. */
export interface Place {
  /** From 1 on, without gaps; 0 is before the first. */
  readonly position: number
  readonly id: number
}

/** A batch in its place. */
export interface PlacedBatch extends Place {
  readonly events: LiveBatch
}

export interface OutboxOptions {
  readonly url: string
  readonly connection: Omit<ConnectOptions, 'max'>
  /** Some node has given positions up to this one. */
  readonly notified: (position: number) => void
}

/** `live_batch` as a log, over a session of its own, which opens itself again when it was lost. */
export class Outbox {
  #session: Promise<pg.Client> | undefined
  readonly #options: OutboxOptions
  readonly #opening: OpeningTime

  constructor(options: OutboxOptions) {
    this.#options = options
    this.#opening = new OpeningTime(openMsOf(options.connection))
  }

  /**
   * Gives committed batches that have none their positions. Those are returned, in order.
   *
   * @param isThorough - finds also what was written a thousand batches ago
   */
  async publish(isThorough: boolean): Promise<PlacedBatch[]> {
    const rows = await this.#query<PlacedBatch>(
      'publish-live-batches',
      `select at_position as position, batch_id as id, batch_events as events
       from publish_live_batches($1, $2)`,
      [BATCHES_MAX, isThorough],
    )
    return rows.sort((a, b) => a.position - b.position)
  }

  /** Batches from a position on, in order: that one first, if it is still kept. */
  read(position: number): Promise<PlacedBatch[]> {
    return this.#query<PlacedBatch>(
      'read-live-batches',
      `select position, live_batch_id as id, events from live_batch
       where position >= $1 order by position limit $2`,
      [position, BATCHES_MAX],
    )
  }

  /** A name of this database that no other one has. */
  async name(): Promise<string> {
    const [row] = await this.#query<{ name: string }>(
      'name-database',
      `select system_identifier || '/' || oid as name
       from pg_control_system() cross join pg_database where datname = current_database()`,
      [],
    )
    return row!.name
  }

  /** The last place that was given. */
  async newest(): Promise<Place> {
    const [row] = await this.#query<Place>(
      'newest-live-batch',
      `select position, live_batch_id as id from live_batch
       where position is not null order by position desc limit 1`,
      [],
    )
    return row ?? { position: 0, id: 0 }
  }

  async close(): Promise<void> {
    const session = this.#session
    this.#session = undefined
    await session?.then((client) => client.end()).catch(() => {})
  }

  async #query<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]) {
    this.#session ??= this.#open()
    const opening = this.#session
    try {
      return (await (await opening).query<Row>({ name, text, values })).rows
    } catch (error) {
      // Whatever it was: the next question opens another.
      if (this.#session === opening) await this.close()
      throw error
    }
  }

  async #open(): Promise<pg.Client> {
    const { url, connection, notified } = this.#options
    const client = await this.#opening.open((limitMs) => openPipeline(url, connection, limitMs))
    client.on('notification', ({ payload }) => notified(Number(payload)))
    await client.query('listen live_batches')
    return client
  }
}
