import { setTimeout as wait } from 'node:timers/promises'
import { orderRoutes } from '@app/contract/order.ts'
import pg from 'pg'
import { grantPurse, type Player } from './world.ts'

export const OAK = 100

export async function giveStock(origin: string, steamId: string): Promise<void> {
  await grantPurse(origin, steamId, { coins: 1000, items: { [OAK]: 50 } })
}

/** Orders and grants without end. `pause` waits until all that was asked is answered. */
export function tradeWithoutEnd(origin: string, seller: Player, buyer: Player) {
  let isOn = true
  async function run(): Promise<void> {
    await giveStock(origin, seller.steamId)
    await seller.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 9, count: 1 })
    while (isOn) {
      for (const { steamId } of [seller, buyer]) await giveStock(origin, steamId)
      await seller.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 5, count: 2 })
      // All of it: whatever stays open adds up to the limit of lots on a quick machine.
      await buyer.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 5, count: 2 })
      await wait(5)
    }
  }
  const done = run()
  return {
    async pause() {
      isOn = false
      await done
    },
  }
}

/** The ledger, the balances and the books of a database, each as one sum, and how long the ledger is. */
export async function readBooks(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query(`select
      (select count(*) from posting)::int as postings,
      (select md5(string_agg(p::text, '|' order by p::text)) from posting p) as ledger,
      (select md5(string_agg(h::text, '|' order by h::text)) from holding h) as balances,
      (select md5(string_agg(l::text, '|' order by l::text)) from lot l) as books`)
    return rows[0] as { postings: number; ledger: string; balances: string; books: string }
  } finally {
    await client.end()
  }
}
