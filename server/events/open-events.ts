import type { LiveEvent } from '@app/contract/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { ConnectOptions } from '../db/connect.ts'
import { openBroadcast } from './broadcast.ts'
import { type Parcel, RedisCarrier } from './carrier.ts'
import { Followers, type LiveFollower, RECOVER_MS } from './followers.ts'
import type { LiveBatch } from './live-batch.ts'
import { LiveHub } from './live-hub.ts'
import { Outbox } from './outbox.ts'
import { LiveTail, type Ways } from './tail.ts'

export interface Events {
  readonly hub: LiveHub
  /** Set where other nodes share the database: what they must hear of is left there. */
  readonly nodeId: string | undefined
  /** Tells everybody concerned, here and on other nodes, what a commit of this node changed. */
  readonly published: (live: LiveBatch) => void
  /** A commit of this node was not answered: what it changed, if it happened, was not published. */
  readonly unanswered: () => void
  readonly follow: (follower: LiveFollower) => void
  /**
   * Tells a player's streams what is worth nothing a moment later. It does not touch the database; other
   * nodes hear of it through Redis, if there is one.
   */
  readonly tell: (playerId: string, event: LiveEvent) => void
  /** How committed batches came to this node; left out where it is the only one. */
  readonly ways?: Ways
  /** Up to where this node has told what was committed; left out where it is the only one. */
  readonly position?: () => number
  /** Whether this node tells what is committed anywhere, rather than being behind. */
  readonly isCurrent: () => boolean
  /** Tells from now on what has happened since the opening. */
  start(): void
  close(): Promise<void>
}

export interface EventsOptions {
  readonly url: string
  readonly connection: Omit<ConnectOptions, 'max'>
  /** The embedded server has one node, which hears of its own doings from memory. */
  readonly isShared: boolean
  readonly redisUrl: string | undefined
  readonly log: FastifyBaseLogger
  readonly failed: (error: unknown) => void
}

/**
 * Puts the live events together: the open streams, and what nodes tell each other. What is loaded
 * after it is opened misses nothing.
 */
export async function openEvents(options: EventsOptions): Promise<Events> {
  const { url, connection, log, failed } = options
  const hub = new LiveHub()
  const followers = new Followers(failed)
  const received = (live: LiveBatch) => {
    followers.heard(live)
    hub.publish(live)
  }
  const missed = async () => {
    log.warn('events were lost: everything that they keep fresh is loaded again')
    await followers.missed()
    hub.restart()
  }
  const follow = (follower: LiveFollower) => followers.add(follower)
  if (!options.isShared) {
    const tell = hub.tell.bind(hub)
    return { hub, follow, tell, ...openAlone({ received, missed, failed, followers }, hub) }
  }
  // It begins behind whatever comes before it is there.
  let early: LiveTail | undefined
  const notified = (position: number) => early?.notified(position)
  const outbox = new Outbox({ url, connection, notified })
  const redis = await redisOf(options, outbox)
  const broadcast = redis && openBroadcast({ ...redis, heard: hub.tell.bind(hub) })
  const carried = (parcel: Parcel) => early?.carried(parcel)
  const carrier = redis && new RedisCarrier({ ...redis, heard: carried })
  const tail = new LiveTail({ outbox, received, missed, failed, carrier })
  early = tail
  await tail.begin()
  return {
    hub,
    follow,
    tell(playerId, event) {
      hub.tell(playerId, event)
      broadcast?.send(playerId, event)
    },
    nodeId: crypto.randomUUID(),
    published(live) {
      // Who is answered finds it here; streams hear of it in its place.
      followers.heard(live)
      tail.committed()
    },
    unanswered: () => tail.committed(),
    ways: tail.ways,
    position: () => tail.position,
    isCurrent: () => tail.isCurrent,
    start: () => tail.start(),
    async close() {
      hub.close()
      followers.close()
      broadcast?.close()
      carrier?.close()
      await tail.close()
      await outbox.close()
    },
  }
}

/** Where there is a Redis it carries events between nodes, of this database alone. */
async function redisOf({ redisUrl, log }: EventsOptions, outbox: Outbox) {
  if (redisUrl === undefined) return undefined
  try {
    return { url: redisUrl, database: await outbox.name(), log }
  } catch (err) {
    // Where it is not ours to ask: a managed server may refuse it.
    if (!(err instanceof Error && 'code' in err && err.code === '42501')) throw err
    log.warn({ err }, 'Redis carries no events: the database does not say which one it is')
    return undefined
  }
}

interface Alone extends Pick<EventsOptions, 'failed'> {
  readonly received: (live: LiveBatch) => void
  readonly missed: () => Promise<void>
  readonly followers: Followers
}

/** The only node: what it commits is told at once, and what it may have missed is loaded again. */
function openAlone({ received, missed, failed, followers }: Alone, hub: LiveHub) {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const unanswered = () => {
    if (!isClosed) timer ??= setTimeout(recover, RECOVER_MS)
  }
  const recover = () => {
    timer = undefined
    missed().catch((error: unknown) => {
      failed(error)
      unanswered()
    })
  }
  return {
    nodeId: undefined,
    published: received,
    unanswered,
    isCurrent: () => true,
    start: () => {},
    async close() {
      isClosed = true
      clearTimeout(timer)
      followers.close()
      hub.close()
    },
  }
}
