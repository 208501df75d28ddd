import { BULK_MAX, orderRoutes } from '@app/contract/order.ts'
import { catalogRoutes } from '@app/contract/catalog.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import type { Call, Person, Site } from './site.ts'

const KINDS = 20
const LOTS_A_SIDE = 75
const COINS = 10_000_000_000
/** The past is made in so many parts with hours between them. */
const PARTS = 40
const HOURS_BETWEEN = 6

/** Someone with a long past as a trader, open lots on both sides, and a partner in every trade. */
export async function newTrader(site: Site, trades: number): Promise<Person> {
  const [trader, partner] = [site.newPerson('trader'), site.newPerson('partner')]
  const goods = (await site.call(catalogRoutes.getAllItems, {}))
    .filter((item) => item.CanSell)
    .slice(0, KINDS)
    .map((item) => item.Itemdefid)
  for (const one of [trader, partner]) {
    await site.grant(one, {
      coins: COINS,
      items: goods.map((item_id) => ({ item_id, count: 10_000 })),
    })
  }
  const [call, callPartner] = [await site.callAs(trader), await site.callAs(partner)]
  const random = seededRandom(1)
  const prices = goods.map((_, nth) => 50 + 40 * nth)
  // Each round is a purchase and a sale of as many lots as one call takes.
  const rounds = Math.ceil(trades / (2 * BULK_MAX))
  const aPart = Math.ceil(rounds / PARTS)
  for (let round = 0; round < rounds; round++) {
    const nth = round % goods.length
    const price = (prices[nth] = Math.max(10, prices[nth]! + Math.floor(random() * 7) - 3))
    await exchange(callPartner, call, goods[nth]!, price)
    await exchange(call, callPartner, goods[nth]!, price + 1)
    if (round % aPart === aPart - 1) {
      await site.call(sandboxRoutes.advanceClock, { seconds: HOURS_BETWEEN * 3600 })
    }
  }
  await openLots(call, goods, prices)
  return trader
}

/** The seller's lots, one piece each, are bought in one order. */
async function exchange(
  seller: Call,
  buyer: Call,
  item_type_id: number,
  price: number,
): Promise<void> {
  const orders = Array.from({ length: BULK_MAX }, () => ({ item_type_id, price, count: 1 }))
  await seller(orderRoutes.createSellLots, { orders })
  await buyer(orderRoutes.buyLot, { item_type_id, price, count: BULK_MAX })
}

async function openLots(
  call: Call,
  goods: readonly number[],
  prices: readonly number[],
): Promise<void> {
  const orders = Array.from({ length: LOTS_A_SIDE }, (_, nth) => {
    const item = nth % goods.length
    return { item_type_id: goods[item]!, price: prices[item]! + 10 + nth, count: 5 }
  })
  await call(orderRoutes.createSellLots, { orders })
  for (const order of orders) {
    const price = Math.max(1, prices[goods.indexOf(order.item_type_id)]! - 9)
    await call(orderRoutes.createBuyLot, { ...order, price })
  }
}
