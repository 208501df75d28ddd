import type { LiveEvent } from '@app/contract/live.ts'
import type { FastifyBaseLogger } from 'fastify'
import { openRedis } from '../http/open-redis.ts'

const CHANNEL = 'surprise-market:volatile'

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

/**
 * Carries volatile events through Redis or Valkey, and none while it is away: nothing depends on them,
 * and the database is spared.
 *
 * @param heard - told of those of other nodes
 */
export function openBroadcast(
  url: string,
  heard: (playerId: string, event: LiveEvent) => void,
  log: FastifyBaseLogger,
): Broadcast {
  const self = crypto.randomUUID()
  const failed = (err: unknown) => log.warn({ err }, 'a volatile event was not carried')
  const without = 'progress is told by the node that makes it only'
  const sender = openRedis(url, { log, without })
  const receiver = openRedis(url, { log, without, autoResubscribe: false })
  // It may come after the node, and come back.
  receiver.on('ready', () => void receiver.subscribe(CHANNEL).catch(failed))
  receiver.on('message', (_channel, text) => {
    const { from, player_id, event } = JSON.parse(text) as Message
    if (from !== self) heard(player_id, event)
  })
  return {
    send(player_id, event) {
      if (sender.status !== 'ready') return
      const message: Message = { from: self, player_id, event }
      sender.publish(CHANNEL, JSON.stringify(message)).catch(failed)
    },
    close() {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}
