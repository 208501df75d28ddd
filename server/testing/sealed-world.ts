import { exchangeRoutes } from '@app/contract/exchange.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import { connect } from '../db/connect.ts'
import { monthStart } from '../db/months.ts'
import { sealMonths } from '../archive/seal.ts'
import { patient } from './database.ts'
import { openSql } from './open-sql.ts'
import { ageLedger, makePastMonths } from './past-months.ts'
import { openWorld } from './world.ts'

const OAK = 100

/** Days between two times of play: never in one month, nor in the months after it. */
const APART = 70

/**
 * A world in which players have traded and exchanged coins at three times, the last of them now, with an
 * order that was placed in one month and filled in another. Nothing is sealed yet.
 *
 * @param count - months that the ledger is divided into, the present one last; six at least
 * @param apart - days between two times of play
 */
export async function openPastWorld(count = 6, apart = APART) {
  const world = await openWorld({}, 'now')
  const owner = await openSql(world.url)
  const db = connect(world.url, { max: 4, limits: patient })
  const starts = await makePastMonths(owner, count)
  const ann = await world.player({ coins: 5_000_000, items: { [OAK]: 20 } })
  const bob = await world.player({ coins: 5_000_000 })
  const play = async () => {
    await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 3 })
    await ann.call(orderRoutes.sellToBuyLot, { item_type_id: OAK, price: 50, count: 2 })
    await ann.call(exchangeRoutes.toSteam, { currency: 'gold', count: 1 })
    await bob.call(exchangeRoutes.toSteam, { currency: 'gold', count: 1 })
    await bob.call(exchangeRoutes.fromSteam, { currency: 'gold', count: 1 })
    // Who reads what they have made has all costs carried: what waits would name ids that are aged.
    await ann.call(profitRoutes.summary, {})
  }
  await play()
  await ageLedger(owner, apart)
  await play()
  await ageLedger(owner, apart)
  await play()
  return {
    world,
    owner,
    db,
    starts,
    players: [ann, bob] as const,
    play,
    /** Seals all months that may be sealed. */
    seal: (log: (message: string) => void = () => {}) =>
      sealMonths(db, monthStart(Math.floor(Date.now() / 1000), 1), log),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await owner[Symbol.asyncDispose]()
      await world[Symbol.asyncDispose]()
    },
  }
}
