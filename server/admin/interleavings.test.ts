import { adminRoutes } from '@app/contract/admin.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect } from 'vitest'
import { lastTradedAt, pair, playPairs, type Servers, staleHoldings } from '../testing/pairs.ts'
import { type Player, type Purse, signIn } from '../testing/world.ts'

const OAK = 100

/** An operator on the second server. */
async function openOperator({ world, other }: Servers): Promise<Player> {
  const boss = await signIn(other, (await world.player()).steamId)
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  return boss
}

async function openCase(servers: Servers, purse: Purse, maker: Purse) {
  const { world } = servers
  await lastTradedAt(servers, OAK, 50)
  return {
    boss: await openOperator(servers),
    ann: await world.player(purse),
    bob: await world.player(maker),
  }
}

type Case = Awaited<ReturnType<typeof openCase>>

const consume = (player: Player, item_id: number, count: number) => ({
  steam_id: player.steamId,
  idempotency_key: crypto.randomUUID(),
  item_id,
  count,
  reason: 'a duplicate',
})

async function cancelAll(player: Player): Promise<void> {
  const lots = await player.call(lotRoutes.getMyLots, {})
  const lot_uuids = lots.map((lot) => lot.lot_uuid)
  if (lot_uuids.length > 0) await player.call(lotRoutes.cancelLots, { lot_uuids })
}

const order = (count: number) => ({ item_type_id: OAK, price: 50, count })

playPairs([
  pair<Case>(
    'what an operator removes cannot be sold in the same moment, nor the other way round',
    (servers) => ({
      async scene() {
        const scene = await openCase(servers, { items: { [OAK]: 3 } }, { coins: 1000 })
        await scene.bob.call(orderRoutes.createBuyLot, order(2))
        return scene
      },
      operations: ({ ann, boss }) => [
        () => ann.call(orderRoutes.sellToBuyLot, order(2)),
        () => boss.call(adminRoutes.consume, consume(ann, OAK, 2)),
      ],
      async check({ ann, bob }, [sold, removed]) {
        // Three pieces suffice for one of the two.
        expect([sold!.status, removed!.status].toSorted()).toEqual(['fulfilled', 'rejected'])
        expect(await ann.count(OAK)).toBe(1)
        expect(await ann.coins()).toBe(sold!.status === 'fulfilled' ? 100 : 0)
        await cancelAll(bob)
      },
    }),
  ),

  pair<Case>(
    'what an operator removes from a buyer and what the buyer is given add up',
    (servers) => ({
      async scene() {
        const buyer = { coins: 1000, items: { [OAK]: 3 } }
        const scene = await openCase(servers, buyer, { items: { [OAK]: 2 } })
        await scene.bob.call(orderRoutes.createSellLot, order(2))
        return scene
      },
      operations: ({ ann, boss }) => [
        () => ann.call(orderRoutes.buyLot, order(2)),
        () => boss.call(adminRoutes.consume, consume(ann, OAK, 2)),
      ],
      async check({ ann }, outcomes) {
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
        expect([await ann.count(OAK), await ann.coins()]).toEqual([3, 900])
      },
    }),
    staleHoldings,
  ),
])
