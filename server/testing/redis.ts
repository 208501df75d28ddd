import { Redis } from 'ioredis'

export const REDIS = 'redis://127.0.0.1:6379'

/** Is there a Redis on this machine? CI must have one; elsewhere its test is skipped and says so. */
export async function hasRedis(): Promise<boolean> {
  const probe = new Redis(REDIS, { lazyConnect: true, retryStrategy: () => null })
  probe.on('error', () => {})
  try {
    await probe.connect()
    return true
  } catch {
    return process.env['CI'] === 'true'
  } finally {
    probe.disconnect()
  }
}
