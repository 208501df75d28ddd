import { accountRoutes } from '@app/contract/account.ts'
import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { moderationRoutes } from '@app/contract/moderation.ts'
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

const about = (player: Player) => ({ steam_id: player.steamId, reason: 'an examination' })

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

  pair<Case>(
    'an order that was on its way when its player was banned is not placed',
    (servers) => ({
      scene: () => openCase(servers, { items: { [OAK]: 3 } }, {}),
      operations: ({ ann, boss }) => [
        () => ann.call(orderRoutes.createSellLot, order(2)),
        () => boss.call(moderationRoutes.ban, about(ann)),
      ],
      async check({ ann }, [, banned]) {
        expect(banned!.status).toBe('fulfilled')
        const { db } = servers.world
        const lots = db.selectFrom('lot').select('lot_uuid').where('player_id', '=', ann.id)
        expect(await lots.execute()).toEqual([])
      },
    }),
  ),

  pair<Case & { readonly name: string }>(
    'who is banned has not asked a moment later for another account',
    (servers) => ({
      async scene() {
        const scene = await openCase(servers, {}, {})
        return { ...scene, name: (await scene.ann.call(authRoutes.getProfile, {})).name }
      },
      operations: ({ ann, boss, name }) => [
        () => ann.call(accountRoutes.askDeletion, { name }),
        () => boss.call(moderationRoutes.ban, about(ann)),
      ],
      async check({ ann }, [, banned]) {
        expect(banned!.status).toBe('fulfilled')
        const { db } = servers.world
        const asked = db.selectFrom('account_deletion').where('player_id', '=', ann.id)
        expect(await asked.select('due_at').execute()).toEqual([])
      },
    }),
  ),

  pair<Case & { readonly other: Player }>(
    'an operator who is removed gives nothing afterwards',
    (servers) => ({
      async scene() {
        const scene = await openCase(servers, {}, {})
        const other = await servers.world.player()
        await scene.boss.call(moderationRoutes.setRole, { ...about(other), role: 'admin' })
        return { ...scene, other }
      },
      operations: ({ ann, boss, other }) => [
        () => other.call(adminRoutes.add, consume(ann, OAK, 1)),
        () => boss.call(moderationRoutes.setRole, { ...about(other), role: 'player' }),
      ],
      async check({ ann, other }, [given, removed]) {
        expect(removed!.status).toBe('fulfilled')
        expect(await ann.count(OAK)).toBe(given!.status === 'fulfilled' ? 1 : 0)
        const acts = await servers.world.db
          .selectFrom('operator_log')
          .select('action')
          .where((eb) => eb.or([eb('operator_id', '=', other.id), eb('player_id', '=', other.id)]))
          .orderBy('log_id')
          .execute()
        expect(acts.at(-1)!.action).toBe('demote')
      },
    }),
  ),
])
