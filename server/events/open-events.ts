import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { LiveBatch } from './live-batch.ts'
import { LiveHub } from './live-hub.ts'
import { LiveTail } from './tail.ts'
import { openWakeUp } from './wake-up.ts'

export interface Events {
  readonly hub: LiveHub
  /** Set where other nodes share the database: what they must hear of is left there. */
  readonly nodeId: string | undefined
  /** Tells everybody concerned, here and on other nodes, what a commit of this node changed. */
  readonly published: (live: LiveBatch) => void
  /** Calls back with every batch, of this node and of others. */
  readonly onPublished: (heard: (live: LiveBatch) => void) => void
  /** Hears from now on what other nodes do. */
  start(): Promise<void>
  close(): Promise<void>
}

export interface EventsOptions {
  readonly db: Kysely<DB>
  /** The embedded server has one node, which hears of its own doings from memory. */
  readonly isShared: boolean
  readonly redisUrl: string | undefined
  readonly log: FastifyBaseLogger
  readonly failed: (error: unknown) => void
}

/** Puts the live events together: the open streams, and what nodes tell each other. */
export function openEvents({ db, isShared, redisUrl, log, failed }: EventsOptions): Events {
  const hub = new LiveHub()
  const nodeId = crypto.randomUUID()
  const listeners: ((live: LiveBatch) => void)[] = []
  const received = (live: LiveBatch) => {
    for (const heard of listeners) heard(live)
    hub.publish(live)
  }
  const tail = new LiveTail({ db, nodeId, received, failed })
  const wakeUp = isShared ? openWakeUp(redisUrl, () => tail.wake(), log) : undefined
  return {
    hub,
    nodeId: isShared ? nodeId : undefined,
    published(live) {
      received(live)
      wakeUp?.call()
    },
    onPublished: (heard) => void listeners.push(heard),
    async start() {
      if (isShared) await tail.start()
    },
    async close() {
      hub.close()
      wakeUp?.close()
      await tail.close()
    },
  }
}
