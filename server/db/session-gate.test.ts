import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase, patient } from '../testing/database.ts'
import { openProxyBefore } from '../testing/faulty-proxy.ts'
import { connect } from './connect.ts'
import { SessionGate } from './session-gate.ts'

/** A PostgreSQL that is starting: it says so to everybody, and counts them. */
async function openStarting() {
  let asked = 0
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      asked += 1
      const fields = ['SFATAL', 'VFATAL', 'C57P03', 'Mthe database system is starting up']
      const body = Buffer.from(`${fields.join('\0')}\0\0`)
      const head = Buffer.alloc(5)
      head.write('E')
      head.writeInt32BE(body.length + 4, 1)
      socket.end(Buffer.concat([head, body]))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://nobody:x@127.0.0.1:${port}/none`,
    asked: () => asked,
    [Symbol.asyncDispose]: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

test('a database that is starting is asked by one session at a time, and callers are told why', async () => {
  await using starting = await openStarting()
  const db = connect(starting.url, { max: 16, limits: patient })
  try {
    const ask = () => sql`select 1`.execute(db).catch((error: unknown) => error)
    expect(await ask()).toMatchObject({ code: '57P03' })
    const before = starting.asked()
    const answers = await Promise.all(Array.from({ length: 200 }, ask))
    for (const answer of answers) expect(answer).toMatchObject({ code: '57P03' })
    // After 50, 100, 200, 400 ms and then twice a second; a crowded machine asks less.
    expect(starting.asked() - before).toBeLessThan(12)
  } finally {
    await db.destroy()
  }
})

test('who waits goes on as soon as a session was opened, and not before', async () => {
  let isAway = true
  let tries = 0
  const gate = new SessionGate(async () => {
    tries += 1
    if (isAway) throw new Error(`away ${tries}`)
  }, 60_000)
  await gate.pass()
  gate.shut(new Error('away'))
  gate.shut(new Error('away, too'))
  await expect(gate.pass()).rejects.toThrow(/^away \d+$/)
  const waiting = [gate.pass(), gate.pass()]
  isAway = false
  await Promise.all(waiting)
  const opened = tries
  await gate.pass()
  expect(tries).toBe(opened)
})

test('after a session that took too long the next has twice as long, until one was opened', async () => {
  const told: number[] = []
  let neededMs = 300
  const open = async (limitMs: number) => {
    told.push(limitMs)
    await wait(Math.min(limitMs, neededMs))
    if (limitMs < neededMs) throw new Error('too late')
  }
  const gate = new SessionGate(open, 50)
  await expect(gate.open(open)).rejects.toThrow('too late')
  gate.shut(new Error('too late'))
  await expect.poll(() => gate.pass().then(() => 'open', String)).toBe('open')
  await gate.open(open)
  neededMs = 0
  await gate.open(open)
  expect(told).toEqual([50, 100, 200, 400, 400, 50])
  // Nothing was slow about an answer that comes at once.
  neededMs = 1000
  const refuse = () => Promise.reject(new Error('refused'))
  await expect(gate.open(refuse)).rejects.toThrow('refused')
  await expect(gate.open(open)).rejects.toThrow('too late')
  expect(told.at(-1)).toBe(50)
})

test('a pool comes to its sessions where each takes longer than the first limit', async () => {
  await using own = await openDatabase()
  await using proxy = await openProxyBefore(own.url)
  // Whoever logs in is asked three times.
  proxy.delay(400)
  const db = connect(proxy.url, { max: 2 })
  try {
    await expect(sql`select 1`.execute(db)).rejects.toThrow()
    await expect
      .poll(() => sql`select 1`.execute(db).then(() => 'served', String), { timeout: 30_000 })
      .toBe('served')
  } finally {
    await db.destroy()
  }
})
