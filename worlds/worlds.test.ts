import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect, test } from 'vitest'
import { audit } from '../server/ledger/audit.ts'
import { seedMarket } from '../server/sandbox/seed-market.ts'
import { freePort } from '../server/testing/free-port.ts'
import { openWorld } from '../server/testing/world.ts'
import { Site } from './site.ts'
import { type WorldName, worlds } from './worlds.ts'

/** A site on which worlds are made one after the other, with books that were filled once. */
async function openSite(isSeeded: boolean) {
  const port = await freePort()
  const world = await openWorld({ PUBLIC_URL: `http://localhost:${port}`, PORT: String(port) })
  if (isSeeded) await seedMarket({ url: world.url, role: 'surprise_app' })
  // A node that opens now knows the prices.
  const node = await world.openNode()
  await node.app.listen({ port, host: '127.0.0.1' })
  const site = new Site(`http://127.0.0.1:${port}`, 76561198300000000n)
  return {
    async make(name: WorldName) {
      const people = await worlds[name].make(site, { trades: 800, players: 3 })
      return { people, call: await site.callAs(people[0]!) }
    },
    findings: async () => (await audit(world.db)).findings,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

test('worlds without simulated traders are as they are described', async () => {
  await using site = await openSite(false)
  const thin = await site.make('thin-market')
  const { sell_orders, buy_orders } = await thin.call(bookRoutes.getItemDetails, {
    item_type_id: 201,
  })
  expect([sell_orders, buy_orders].map((lots) => lots.map(({ price }) => price))).toEqual([
    [900],
    [100],
  ])
  const trader = await site.make('trader')
  expect(await trader.call(lotRoutes.getMyLots, {})).toHaveLength(150)
  expect(await trader.call(lotHistoryRoutes.getLotHistory, { limit: 100 })).toHaveLength(100)
  expect(await site.findings()).toEqual([])
})

test('worlds in a market that lives are as they are described', async () => {
  await using site = await openSite(true)
  const newcomer = await site.make('newcomer')
  expect(await newcomer.call(authRoutes.getProfile, {})).toMatchObject({
    lang: 'ru',
    has_starter_pack: true,
    deletion_due_at: null,
  })
  const crowd = await site.make('crowded-evening')
  expect(crowd.people).toHaveLength(3)
  expect(await crowd.call(lotRoutes.getMyLots, {})).toHaveLength(8)
  const whale = await site.make('whale')
  expect(await whale.call(adminRoutes.economy, {})).toBeTruthy()
  const closed = await site.make('closed-market')
  const order = { item_type_id: 201, price: 10, count: 1 }
  await expect(closed.call(orderRoutes.createBuyLot, order)).rejects.toThrow('switched_off')
  expect(await site.findings()).toEqual([])
})
