import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { applyInventoryEvent, loadHeldItems } from '@app/rules/inventory/apply-inventory-event.ts'
import { Redis } from 'ioredis'
import { expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100

/** A stream as a client keeps it: every event so far, and a way to wait for one. */
async function listen({ app }: OpenedApp, player?: Player) {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const abort = new AbortController()
  const response = await fetch(`http://127.0.0.1:${port}/api/sse`, {
    signal: abort.signal,
    headers: player ? { authorization: `Bearer ${player.token}` } : {},
  })
  const events: LiveEvent[] = []
  let heard = () => {}
  const reading = (async () => {
    let rest = ''
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        if (line.startsWith('data: ')) events.push(...(JSON.parse(line.slice(6)) as LiveEvent[]))
      }
      heard()
    }
  })().catch(() => {})
  return {
    status: response.status,
    events,
    async until<T extends LiveEvent['type']>(
      type: T,
      matches: (event: LiveEventOf<T>) => boolean = () => true,
    ): Promise<LiveEventOf<T>> {
      for (;;) {
        const found = events.find(
          (event): event is LiveEventOf<T> =>
            event.type === type && matches(event as LiveEventOf<T>),
        )
        if (found) return found
        await new Promise<void>((resolve) => (heard = resolve))
      }
    },
    async [Symbol.asyncDispose]() {
      abort.abort()
      await reading
    },
  }
}

test('a trade reaches both players and everybody, and events equal a reload', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await using anns = await listen(world.node, ann)
  await using bobs = await listen(world.node, bob)
  await using visitors = await listen(world.node)
  const before = await bob.call(inventoryRoutes.get, {})

  const { lot_uuid } = await ann.call(marketRoutes.createSellLot, {
    item_type_id: OAK,
    price: 80,
    count: 3,
  })
  await bob.call(marketRoutes.buyLot, { item_type_id: OAK, price: 80, count: 2 })

  await anns.until('egg_coins_updated', ({ data }) => data.coins === 160)
  const sold = await anns.until('lot_changed', ({ data }) =>
    data.some((one) => one.reason === 'filled'),
  )
  expect(sold.data[0]).toMatchObject({ lot_uuid, filled: 2, lot: { current_count: 1 } })
  const got = await bobs.until('inventory_updated')
  const held = applyInventoryEvent(loadHeldItems(before.response, before.time, undefined), got.data)
  const after = await bob.call(inventoryRoutes.get, {})
  expect([...held.counts]).toEqual(after.response.map((entry) => [entry.TypeId, entry.Count]))
  const { coins } = (await bobs.until('egg_coins_updated')).data
  expect(coins).toBe((await bob.call(authRoutes.getProfile, {})).coins)

  const update = await visitors.until('market_updated', ({ data }) =>
    data.items.some((item) => item.item_type_id === OAK && item.sell_price === 80),
  )
  expect(update.data.sequence).toBeGreaterThan(0)
  expect(visitors.events.some((event) => event.type === 'egg_coins_updated')).toBe(false)
})

test('times strictly increase per item, also between full loads', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1e6, items: { [OAK]: 500 } })
  await using stream = await listen(world.node, ann)
  await Promise.all(
    Array.from({ length: 40 }, () =>
      ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 }),
    ),
  )
  await stream.until('inventory_updated', ({ data }) => data.some((one) => one.count === 460))
  const changes = stream.events.flatMap((event) =>
    event.type === 'inventory_updated' ? event.data : [],
  )
  changes.reduce((last, change) => {
    expect(change.time).toBeGreaterThan(last)
    return change.time
  }, 0)
  const { time } = await ann.call(inventoryRoutes.get, {})
  expect(time).toBeGreaterThanOrEqual(changes.at(-1)!.time)
})

test('a node hears what another one did', async () => {
  await using world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const other = await world.openNode()
  const ann = await world.player({ items: { [OAK]: 5 } })
  await using stream = await listen(other, ann)
  await ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 })
  await stream.until('inventory_updated', ({ data }) => data[0]?.count === 4)
  await stream.until('market_updated')
})

test('a bad token is refused', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  await using stream = await listen(world.node, { ...ann, token: `${ann.token}x` })
  expect(stream.status).toBe(401)
})

const REDIS = 'redis://127.0.0.1:6379'

/** Is there a Redis on this machine? CI must have one; elsewhere its test is skipped and says so. */
async function hasRedis(): Promise<boolean> {
  const probe = new Redis(REDIS, { lazyConnect: true, retryStrategy: () => null })
  probe.on('error', () => {})
  try {
    await probe.connect()
    return true
  } catch {
    return process.env['CI'] === 'true'
  } finally {
    probe.disconnect()
  }
}

test.skipIf(!(await hasRedis()))('Redis wakes the other nodes', async () => {
  await using world = await openWorld({
    DATABASE_URL: 'postgres://shared.example/app',
    REDIS_URL: REDIS,
  })
  const other = await world.openNode()
  const ann = await world.player({ items: { [OAK]: 5 } })
  await using stream = await listen(other, ann)
  await ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 1 })
  await stream.until('inventory_updated', ({ data }) => data[0]?.count === 4)
})
