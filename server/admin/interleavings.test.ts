import { adminRoutes } from '@app/contract/admin.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { everyOrder } from '../testing/interleave.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'

const OAK = 100

/** Two servers on one database, the operator on the second. */
async function openTwoServers() {
  const world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  const other = await world.openNode()
  const bossId = '76561198000000777'
  const boss = await signIn(other, bossId)
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: bossId })
  return { world, other, boss }
}

const consume = (player: Player, item_id: number, count: number) => ({
  steam_id: player.steamId,
  idempotency_key: crypto.randomUUID(),
  item_id,
  count,
  reason: 'a duplicate',
})

test('what an operator removes cannot be sold in the same moment, nor the other way round', async () => {
  const { world, boss } = await openTwoServers()
  await using _ = world
  const url = world.url
  const bob = await world.player({ coins: 1e6 })
  const orders = await everyOrder(url, {
    async scene() {
      const ann = await world.player({ items: { [OAK]: 3 } })
      await bob.call(marketRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 3 })
      return ann
    },
    operations: (ann) => [
      () => ann.call(marketRoutes.sellToBuyLot, { item_type_id: OAK, price: 50, count: 2 }),
      () => boss.call(adminRoutes.consume, consume(ann, OAK, 2)),
    ],
    async check(ann, [sold, removed]) {
      // Three pieces suffice for one of the two.
      expect([sold!.status, removed!.status].toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(await ann.count(OAK)).toBe(1)
      expect(await ann.coins()).toBe(sold!.status === 'fulfilled' ? 100 : 0)
      const lots = await bob.call(marketRoutes.getMyLots, {})
      await bob.call(marketRoutes.cancelLots, { lot_uuids: lots.map((lot) => lot.lot_uuid) })
    },
  })
  expect(orders).toBeGreaterThan(4)
  expect(await world.findings()).toEqual([])
})

test('what an operator removes from a buyer and what the buyer is given add up', async () => {
  const { world, boss } = await openTwoServers()
  await using _ = world
  const url = world.url
  const bob = await world.player({ items: { [OAK]: 1000 } })
  const orders = await everyOrder(url, {
    async scene() {
      const ann = await world.player({ coins: 1000, items: { [OAK]: 1 } })
      await bob.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 2 })
      return ann
    },
    operations: (ann) => [
      () => ann.call(marketRoutes.buyLot, { item_type_id: OAK, price: 50, count: 2 }),
      () => boss.call(adminRoutes.consume, consume(ann, OAK, 2)),
    ],
    async check(ann, [bought, removed]) {
      expect(bought!.status).toBe('fulfilled')
      // Only after the purchase are there two to remove.
      expect(await ann.count(OAK)).toBe(removed!.status === 'fulfilled' ? 1 : 3)
      expect(await ann.coins()).toBe(900)
    },
  })
  expect(orders).toBeGreaterThan(4)
  expect(await world.findings()).toEqual([])
})
