import { Redis } from 'ioredis'

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
  failed: (error: unknown) => void,
): WakeUp | undefined {
  if (url === undefined) return undefined
  const options = { lazyConnect: false, maxRetriesPerRequest: 1, enableOfflineQueue: false }
  const sender = new Redis(url, options)
  const receiver = new Redis(url, { ...options, enableOfflineQueue: true })
  sender.on('error', failed)
  receiver.on('error', failed)
  receiver.on('message', wake)
  receiver.subscribe(CHANNEL).catch(failed)
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
