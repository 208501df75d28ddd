import type { FastifyBaseLogger } from 'fastify'
import { Redis, type RedisOptions } from 'ioredis'

interface Options extends Pick<
  RedisOptions,
  'autoResubscribe' | 'commandTimeout' | 'connectTimeout' | 'maxRetriesPerRequest'
> {
  readonly log: FastifyBaseLogger
  /** What is different while it is away. */
  readonly without: string
}

/**
 * A session of Redis or Valkey that opens itself again, and refuses commands while it is away. Its
 * loss and its return are said once each.
 */
export function openRedis(url: string, { log, without, ...options }: Options): Redis {
  const redis = new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, ...options })
  let isAway = false
  redis.on('error', (err) => {
    if (!isAway) log.warn({ err }, `Redis is away: ${without}`)
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) log.warn('Redis is back')
    isAway = false
  })
  return redis
}
