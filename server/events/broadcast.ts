import type { LiveEvent } from '@app/contract/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import { openRedis } from '../open-redis.ts'
import { BoundedSender } from './bounded-sender.ts'

/** An event that is worth nothing a moment later, on its way to the other nodes. */
interface Message {
  readonly from: string
  readonly player_id: string
  readonly event: LiveEvent
}

/** Carries volatile events to the other nodes. */
export interface Broadcast {
  send(playerId: string, event: LiveEvent): void
  close(): void
}

interface BroadcastOptions {
  readonly url: string
  /** Tells databases apart that share a Redis. */
  readonly database: string
  /** Told of those of other nodes. */
  readonly heard: (playerId: string, event: LiveEvent) => void
  readonly log: FastifyBaseLogger
}

/**
 * Carries volatile events through Redis or Valkey, and none while it is away: nothing depends on them,
 * and the database is spared.
 */
export function openBroadcast({ url, database, heard, log }: BroadcastOptions): Broadcast {
  const self = crypto.randomUUID()
  const channel = `surprise-market:volatile:${database}`
  const without = 'progress is told by the node that makes it only'
  const sender = new BoundedSender(openRedis(url, { log, without, maxRetriesPerRequest: 0 }))
  const receiver = openRedis(url, { log, without, autoResubscribe: false })
  // It may come after the node, and come back.
  receiver.on('ready', () => {
    receiver
      .subscribe(channel)
      .catch((err: unknown) => log.warn({ err }, 'volatile events are not heard'))
  })
  receiver.on('message', (_channel, text) => {
    try {
      const { from, player_id, event } = JSON.parse(text) as Message
      if (from !== self) heard(player_id, event)
    } catch (err) {
      log.warn({ err }, 'a volatile event could not be read')
    }
  })
  return {
    send(player_id, event) {
      const message: Message = { from: self, player_id, event }
      sender.send((redis) => redis.publish(channel, JSON.stringify(message)))
    },
    close() {
      sender.close()
      receiver.disconnect()
    },
  }
}
