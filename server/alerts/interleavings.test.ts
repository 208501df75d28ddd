import { alertRoutes } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { expect } from 'vitest'
import { pair, playPairs } from '../testing/pairs.ts'
import { type Player, signIn } from '../testing/world.ts'

const OAK = 100

interface Scene {
  readonly ann: Player
  readonly bob: Player
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
        () => bob.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 }),
      ],
      async check({ ann, bob }) {
        const { alerts } = await ann.call(alertRoutes.list, {})
        const { unread } = await ann.call(inboxRoutes.get, {})
        expect(['done 1', 'waiting 0']).toContain(`${alerts[0]!.state} ${unread}`)
        const [lot] = await bob.call(marketRoutes.getMyLots, {})
        await bob.call(marketRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
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
        () => ann.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 50, count: 1 }),
        () => bob.call(marketRoutes.createSellLot, { item_type_id: OAK, price: 45, count: 1 }),
      ],
      async check({ ann, bob }) {
        const { messages } = await ann.call(inboxRoutes.get, {})
        const told = messages.filter(({ kind }) => kind === 'price_alert')
        expect(told).toMatchObject([{ count: 1 }])
        for (const player of [ann, bob]) {
          const [lot] = await player.call(marketRoutes.getMyLots, {})
          await player.call(marketRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
        }
      },
    }),
    // Who fires it finds it armed.
    (text) => text.replace(/and (alert\.state \|\| ''|state) = 'armed'/g, ''),
  ),
])
