import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { viewAsRoutes } from '@app/contract/view-as.ts'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { listen } from '../testing/listen.ts'
import { statusOf } from '../testing/status-of.ts'
import { openWorld, type Player, playerOf, signIn } from '../testing/world.ts'

const OAK = 100

type World = Awaited<ReturnType<typeof openWorld>>

async function operator(world: World): Promise<Player> {
  const player = await world.player()
  await player.call(sandboxRoutes.makeAdmin, { steam_id: player.steamId })
  return player
}

/** The player's screens, by the operator's eyes. */
async function seeAs(world: World, boss: Player, player: Player): Promise<Player> {
  const input = { steam_id: player.steamId, reason: 'says that a lot is gone' }
  const { access_token } = await boss.call(viewAsRoutes.start, input)
  return playerOf(world.node, player.steamId, access_token)
}

/** Everything that the tables hold, table by table. */
async function contents(world: World): Promise<unknown> {
  const { rows } = await sql<{ name: string; hash: string }>`
    select c.relname as name, query_to_xml(
      format('select md5(string_agg(t::text, chr(10) order by t::text)) from %I as t', c.relname),
      true, true, '')::text as hash
    from pg_class as c
    where c.relkind in ('r', 'p') and not c.relispartition
      and c.relnamespace = 'public'::regnamespace
    order by c.relname`.execute(world.db)
  return rows
}

test('an operator sees what a player sees, hears what they hear, and it is logged', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 70, items: { [OAK]: 5 } })
  const view = await seeAs(world, boss, ann)
  expect(view.id).toBe(ann.id)
  expect(await view.call(inventoryRoutes.get, {})).toMatchObject({
    response: [{ TypeId: OAK, Count: 5 }],
  })
  await using stream = await listen(world.node, view)
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 2 })
  await stream.until('inventory_updated', ({ data }) => data[0]?.count === 3)
  const { response } = await boss.call(adminRoutes.log, {})
  expect(response).toMatchObject([
    { action: 'see_as', player: { steam_id: ann.steamId }, reason: 'says that a lot is gone' },
  ])
})

test('whoever sees as a player can change nothing: every changing call refuses', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  // Who is seen may be an operator: their panel stays closed.
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: ann.steamId })
  const view = await seeAs(world, boss, ann)
  // Reading what pieces have cost brings it up to date with the ledger.
  await view.call(profitRoutes.summary, {})
  const before = await contents(world)
  for (const route of world.node.routes) {
    // These take no access token; the sandbox's own need none.
    if (route.anonymous || route.path.startsWith('/sandbox/')) continue
    const name = `${route.method} ${route.path}`
    const status = await statusOf(world.node, route, view)
    if (route.changes || route.keepsAnswer) expect(status, name).toBe(403)
    else if (route.auth === 'admin') expect(status, name).toBe(404)
    else expect([200, 404, 422, 503], name).toContain(status)
  }
  expect(await contents(world)).toEqual(before)
  const sell = { item_type_id: OAK, price: 80, count: 2 }
  await expect(view.call(orderRoutes.createSellLot, sell)).rejects.toThrow('read_only')
})

test("it ends after fifteen minutes, and with the operator's session or role", async () => {
  await using world = await openWorld()
  const second = await operator(world)
  const ann = await world.player()
  const reads = (view: Player) =>
    view.call(authRoutes.getProfile, {}).then(
      () => 'read',
      (error: Error) => error.message,
    )
  const boss = await operator(world)
  // Of another player: their token of the same second would be the same.
  const late = await seeAs(world, boss, await world.player())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 15 * 60_000 + 1000 })
  try {
    expect(await reads(late)).toBe('invalid_token')
  } finally {
    vi.useRealTimers()
  }
  const about = { steam_id: boss.steamId, reason: 'left the team' }
  const removed = await seeAs(world, boss, ann)
  expect(await reads(removed)).toBe('read')
  await second.call(moderationRoutes.setRole, { ...about, role: 'player' })
  expect(await reads(removed)).toBe('invalid_token')
  // Nor does it come back with the role.
  await second.call(moderationRoutes.setRole, { ...about, role: 'admin' })
  expect(await reads(removed)).toBe('invalid_token')
  const back = await signIn(world.node, boss.steamId)
  const ended = await seeAs(world, back, ann)
  expect(await reads(ended)).toBe('read')
  await second.call(moderationRoutes.endSessions, about)
  expect(await reads(ended)).toBe('invalid_token')
})

test('its stream ends with the role, on any node', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const other = await world.openNode()
  const [boss, second] = [await operator(world), await operator(world)]
  const view = await seeAs(world, boss, await world.player())
  await using here = await listen(world.node, view)
  await using there = await listen(other, view)
  await using seconds = await listen(world.node, second)
  for (const stream of [here, there, seconds]) await stream.until('connected')
  const demotion = { steam_id: boss.steamId, role: 'player', reason: 'left the team' } as const
  await second.call(moderationRoutes.setRole, demotion)
  await Promise.all([here.ended, there.ended])
  expect(seconds.hasEnded()).toBe(false)
}, 60_000)
