import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { patient } from '../testing/database.ts'
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
