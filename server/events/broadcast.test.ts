import type { LiveEvent } from '@app/contract/live.ts'
import Fastify from 'fastify'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import { hasRedisServer, openRedisServer } from '../testing/redis-server.ts'
import { openBroadcast } from './broadcast.ts'

const ANN = '00000000-0000-4000-8000-00000000000a'
const progress = (coins: number): LiveEvent => ({
  type: 'egg_coins_updated',
  data: { coins, time: coins },
})
const coinsOf = (event: LiveEvent) => (event.type === 'egg_coins_updated' ? event.data.coins : -1)

/** What one node hears of others, and what it has logged. */
function openListener(url: string, database = 'one') {
  const heard: number[] = []
  let logged = ''
  const stream = { write: (line: string) => void (logged += line) }
  const { log } = Fastify({ logger: { level: 'warn', stream } })
  const broadcast = openBroadcast({
    url,
    database,
    heard: (_player, event) => void heard.push(coinsOf(event)),
    log,
  })
  const first = () => heard.includes(0)
  return {
    ...broadcast,
    heard,
    logged: () => logged,
    first,
    [Symbol.dispose]: () => broadcast.close(),
  }
}

/** Sends until the other one has heard of it. */
const untilHeard = (from: ReturnType<typeof openListener>, to: ReturnType<typeof openListener>) =>
  expect
    .poll(() => {
      from.send(ANN, progress(0))
      return to.first()
    })
    .toBe(true)

test.skipIf(!hasRedisServer)(
  'what cannot be read is logged and dropped, and what follows is heard; another database’s is not',
  async () => {
    const { url } = await openRedisServer()
    using sender = openListener(url)
    using node = openListener(url)
    using stranger = openListener(url, 'two')
    await untilHeard(sender, node)
    const anybody = new Redis(url)
    const [channel] = (await anybody.pubsub('CHANNELS', '*:one')) as string[]
    for (const text of ['not JSON', 'null', '']) await anybody.publish(channel!, text)
    sender.send(ANN, progress(1))
    await expect.poll(() => node.heard.at(-1)).toBe(1)
    expect(node.logged().match(/a volatile event could not be read/g)).toHaveLength(3)
    expect(stranger.heard).toEqual([])
    anybody.disconnect()
  },
)

test.skipIf(!hasRedisServer)(
  'of what is sent to a Redis that is frozen little waits, and the rest is dropped',
  async () => {
    const redis = await openRedisServer()
    using sender = openListener(redis.url)
    using node = openListener(redis.url)
    await untilHeard(sender, node)
    redis.signal('SIGSTOP')
    for (let coins = 1; coins <= 1000; coins++) sender.send(ANN, progress(coins))
    redis.signal('SIGCONT')
    await expect
      .poll(() => {
        sender.send(ANN, progress(2000))
        return node.heard.at(-1)
      })
      .toBe(2000)
    const waited = node.heard.filter((coins) => coins > 0 && coins < 2000)
    expect(waited.length).toBeGreaterThan(0)
    expect(waited.length).toBeLessThanOrEqual(64)
  },
)
