import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { openWakeUp } from './wake-up.ts'

/** A way to the Redis of this machine that can be closed and opened. */
async function openWay() {
  const { hostname, port } = new URL(REDIS)
  const sockets = new Set<Socket>()
  const way = createServer((socket) => {
    const redis = connect(Number(port), hostname)
    for (const one of [socket, redis]) {
      sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => [socket, redis].forEach((each) => each.destroy()))
    }
    socket.pipe(redis).pipe(socket)
  })
  way.listen(0, '127.0.0.1')
  await once(way, 'listening')
  const address = way.address() as AddressInfo
  const close = async () => {
    const closed = once(way, 'close')
    way.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  onTestFinished(() => (way.listening ? close() : undefined))
  return {
    url: `redis://127.0.0.1:${address.port}`,
    close,
    open: () => once(way.listen(address.port, '127.0.0.1'), 'listening'),
  }
}

/** A logger, and what it was told. */
function openLog() {
  const said: string[] = []
  const write = (line: string) => void said.push((JSON.parse(line) as { msg: string }).msg)
  return { log: Fastify({ logger: { level: 'warn', stream: { write } } }).log, said }
}

test.skipIf(!(await hasRedis()))(
  'a node that is there before its Redis is woken all the same, also after a loss',
  async () => {
    const way = await openWay()
    await way.close()
    const { log, said } = openLog()
    let wokenTimes = 0
    const waking = openWakeUp(REDIS, () => {}, log)
    const waiting = openWakeUp(way.url, () => void (wokenTimes += 1), log)
    onTestFinished(() => [waking, waiting].forEach((one) => one?.close()))
    const isWoken = async () => {
      const before = wokenTimes
      await expect
        .poll(() => (waking?.call(), wokenTimes), { timeout: 10_000 })
        .toBeGreaterThan(before)
    }
    const away = () => said.filter((line) => line.startsWith('Redis is away')).length
    const back = () => said.filter((line) => line === 'Redis is back').length

    await expect.poll(away).toBe(2)
    await way.open()
    await isWoken()
    await expect.poll(back).toBe(2)
    await way.close()
    await expect.poll(away, { timeout: 5000 }).toBe(4)
    await way.open()
    await isWoken()
    await expect.poll(back).toBe(4)
    expect(away()).toBe(4)
  },
)
