import { alertRoutes } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect } from 'vitest'
import { changeDepsOf, lastTradedAt, pair, playPairs, type Servers } from '../testing/pairs.ts'
import { type Player, signIn } from '../testing/world.ts'
import { movingReferences } from './price-references.ts'

const OAK = 100

interface Scene {
  readonly ann: Player
  readonly bob: Player
}

/** Says what an item's last trade is compared with over an hour; no worker moves that meanwhile. */
async function compareWith({ world }: Servers, fill_id: number, price: number): Promise<void> {
  const reference = { item_id: OAK, span: 'hour', fill_id, price }
  await world.db
    .insertInto('price_reference')
    .values(reference)
    .onConflict((conflict) => conflict.columns(['item_id', 'span']).doUpdateSet(reference))
    .execute()
  const ahead = Math.floor(world.node.clock.now() / 1000) + 1e6
  await world.db
    .updateTable('reference_round')
    .set({ done_at: ahead, item_id: 0, span: '' })
    .execute()
}

const rise = { item_id: OAK, span: 'hour', direction: 'up', percent: 40, repeats: false } as const
const buyAt = (player: Player, price: number) =>
  player.call(orderRoutes.buyLot, { item_type_id: OAK, price, count: 1 })

/** An alert of a rise by 40 percent since a price, after a trade at 100; and a lot at 150. */
async function openRise(servers: Servers) {
  await lastTradedAt(servers, OAK, 100)
  const ann = await servers.world.player()
  const seller = await servers.world.player({ items: { [OAK]: 1 } })
  const buyer = await servers.world.player({ coins: 150 })
  await seller.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 150, count: 1 })
  return { ann, bob: await signIn(servers.other, buyer.steamId) }
}

const inMinutes = ({ world }: Servers, minutes: number) => world.node.clock.now() + minutes * 60_000

async function stateOf(ann: Player): Promise<string> {
  const { changes } = await ann.call(alertRoutes.list, {})
  const { messages } = await ann.call(inboxRoutes.get, {})
  const told = messages.filter(({ kind }) => kind === 'price_change')
  return `${changes[0]!.state} ${told.reduce((sum, { count }) => sum + count, 0)}`
}

playPairs([
  pair<Scene>(
    'an alert and the price that it waits for: it is told, or was there before',
    (servers) => ({
      async scene() {
        const ann = await servers.world.player()
        const seller = await servers.world.player({ items: { [OAK]: 2 } })
        return { ann, bob: await signIn(servers.other, seller.steamId) }
      },
      operations: ({ ann, bob }) => [
        () =>
          ann.call(alertRoutes.create, {
            item_id: OAK,
            price_of: 'sell',
            direction: 'below',
            price: 50,
            repeats: false,
          }),
        () => bob.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 }),
      ],
      async check({ ann, bob }) {
        const { alerts } = await ann.call(alertRoutes.list, {})
        const { unread } = await ann.call(inboxRoutes.get, {})
        expect(['done 1', 'waiting 0']).toContain(`${alerts[0]!.state} ${unread}`)
        const [lot] = await bob.call(lotRoutes.getMyLots, {})
        await bob.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
      },
    }),
    // Who makes an alert holds the price that they have seen.
    (text) => text.replace(/for share/, ''),
  ),

  pair<Scene>(
    'two prices that cross at the same moment: it is told once',
    (servers) => ({
      async scene() {
        const ann = await servers.world.player({ items: { [OAK]: 2 } })
        const seller = await servers.world.player({ items: { [OAK]: 2 } })
        await ann.call(alertRoutes.create, {
          item_id: OAK,
          price_of: 'sell',
          direction: 'below',
          price: 50,
          repeats: false,
        })
        return { ann, bob: await signIn(servers.other, seller.steamId) }
      },
      operations: ({ ann, bob }) => [
        () => ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 }),
        () => bob.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 45, count: 1 }),
      ],
      async check({ ann, bob }) {
        const { messages } = await ann.call(inboxRoutes.get, {})
        const told = messages.filter(({ kind }) => kind === 'price_alert')
        expect(told).toMatchObject([{ count: 1 }])
        for (const player of [ann, bob]) {
          const [lot] = await player.call(lotRoutes.getMyLots, {})
          await player.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
        }
      },
    }),
    // Who fires it finds it armed.
    (text) => text.replace(/and (alert\.state \|\| ''|state) = 'armed'/g, ''),
  ),

  pair<Scene>(
    'an alert of a change and the trade that it waits for: it is told, or was there before',
    (servers) => ({
      async scene() {
        const scene = await openRise(servers)
        await compareWith(servers, Number.MAX_SAFE_INTEGER, 100)
        return scene
      },
      operations: ({ ann, bob }) => [
        () => ann.call(alertRoutes.createChange, rise),
        () => buyAt(bob, 150),
      ],
      async check({ ann }) {
        expect(['done 1', 'waiting 0']).toContain(await stateOf(ann))
      },
    }),
    (text) => text.replace(/for share/, ''),
  ),

  pair<Scene>(
    'a trade, and a fall of the price that it is compared with: the change of both is told once',
    (servers) => ({
      async scene() {
        const scene = await openRise(servers)
        const { db } = servers.world
        const { fill_id, created_at } = await db
          .selectFrom('fill')
          .select(['fill_id', 'created_at'])
          .where('item_id', '=', OAK)
          .orderBy('fill_id', 'desc')
          .limit(1)
          .executeTakeFirstOrThrow()
        await db
          .updateTable('fill')
          .set({ created_at: created_at - 600 })
          .where('fill_id', '=', fill_id)
          .execute()
        await compareWith(servers, fill_id - 1, 200)
        await scene.ann.call(alertRoutes.createChange, rise)
        return scene
      },
      operations: ({ bob }) => [
        () =>
          movingReferences(changeDepsOf(servers.other), servers.other.app.log).settle(
            inMinutes(servers, 55),
          ),
        () => buyAt(bob, 150),
      ],
      async check({ ann }) {
        expect(await stateOf(ann)).toBe('done 1')
      },
    }),
    // Who moves a price that is compared with holds the book.
    (text) => text.replace(/(select from market .*) for update/, '$1'),
  ),
])
