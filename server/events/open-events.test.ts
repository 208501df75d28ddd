import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase, patient } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { openEvents } from './open-events.ts'

/** Nobody answers there. */
const NO_REDIS = 'redis://127.0.0.1:1'

/** Carries a session's words to its database, and does something before it asks for the database's name. */
async function openWay(url: string, before: () => Promise<unknown>) {
  const { hostname, port } = new URL(url)
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname)
    for (const socket of [near, far]) socket.on('error', () => {})
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    far.pipe(near)
    near.on('data', async (bytes) => {
      if (bytes.includes('pg_control_system')) await before()
      far.write(bytes)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const here = { hostname: '127.0.0.1', port: (server.address() as AddressInfo).port }
  return Object.assign(new URL(url), here).href
}

test('a node that is told of a position while it opens does not end by it', async () => {
  await using own = await openDatabase()
  await using other = await openSql(own.url)
  const url = await openWay(own.url, () => other.run("notify live_batches, '7'"))
  const failures: unknown[] = []
  const events = await openEvents({
    url,
    connection: { limits: patient },
    isShared: true,
    redisUrl: NO_REDIS,
    log: fastify().log,
    failed: (error) => failures.push(error),
  })
  events.start()
  await events.close()
  expect(failures).toEqual([])
})
