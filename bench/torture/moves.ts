import { craftRoutes } from '@app/contract/craft.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { Move } from './caller.ts'

/** Few books, so that players meet. */
const TRADED = [100, 101, 102] as const
const RECIPES = [
  { id: 1001, spent: { 100: 2 }, kept: { 404: 1 }, isTimed: false },
  { id: 1009, spent: { 101: 2, 217: 1 }, kept: {}, isTimed: false },
  { id: 1006, spent: { 102: 4 }, kept: {}, isTimed: true },
  { id: 1003, spent: { 200: 1, 217: 1 }, kept: { 404: 1 }, isTimed: true },
] as const
const WHEELS = [2451, 2452] as const
const RENTED = [600, 601, 602] as const

/** What each player is given before the faults begin: enough for hours, and not for everything. */
export const PURSE = {
  coins: 400_000,
  bronze_coins: 300,
  silver_coins: 20,
  items: [100, 101, 102, 200, 217, 404, 600, 601, 602, 701, 702].map((item_id) => ({
    item_id,
    count: item_id >= 600 && item_id < 700 ? 6 : 4000,
  })),
}

/** What the player knows of themself, from answers. */
export interface Known {
  /** Own lots that were left in a book; some have been bought since. */
  readonly lots: string[]
}

export const pick = <T>(random: Random, list: readonly T[]): T =>
  list[Math.floor(random() * list.length)]!

const whole = (random: Random, from: number, to: number) =>
  from + Math.floor(random() * (to - from + 1))

/** Kinds of moves with their weights. */
const kinds: readonly [weight: number, make: (random: Random, known: Known) => Move][] = [
  [18, (random) => ({ route: orderRoutes.createSellLot, input: order(random) })],
  [18, (random) => ({ route: orderRoutes.createBuyLot, input: order(random) })],
  [8, (random) => ({ route: orderRoutes.buyLot, input: order(random) })],
  [8, (random) => ({ route: orderRoutes.sellToBuyLot, input: order(random) })],
  [14, cancel],
  [8, craft],
  [4, (random) => ({ route: spinRoutes.run, input: { receipt_id: pick(random, WHEELS) } })],
  [3, (random) => ({ route: rentRoutes.put, input: pieces(random) })],
  [3, (random) => ({ route: rentRoutes.takeBack, input: pieces(random) })],
  [3, (random) => ({ route: exchangeRoutes.toSteam, input: platformCoins(random) })],
  [3, (random) => ({ route: exchangeRoutes.fromSteam, input: platformCoins(random) })],
]

const TOTAL = kinds.reduce((sum, [weight]) => sum + weight, 0)

export function chooseMove(random: Random, known: Known): Move {
  let at = random() * TOTAL
  const [, make] = kinds.find(([weight]) => (at -= weight) < 0)!
  return make(random, known)
}

const order = (random: Random) => ({
  item_type_id: pick(random, TRADED),
  price: whole(random, 40, 60),
  count: whole(random, 1, 9),
})

/** A lot of which the player knows; now and then one that is gone. */
function cancel(random: Random, { lots }: Known): Move {
  const at = Math.floor(random() * lots.length)
  const lot_uuid = lots[at] ?? crypto.randomUUID()
  if (random() < 0.9) lots.splice(at, 1)
  return { route: lotRoutes.cancelLot, input: { lot_uuid } }
}

function craft(random: Random): Move {
  const { id, spent, kept, isTimed } = pick(random, RECIPES)
  const count = whole(random, 1, 3)
  const times = (pieces: object) =>
    Object.fromEntries(Object.entries(pieces).map(([item, each]) => [item, -each * count]))
  const cost = isTimed ? { ...times(spent), ...times(kept) } : times(spent)
  return { route: craftRoutes.start, input: { receipt_id: id, count }, known: { cost, isTimed } }
}

const pieces = (random: Random) => ({ item_id: pick(random, RENTED), count: whole(random, 1, 2) })

const platformCoins = (random: Random) =>
  random() < 0.9
    ? { currency: 'bronze', count: whole(random, 1, 4) }
    : { currency: 'silver', count: 1 }
