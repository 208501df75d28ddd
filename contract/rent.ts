import { type Static, Type } from 'typebox'
import type { Route } from './route.ts'
import { Coins, Count, ItemId, Nothing, Price } from './values.ts'

const Milliseconds = Type.Integer({ minimum: 0, description: 'unix milliseconds' })

/** What a player has placed of an item (spec 2 §3, "Rent"). */
const UserRent = Type.Object({
  item_id: ItemId,
  count: Type.Integer({ minimum: 1 }),
  salary: Type.Integer({ minimum: 0, description: 'coins to collect now' }),
  earned: Type.Integer({ minimum: 0, description: 'the same in 86400ths of a coin' }),
  grows_until: Milliseconds,
})

/** Everything of the rent screen. */
const Rent = Type.Object({
  all_rents: Type.Array(
    Type.Object({
      item_id: ItemId,
      count: Type.Integer({ minimum: 1, description: 'pieces that a player may place, at most' }),
      salary: Type.Integer({ minimum: 1, description: 'coins per piece and day' }),
    }),
  ),
  user_rents: Type.Array(UserRent),
  config: Type.Array(
    Type.Object({
      item_id: ItemId,
      shop_items: Type.Array(Type.Object({ item_id: ItemId, price: Price })),
    }),
  ),
  now: Milliseconds,
})
export type Rent = Static<typeof Rent>

const Pieces = Type.Object({ item_id: ItemId, count: Count }, { additionalProperties: false })

/** Source: spec 2 §7, "Rent"; server rules, section 11. */
export const rentRoutes = {
  get: {
    method: 'GET',
    path: '/rent/get',
    auth: 'player',
    summary: 'What may be placed into rent, what is placed and has earned, and the relic shops.',
    input: Nothing,
    reply: Rent,
  },
  put: {
    method: 'POST',
    path: '/rent/put',
    auth: 'player',
    changes: true,
    money: 'rent',
    summary: 'Places pieces of an item into rent.',
    input: Pieces,
    reply: Nothing,
  },
  takeBack: {
    method: 'POST',
    path: '/rent/take-back',
    auth: 'player',
    changes: true,
    summary: 'Takes pieces back; with the last of them what they have earned.',
    input: Pieces,
    reply: Nothing,
  },
  takeSalary: {
    method: 'POST',
    path: '/rent/take-salary',
    auth: 'player',
    changes: true,
    money: 'rent',
    summary: 'Collects what items have earned, in whole coins.',
    input: Type.Object(
      { item_ids: Type.Array(ItemId, { minItems: 1, maxItems: 200, uniqueItems: true }) },
      { additionalProperties: false },
    ),
    reply: Type.Object({ coins: Coins }),
  },
  buyItem: {
    method: 'POST',
    path: '/rent/buy-item',
    auth: 'player',
    changes: true,
    money: 'rent',
    summary: 'Buys relics in a shop, at the price that the caller has seen where that is given.',
    input: Type.Object(
      { rent_id: ItemId, item_id: ItemId, count: Count, price: Type.Optional(Price) },
      { additionalProperties: false },
    ),
    reply: Nothing,
  },
} as const satisfies Record<string, Route>
