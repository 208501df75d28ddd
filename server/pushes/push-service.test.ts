import { createSocket } from 'node:dgram'
import { lookup } from 'node:dns/promises'
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { openPushService } from '../testing/push-service.ts'
import { pushKeysOf } from './push-keys.ts'
import { isPublicAddress, publicLookup } from './push-service.ts'
import { sendPush } from './send-push.ts'
import { ServiceRoom } from './service-room.ts'

test('addresses of this machine, its networks and of nobody are no push service’s', () => {
  const inner =
    '0.0.0.0 10.1.2.3 100.64.0.1 127.0.0.1 169.254.169.254 172.31.255.255 192.168.0.1 198.18.0.1 ' +
    '224.0.0.1 255.255.255.255 :: ::1 ::ffff:8.8.8.8 fe80::1 fc00::1 fd12::1 ff02::1 64:ff9b::7f00:1 ' +
    '2001:db8::1 2002:7f00:1::1 2001::1 localhost'
  expect(inner.split(' ').filter(isPublicAddress)).toEqual([])
  expect(['8.8.8.8', '172.32.0.1', '2a00:1450:4001::5f'].every(isPublicAddress)).toBe(true)
})

/** A name server that gives every name this IPv4 address, or never answers. */
async function openNameServer(address: string | undefined) {
  const socket = createSocket('udp4')
  socket.on('message', (question, { port }) => {
    if (address === undefined) return
    const answer = Buffer.from(question)
    const isIpv4 = question[question.indexOf(0, 12) + 2] === 1
    // An answer without an error; of other kinds than IPv4 there is none.
    answer.writeUInt16BE(0x8180, 2)
    answer.writeUInt16BE(isIpv4 ? 1 : 0, 6)
    answer.writeUInt16BE(0, 10)
    const name = answer.subarray(0, question.indexOf(0, 12) + 5)
    const record = Buffer.from([
      0xc0,
      12,
      0,
      1,
      0,
      1,
      0,
      0,
      0,
      60,
      0,
      4,
      ...address.split('.').map(Number),
    ])
    socket.send(isIpv4 ? Buffer.concat([name, record]) : name, port, '127.0.0.1')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return { address: `127.0.0.1:${socket.address().port}`, [Symbol.dispose]: () => socket.close() }
}

test('nothing is sent to a name that leads to this machine', async () => {
  let connections = 0
  const inside = createServer((socket) => {
    connections += 1
    socket.destroy()
  })
  inside.listen(0, 'localhost')
  await once(inside, 'listening')
  const { port } = inside.address() as AddressInfo
  await using service = await openPushService()
  const device = service.subscribe('desk')
  const keys = pushKeysOf('a secret that only tests of this repository know')
  using names = await openNameServer('127.0.0.1')
  const lookup = publicLookup([names.address])
  const deps = { keys, contact: 'https://example.org', local: [], lookup }
  const payload = { id: 1, tag: 'a', language: 'en', title: '', body: '', open: '/', unread: 1 }
  const origin = `https://push.example:${port}`
  const target = { ...device, endpoint: `${origin}/desk`, service: origin }
  const outcome = await sendPush(deps, target, payload)
  expect(outcome).toMatchObject({ kind: 'later', why: 'Error: not a public address' })
  expect(connections).toBe(0)
  inside.close()
})

test('names that nobody answers for hold up no other look-up of the process', async () => {
  using names = await openNameServer(undefined)
  const lookUp = promisify(publicLookup([names.address]))
  const dead = Array.from({ length: 12 }, (_, nth) => lookUp(`a${nth}.example`, { all: true }))
  const failed = Promise.allSettled(dead)
  // Those of the operating system share a few threads.
  const first = await Promise.race([failed, lookup('localhost')])
  expect(first).toMatchObject({ address: expect.any(String) })
  const reasons = (await failed).map((one) => (one as PromiseRejectedResult).reason.code)
  expect(new Set(reasons)).toEqual(new Set(['ETIMEOUT']))
})

test('the keys belong to the secret, and a new secret has others', () => {
  const keys = pushKeysOf('one')
  expect(keys).toEqual(pushKeysOf('one'))
  expect(keys.publicKey).toHaveLength(87)
  expect(pushKeysOf('two').publicKey).not.toBe(keys.publicKey)
})

test('services that never answered here share a few places, and one that fails is left alone', () => {
  const room = new ServiceRoom()
  const good = 'https://good.example.org'
  const strangers = Array.from({ length: 20 }, (_, nth) => `https://${nth}.example.org`)
  room.enter(good)('answered', 0)
  const shared = room.share([...strangers, good])
  expect(shared.get(good)).toBe(8)
  expect([...shared.values()].reduce((sum, one) => sum + one)).toBe(16)
  const leaves = Array.from({ length: 5 }, () => room.enter(good))
  expect(room.of(good, 0)).toBe(3)
  for (const leave of leaves) leave('failed', 0)
  expect([room.of(good, 29_999), room.of(good, 30_000)]).toEqual([0, 8])
})

test('a service that has waited for longest comes first, whatever others are named', () => {
  const room = new ServiceRoom()
  const slow = Array.from({ length: 20 }, (_, nth) => `https://a${nth}.example.org`)
  const good = 'https://push.example.org'
  const served = new Set<string>()
  // Each round sends to whoever has a place, and all of it ends without an answer in time.
  for (let round = 0; round < 3; round++) {
    const leaves = [...room.share([...slow, good]).keys()].map((service) => {
      served.add(service)
      return room.enter(service)
    })
    expect(leaves).toHaveLength(8)
    for (const leave of leaves) leave('failed', 0)
  }
  expect(served).toEqual(new Set([...slow, good]))
})

test('of too many services those idle for longest are forgotten, and none that something waits for', () => {
  const room = new ServiceRoom()
  const [old, good] = ['https://old.example.org', 'https://good.example.org']
  for (const service of [old, good]) room.enter(service)('answered', 0)
  const strangers = Array.from({ length: 8 }, (_, nth) => `https://${nth}.example.org`)
  const many = Array.from({ length: 990 }, (_, nth) => `https://idle${nth}.example.org`)
  room.share(many)
  for (const stranger of strangers) room.enter(stranger)
  // Nothing more for strangers: who is known still has room.
  room.share([good, 'https://one-more.example.org'])
  expect([old, good].map((service) => room.of(service, 0))).toEqual([0, 8])
})
