/** The stores that the plugin itself uses, which it does not type. */
declare module '@fastify/rate-limit/store/RedisStore.js' {
  import type { FastifyRateLimitStore } from '@fastify/rate-limit'
  import type { Redis } from 'ioredis'
  const RedisStore: new (
    continueExceeding: boolean,
    exponentialBackoff: boolean,
    redis: Redis,
    namespace: string,
  ) => FastifyRateLimitStore
  export default RedisStore
}

declare module '@fastify/rate-limit/store/LocalStore.js' {
  import type { FastifyRateLimitStore } from '@fastify/rate-limit'
  const LocalStore: new (
    continueExceeding: boolean,
    exponentialBackoff: boolean,
    /** Callers kept, at most. */
    cache?: number,
  ) => FastifyRateLimitStore
  export default LocalStore
}
