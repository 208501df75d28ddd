import { accountRoutes } from '@app/contract/account.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { ownSessionRoutes } from '@app/contract/own-session.ts'
import { pushRoutes } from '@app/contract/push.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { dueNotices } from '../inbox/notices-due.ts'
import { Browser } from '../testing/browser.ts'
import { listen } from '../testing/listen.ts'
import { settleAt } from '../testing/pairs.ts'
import { openPushService } from '../testing/push-service.ts'
import { openWorld, type Player, playerOf, signIn } from '../testing/world.ts'

const OAK = 100
const WEEK = 7 * 86_400

async function openDevices() {
  const service = await openPushService()
  const world = await openWorld({ LOCAL_PUSH_SERVICES: service.origin })
  return {
    world,
    service,
    add: (player: Player, device: string) => player.call(pushRoutes.add, service.subscribe(device)),
    count: async () => {
      const rows = await world.db.selectFrom('push_device').select('session_id').execute()
      return rows.length
    },
    async [Symbol.asyncDispose]() {
      await world[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

const devicesOf = async (player: Player) => (await player.call(pushRoutes.get, {})).devices

test('a player sees their devices, ends one, and keeps ten at most; nobody else’s are touched', async () => {
  await using devices = await openDevices()
  const { world, add } = devices
  const ann = await world.player()
  const bob = await world.player()
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  const { public_key } = await ann.call(pushRoutes.get, {})
  expect(public_key).toMatch(/^B[\w-]{86}$/)
  expect(await add(ann, 'desk')).toMatchObject({ public_key, devices: [{ is_current: true }] })
  await stream.until('inbox_changed', ({ data }) => data.part === 'settings')
  // Once more is the same browser.
  expect((await add(ann, 'desk')).devices).toHaveLength(1)
  const [own] = await devicesOf(ann)
  expect((await bob.call(pushRoutes.end, { device_id: own!.device_id })).devices).toEqual([])
  expect(await devicesOf(ann)).toEqual([own])
  for (let nth = 0; nth < 10; nth += 1) await add(await signIn(world.node, ann.steamId), `${nth}`)
  const listed = await devicesOf(ann)
  expect(listed).toHaveLength(10)
  expect(listed).not.toContainEqual(own)
  const [newest] = listed
  expect((await ann.call(pushRoutes.end, { device_id: newest!.device_id })).devices).toEqual(
    listed.slice(1),
  )
  expect((await ann.call(pushRoutes.end, { device_id: newest!.device_id })).devices).toHaveLength(9)
})

test('a player’s devices are at five push services at most', async () => {
  await using devices = await openDevices()
  const { world, service } = devices
  const ann = await world.player()
  const addAt = async (host: string) => {
    const endpoint = `https://${host}.example.org/a/${crypto.randomUUID()}`
    const player = await signIn(world.node, ann.steamId)
    return player.call(pushRoutes.add, { ...service.subscribe('desk'), endpoint })
  }
  for (const host of ['a', 'b', 'c', 'd', 'e', 'b']) await addAt(host)
  expect(await devicesOf(ann)).toHaveLength(6)
  await addAt('f')
  const rows = await world.db.selectFrom('push_device').select('service').execute()
  const hosts = rows.map((row) => new URL(row.service).host[0])
  expect(hosts).toHaveLength(6)
  expect(new Set(hosts)).toEqual(new Set(['b', 'c', 'd', 'e', 'f']))
})

test('a browser belongs to the session that was the last to say so, whoever’s it is', async () => {
  await using devices = await openDevices()
  const { world, service } = devices
  const ann = await world.player()
  const bob = await world.player()
  const browser = service.subscribe('inn')
  await ann.call(pushRoutes.add, browser)
  await bob.call(pushRoutes.add, browser)
  expect(await devicesOf(ann)).toEqual([])
  expect(await devicesOf(bob)).toMatchObject([{ is_current: true }])
})

test('only public push services over https are taken, and only keys of the curve', async () => {
  await using devices = await openDevices()
  const { world, service } = devices
  const ann = await world.player()
  const good = service.subscribe('desk')
  const add = (changed: object) => ann.call(pushRoutes.add, { ...good, ...changed })
  for (const endpoint of [
    'http://push.example.org/a',
    'https://localhost/a',
    'https://10.0.0.7/a',
    'https://[::1]/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://push.example.org:8443/a',
    'https://user@push.example.org/a',
    `${service.origin.replace('127.0.0.1', 'localhost')}/a`,
  ]) {
    await expect(add({ endpoint }), endpoint).rejects.toMatchObject({
      status: 422,
      message: 'push_service_refused',
    })
  }
  for (const changed of [
    { endpoint: 'ftp://push.example.org/a' },
    { endpoint: `https://push.example.org/${'a'.repeat(1024)}` },
    { p256dh: 'A'.repeat(87) },
    { p256dh: good.p256dh.slice(1) },
    { auth: `${good.auth}A` },
  ]) {
    await expect(add(changed), JSON.stringify(changed)).rejects.toMatchObject({
      status: 400,
      message: 'bad_input',
    })
  }
  expect(await devices.count()).toBe(0)
  expect((await add({ endpoint: 'https://push.example.org/a' })).devices).toHaveLength(1)
})

test('a device ends with its session: at its log-out, when it is ended, with a ban and with the account', async () => {
  await using devices = await openDevices()
  const { world, add, count } = devices
  const browser = new Browser(world.node)
  const steamId = '76561198000006101'
  const form = { ticket: `sandbox-${steamId}`, username: 'Ann' }
  const enter = await browser.post('/api/auth/client_steam_auth_callback', form)
  const { access_token } = enter.json<{ access_token: string }>()
  await add(await playerOf(world.node, steamId, access_token), 'desk')
  expect(await count()).toBe(1)
  expect((await browser.post('/api/logout')).statusCode).toBe(200)
  expect(await count()).toBe(0)

  const ann = await signIn(world.node, steamId)
  await add(ann, 'phone')
  await add(await signIn(world.node, steamId), 'inn')
  await ann.call(ownSessionRoutes.endOthers, {})
  expect(await devicesOf(ann)).toMatchObject([{ is_current: true }])
  expect(await count()).toBe(1)

  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const cat = await world.player()
  await add(cat, 'cat')
  await boss.call(moderationRoutes.ban, { steam_id: cat.steamId, reason: 'a test' })
  expect(await count()).toBe(1)

  await ann.call(accountRoutes.askDeletion, {
    name: (await ann.call(authRoutes.getProfile, {})).name,
  })
  await boss.call(sandboxRoutes.advanceClock, { seconds: WEEK })
  expect(await count()).toBe(0)
})

test('a session that has expired is pushed nothing, and no more is noted for its player', async () => {
  await using devices = await openDevices()
  const { world, service, add } = devices
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await world.player({ coins: 1000 })
  await add(ann, 'desk')
  await world.db
    .updateTable('session')
    .set({ expires_at: 1 })
    .where('player_id', '=', ann.id)
    .execute()
  const there = await signIn(world.node, ann.steamId)
  const fill = async () => {
    await there.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 })
    await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 1 })
    await settleAt(world.node, dueNotices(), world.node.clock.now() + 1000)
    const due = await world.db.selectFrom('push_due').select('push_id').execute()
    await bob.call(sandboxRoutes.advanceClock, { seconds: 1 })
    const [newest] = (await there.call(inboxRoutes.get, {})).messages
    await there.call(inboxRoutes.read, { up_to: newest!.message_id })
    return due.length
  }
  expect([await fill(), await fill()]).toEqual([1, 0])
  expect(service.pushed).toEqual([])
})
