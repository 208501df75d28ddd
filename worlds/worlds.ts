import { adminRoutes } from '@app/contract/admin.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import type { Person, Site } from './site.ts'
import { newTrader } from './trader.ts'
import { newWhale, startHarvests } from './whale.ts'

/** How large a world is made; tests make small ones. */
export interface Sizes {
  /** Of the trader. */
  readonly trades: number
  /** Of the crowd. */
  readonly players: number
}

export const fullSizes: Sizes = { trades: 100_000, players: 150 }

interface NamedWorld {
  /** Said to whoever asks which worlds there are. */
  readonly about: string
  /** Whether simulated traders fill the books with 90 days of trades, and trade on. */
  readonly hasTraders: boolean
  /** The people to sign in as, the one whom it is about first. */
  readonly make: (site: Site, sizes: Sizes) => Promise<readonly Person[]>
}

/** Worlds to look at the product in, each made by the calls of the API. */
export const worlds = {
  newcomer: {
    about: 'a market that lives, and someone with a Russian profile who has just come',
    hasTraders: true,
    make: async (site) => {
      const newcomer = site.newPerson('новичок')
      const call = await site.callAs(newcomer)
      await call(authRoutes.setLanguage, { lang: 'ru' })
      return [newcomer]
    },
  },
  trader: {
    about: 'someone with 100,000 trades and 150 open lots',
    hasTraders: false,
    make: async (site, { trades }) => [await newTrader(site, trades)],
  },
  whale: {
    about: 'an operator who owns everything, with work in progress everywhere',
    hasTraders: true,
    make: async (site) => [await newWhale(site, 'whale')],
  },
  'thin-market': {
    about: 'three items with one lot a side, far apart, and a single trade',
    hasTraders: false,
    make: async (site) => [await makeThinMarket(site)],
  },
  'closed-market': {
    about: 'the market is closed by an operator while a player has lots in it',
    hasTraders: true,
    make: async (site) => {
      const operator = await newWhale(site, 'operator')
      const call = await site.callAs(operator)
      await call(adminRoutes.switch, { path: 'market', is_off: true, reason: 'maintenance' })
      return [operator]
    },
  },
  'crowded-evening': {
    about: '150 players with lots in the same books and harvests that run',
    hasTraders: true,
    make: makeCrowd,
  },
} as const satisfies Record<string, NamedWorld>

export type WorldName = keyof typeof worlds

export function isWorldName(name: string): name is WorldName {
  return Object.hasOwn(worlds, name)
}

async function makeThinMarket(site: Site): Promise<Person> {
  const [seller, buyer] = [site.newPerson('seller'), site.newPerson('buyer')]
  const items = [200, 201, 202]
  await site.grant(seller, { items: items.map((item_id) => ({ item_id, count: 5 })) })
  await site.grant(buyer, { coins: 100_000 })
  const [sell, buy] = [await site.callAs(seller), await site.callAs(buyer)]
  for (const item_type_id of items) {
    await sell(orderRoutes.createSellLot, { item_type_id, price: 900, count: 2 })
    await buy(orderRoutes.createBuyLot, { item_type_id, price: 100, count: 2 })
  }
  await buy(orderRoutes.buyLot, { item_type_id: items[0]!, price: 900, count: 1 })
  return buyer
}

const BOOKS = 25
const LOTS_EACH = 4

async function makeCrowd(site: Site, { players }: Sizes): Promise<readonly Person[]> {
  const { sell_lots } = await site.call(priceRoutes.getAll, {})
  const listed = sell_lots.filter(({ price }) => price > 1).slice(0, BOOKS)
  const people: Person[] = []
  for (let nth = 0; nth < players; nth++) {
    const person = site.newPerson('player')
    people.push(person)
    const own = Array.from(
      { length: LOTS_EACH },
      (_, lot) => listed[(nth + 7 * lot) % listed.length]!,
    )
    await site.grant(person, {
      coins: 1_000_000_000,
      items: own.map(({ item_type_id }) => ({ item_id: item_type_id, count: 20 })),
    })
    const call = await site.callAs(person)
    for (const { item_type_id, price } of own) {
      await call(orderRoutes.createSellLot, { item_type_id, price: price + (nth % 5), count: 3 })
      const bid = Math.max(1, Math.floor(price * 0.9) - (nth % 5))
      await call(orderRoutes.createBuyLot, { item_type_id, price: bid, count: 2 })
    }
    await startHarvests(call, 1)
  }
  return people
}
