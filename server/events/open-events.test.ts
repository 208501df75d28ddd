import { once } from 'node:events'
import { type AddressInfo, connect as connectTo, createServer } from 'node:net'
import { fastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { sqlOf } from '../db/sql.ts'
import { openDatabase, patient } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { type LiveBatch, writeLiveBatch } from './live-batch.ts'
import { type EventsOptions, openEvents } from './open-events.ts'

const NODE = '00000000-0000-4000-8000-000000000001'
const ANN = '00000000-0000-4000-8000-00000000000a'

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

async function open(options: Pick<EventsOptions, 'url' | 'isShared' | 'redisUrl'>) {
  const failures: unknown[] = []
  const failed = (error: unknown) => failures.push(error)
  const given = { connection: { limits: patient }, log: fastify().log, failed }
  const events = await openEvents({ ...given, ...options })
  return { events, failures, [Symbol.asyncDispose]: () => events.close() }
}

test('a node that is told of a position while it opens does not end by it', async () => {
  await using own = await openDatabase()
  await using other = await openSql(own.url)
  const url = await openWay(own.url, () => other.run("notify live_batches, '7'"))
  await using node = await open({ url, isShared: true, redisUrl: NO_REDIS })
  expect(node.failures).toEqual([])
})

test.each([
  ['the only node', false],
  ['one of many', true],
])(
  'a follower that fails keeps a batch from nobody and loads again, at %s',
  async (_, isShared) => {
    await using own = await openDatabase()
    await using node = await open({ url: own.url, isShared, redisUrl: undefined })
    const { events, failures } = node
    const failure = new Error('a follower')
    let loads = 0
    events.follow({
      heard() {
        throw failure
      },
      missed() {
        loads += 1
        if (loads === 1) throw failure
      },
    })
    const heard: LiveBatch[] = []
    events.follow({ heard: (live) => void heard.push(live), missed() {} })
    const sent: string[] = []
    events.hub.open({ playerId: ANN, send: (bytes) => void sent.push(String(bytes)), restart() {} })
    events.start()
    const players = { [ANN]: [{ type: 'inbox_changed' as const, data: {} }] }
    const live: LiveBatch = { players, prices: [] }
    await own.db.transaction().execute((tx) => writeLiveBatch(sqlOf(tx), NODE, live))
    events.published(live)
    await expect.poll(() => sent).toEqual([expect.stringContaining('inbox_changed')])
    expect(heard).toContainEqual(live)
    await expect.poll(() => loads).toBe(2)
    expect(new Set(failures)).toEqual(new Set([failure]))
  },
)
