import type { FastifyBaseLogger } from 'fastify'
import { openRedis } from '../http/open-redis.ts'

const CHANNEL = 'surprise-market:live'

/** Tells the other nodes to look for new events at once. Without it they look once a second. */
export interface WakeUp {
  /** Something was committed here. */
  call(): void
  close(): void
}

/**
 * Wakes nodes through Redis or Valkey. The message carries nothing: events travel in the database,
 * so losing Redis delays them by at most a second (decisions/005).
 *
 * @param url - undefined where there is no Redis
 * @param wake - called when another node, or this one, has called
 */
export function openWakeUp(
  url: string | undefined,
  wake: () => void,
  log: FastifyBaseLogger,
): WakeUp | undefined {
  if (url === undefined) return undefined
  const failed = (err: unknown) => log.error({ err }, 'nodes were not woken')
  const sender = openRedis(url, { log, without: 'nodes hear of each other within a second' })
  const receiver = openRedis(url, {
    log,
    without: 'this node hears of the others within a second',
    autoResubscribe: false,
  })
  // It may come after the node, and come back.
  receiver.on('ready', () => void receiver.subscribe(CHANNEL).catch(failed))
  receiver.on('message', wake)
  return {
    call() {
      if (sender.status === 'ready') sender.publish(CHANNEL, '').catch(failed)
    },
    close() {
      sender.disconnect()
      receiver.disconnect()
    },
  }
}
