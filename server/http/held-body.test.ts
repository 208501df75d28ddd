import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pass } from 'node:timers/promises'
import { authRoutes } from '@app/contract/auth.ts'
import { accountRoutes } from '@app/contract/account.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { ownSessionRoutes } from '@app/contract/own-session.ts'
import type { Input, Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import type { FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'
import { buildBase } from './app-base.ts'
import { ADMITTED_MS } from './handle.ts'

const OAK = 100
const SELL = { item_type_id: OAK, price: 80, count: 2 }
const WEEK = 7 * 86_400

async function portOf(app: FastifyInstance): Promise<number> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  return (app.server.address() as AddressInfo).port
}

/** A call of which the server has the head; its body is sent when the test says so. */
async function hold({ app }: OpenedApp, { token }: Player, { path }: Route, body: string) {
  const socket = connect(await portOf(app), '127.0.0.1')
  const arrived = once(app.server, 'request')
  socket.write(
    `POST /api${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\nauthorization: Bearer ${token}\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n`,
  )
  await arrived
  return async () => {
    // Until here it had no answer: it was let in.
    expect(socket.bytesRead).toBe(0)
    socket.write(body)
    const answer = await text(socket)
    const status = Number(answer.slice('HTTP/1.1 '.length).split(' ', 1)[0])
    return [status, /"code":"(\w+)"/.exec(answer)?.[1]]
  }
}

const holdSale = (node: OpenedApp, player: Player) =>
  hold(node, player, orderRoutes.createSellLot, JSON.stringify(SELL))

const holdBan = (node: OpenedApp, boss: Player, banned: Player) => {
  const input: Input<typeof moderationRoutes.ban> = { steam_id: banned.steamId, reason: 'why' }
  return hold(node, boss, moderationRoutes.ban, JSON.stringify(input))
}

const late = () => pass(ADMITTED_MS + 100)

type World = Awaited<ReturnType<typeof openWorld>>

async function operator(world: World): Promise<Player> {
  const player = await world.player()
  await player.call(sandboxRoutes.makeAdmin, { steam_id: player.steamId })
  return player
}

test('who is no longer let in when the body comes changes nothing', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const { node } = world
  const other = await world.openNode()
  const boss = await operator(world)
  const items = { [OAK]: 5 }
  const seller = () => world.player({ items })
  const [out, banned, bannedThere, deleted] = [
    await seller(),
    await seller(),
    await seller(),
    await seller(),
  ]
  const phone = await signIn(node, out.steamId)
  const { name } = await deleted.call(authRoutes.getProfile, {})
  await deleted.call(accountRoutes.askDeletion, { name })
  const sales = [
    await holdSale(node, out),
    await holdSale(node, banned),
    await holdSale(node, deleted),
    await holdSale(other, bannedThere),
  ]
  await late()
  await phone.call(ownSessionRoutes.endOthers, {})
  for (const { steamId } of [banned, bannedThere]) {
    await boss.call(moderationRoutes.ban, { steam_id: steamId, reason: 'why' })
  }
  await boss.call(sandboxRoutes.advanceClock, { seconds: WEEK })
  expect(await Promise.all(sales.map((send) => send()))).toEqual([
    [401, 'invalid_token'],
    [403, 'account_banned'],
    [401, 'invalid_token'],
    // A node that has not heard of the ban yet knows of the end of the session.
    [expect.any(Number), expect.stringMatching(/^(account_banned|invalid_token)$/)],
  ])
  expect(await world.db.selectFrom('lot').selectAll().execute()).toEqual([])
})

test('an operator who is none any more, or has not just signed in, does nothing to anyone', async () => {
  await using world = await openWorld()
  const { node, db } = world
  const [boss, removed, tired] = [
    await operator(world),
    await operator(world),
    await operator(world),
  ]
  const ann = await world.player()
  const calls = [
    await holdBan(node, removed, ann),
    // Nor do they learn how a body must look.
    await hold(node, removed, moderationRoutes.ban, '{"nonsense":1}'),
    await holdBan(node, tired, ann),
  ]
  await late()
  await db
    .updateTable('player')
    .set({ role: 'player' })
    .where('player_id', '=', removed.id)
    .execute()
  await db.updateTable('session').set({ opened_at: 1 }).where('player_id', '=', tired.id).execute()
  expect(await Promise.all(calls.map((send) => send()))).toEqual([
    [404, 'not_found'],
    [404, 'not_found'],
    [403, 'sign_in_again'],
  ])
  expect(await db.selectFrom('ban').selectAll().execute()).toEqual([])
  expect((await boss.call(adminRoutes.log, {})).response).toEqual([])
})

test('a call is counted once and its caller looked up once, or twice where the body is late', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const counted = vi.spyOn(world.node.app, 'spend')
  const lookedUp = vi.spyOn(world.node.app, 'authenticate')
  await ann.call(orderRoutes.createSellLot, SELL)
  expect([counted.mock.calls.length, lookedUp.mock.calls.length]).toEqual([1, 1])
  const send = await holdSale(world.node, ann)
  await late()
  expect(await send()).toEqual([200, undefined])
  expect([counted.mock.calls.length, lookedUp.mock.calls.length]).toEqual([2, 3])
  expect(await ann.count(OAK)).toBe(1)
})

test('a body that does not come is waited for as long as is said, and some seconds more', async () => {
  await using app = await buildBase()
  const { server } = app
  // Node takes the longer one for the whole call, whichever it is.
  expect(server.headersTimeout).toBeLessThanOrEqual(server.requestTimeout)
  Object.assign(server, { headersTimeout: 100, requestTimeout: 100 })
  app.post('/', () => ({}))
  const socket = connect(await portOf(app), '127.0.0.1')
  socket.write(
    'POST / HTTP/1.1\r\nhost: test\r\n' +
      'content-type: application/json\r\ncontent-length: 9\r\n\r\n',
  )
  const begun = performance.now()
  expect(await text(socket)).toMatch(/^HTTP\/1.1 408 /)
  expect(performance.now() - begun).toBeLessThan(5000)
})
