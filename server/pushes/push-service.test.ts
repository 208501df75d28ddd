import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { openPushService } from '../testing/push-service.ts'
import { pushKeysOf } from './push-keys.ts'
import { isPublicAddress } from './push-service.ts'
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
  const deps = { keys, contact: 'https://example.org', local: [] }
  const payload = { id: 1, tag: 'a', language: 'en', title: '', body: '', open: '/', unread: 1 }
  const origin = `https://localhost:${port}`
  const target = { ...device, endpoint: `${origin}/desk`, service: origin }
  const outcome = await sendPush(deps, target, payload)
  expect(outcome).toMatchObject({ kind: 'later', why: 'Error: not a public address' })
  expect(connections).toBe(0)
  inside.close()
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
