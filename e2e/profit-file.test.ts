import { catalogRoutes } from '@app/contract/catalog.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { type LogRow, profitRoutes } from '@app/contract/profit.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { expect, test } from 'vitest'
import { profitColumns, profitRows } from '../web/profit/profit-csv.ts'
import { befriend } from '../server/testing/befriend.ts'
import { openWorld, type Player } from '../server/testing/world.ts'
import { rebuildCosts } from '../server/profit/rebuild.ts'

const OAK = 100
const PINE = 101
/** Two oak logs and a saw, which lasts, make a plank at once. */
const PLANKS = { receipt_id: 1001, saw: 404, out: 200 }
/** A hero, who may be placed into rent. */
const BRAM = 640
const DAY_SECONDS = 86_400

const order = (item_type_id: number, price: number, count: number) => ({
  item_type_id,
  price,
  count,
})

interface Offer {
  readonly coins: number
  readonly items: Readonly<Record<number, number>>
}

async function swap(ann: Player, bob: Player, mine: Offer, theirs: Offer): Promise<void> {
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: mine })
  const { version } = await bob.call(socialRoutes.confirmTrade, { id, trade_item: theirs })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: mine, version })
}

async function give(giver: Player, friend: Player, items: Offer['items']): Promise<void> {
  const { id } = await giver.call(socialRoutes.createTrade, { user_uuid: friend.id })
  await giver.call(socialRoutes.confirmTrade, { id, trade_item: { coins: 0, items } })
  await friend.call(socialRoutes.confirmTrade, { id, trade_item: { coins: 0, items: {} } })
}

/** The whole log from its beginning, a few rows at a time. */
async function* logOf(player: Player): AsyncGenerator<readonly LogRow[]> {
  for (let last: LogRow | undefined; ;) {
    const behind = last && { last: { created_at: last.created_at, uuid: last.uuid } }
    const { rows } = await player.call(profitRoutes.log, { order: 'oldest', limit: 3, ...behind })
    last = rows.at(-1)
    if (!last) return
    yield rows
  }
}

/** The lines of the file but for what differs from run to run: ids, times and names. */
async function linesOf(player: Player): Promise<string[]> {
  const said = new Set(['uuid', 'created_at', 'name'])
  const catalog = await player.call(catalogRoutes.getAllItems, {})
  const items = new Map(catalog.map((item) => [item.Itemdefid, item]))
  const lines: string[] = []
  for await (const rows of profitRows(logOf(player), {}, items, 'en')) {
    lines.push(
      ...rows.map((row) => row.filter((_, index) => !said.has(profitColumns[index]!)).join()),
    )
  }
  return lines
}

/** Logs are bought in three ways, and two planks are made. */
async function buyAndCraft(ann: Player, bob: Player): Promise<void> {
  await bob.call(orderRoutes.createSellLot, order(OAK, 19, 4))
  await bob.call(orderRoutes.createSellLot, order(OAK, 31, 3))
  await ann.call(orderRoutes.buyLot, order(OAK, 31, 7))
  await ann.call(orderRoutes.createBuyLot, order(OAK, 40, 5))
  await bob.call(orderRoutes.sellToBuyLot, order(OAK, 40, 2))
  await bob.call(orderRoutes.sellToBuyLot, order(OAK, 40, 1))
  await cancelAll(ann)
  // Offered, and taken back: the pieces stand where they stood.
  await ann.call(orderRoutes.createSellLot, order(OAK, 500, 6))
  await cancelAll(ann)
  await ann.call(craftRoutes.start, { receipt_id: PLANKS.receipt_id, count: 2 })
}

async function cancelAll(player: Player): Promise<void> {
  for (const { lot_uuid } of await player.call(lotRoutes.getMyLots, {})) {
    await player.call(lotRoutes.cancelLot, { lot_uuid })
  }
}

/** Logs are sold into two orders, and by one that two buyers take from. */
async function sellLogs(ann: Player, bob: Player): Promise<void> {
  await bob.call(orderRoutes.createBuyLot, order(OAK, 53, 3))
  await bob.call(orderRoutes.createBuyLot, order(OAK, 47, 3))
  await ann.call(orderRoutes.sellToBuyLot, order(OAK, 47, 6))
  await ann.call(orderRoutes.createSellLot, order(OAK, 60, 2))
  await bob.call(orderRoutes.buyLot, order(OAK, 60, 1))
  await bob.call(orderRoutes.buyLot, order(OAK, 60, 1))
}

/** A swap, a present, what both brought is sold, and the last log is given away. */
async function tradeWithFriend(ann: Player, bob: Player): Promise<void> {
  const [mine, theirs] = [{ [PLANKS.out]: 1 }, { [PINE]: 3 }]
  await swap(ann, bob, { coins: 5, items: mine }, { coins: 0, items: theirs })
  await give(bob, ann, { [PINE]: 2 })
  await bob.call(orderRoutes.createBuyLot, order(PINE, 21, 1))
  await bob.call(orderRoutes.createBuyLot, order(PINE, 19, 3))
  await ann.call(orderRoutes.sellToBuyLot, order(PINE, 19, 4))
  await give(ann, bob, { [OAK]: 1 })
}

/** Two heroes are bought, placed, taken back with their salary, and one of them is sold. */
async function rentAndSell(ann: Player, bob: Player): Promise<void> {
  await bob.call(orderRoutes.createSellLot, order(BRAM, 100, 1))
  await ann.call(orderRoutes.buyLot, order(BRAM, 100, 1))
  await bob.call(orderRoutes.createSellLot, order(BRAM, 130, 1))
  await ann.call(orderRoutes.buyLot, order(BRAM, 130, 1))
  await ann.call(rentRoutes.put, { item_id: BRAM, count: 2 })
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY_SECONDS })
  await ann.call(rentRoutes.takeBack, { item_id: BRAM, count: 2 })
  await bob.call(orderRoutes.createBuyLot, order(BRAM, 150, 1))
  await ann.call(orderRoutes.sellToBuyLot, order(BRAM, 150, 1))
  await bob.call(orderRoutes.createBuyLot, order(PLANKS.out, 33, 1))
  await ann.call(orderRoutes.sellToBuyLot, order(PLANKS.out, 33, 1))
}

// Pieces leave by origin in proportion, which the rows of a sale say; by first in, first out they leave
// in the order in which they came, whatever their origin. The fee is five percent of each piece's
// price, rounded down. Of each line: side, origin, item, pieces, coins; cost and profit by the
// average; cost and profit by first in, first out.
const REASONED = [
  `get,given,${OAK},3,0,0,,0,`,
  `get,given,${PLANKS.saw},2,0,0,,0,`,
  // 4 × 19 + 3 × 31, one order: a batch of 7 for 169. Then two batches by an order that waited.
  `buy,bought,${OAK},7,-169,169,,169,`,
  `buy,bought,${OAK},2,-80,80,,80,`,
  `buy,bought,${OAK},1,-40,40,,40,`,
  // Four of 13 logs go into two planks. Average: of 10 bought (289) 3, ⌊289 × 3 / 10⌋ = 86, and 1 given.
  // First in: the 3 given, then 1 of the 169, ⌊169 / 7⌋ = 24; the row of 3 bought logs takes the 3 given.
  `get,crafted,${PLANKS.out},2,0,86,,24,`,
  `use,bought,${OAK},3,0,86,0,0,0`,
  `use,given,${OAK},1,0,0,0,24,0`,
  // 3 × (53 − 2) + 3 × (47 − 2) = 288 for 6 of 9 logs: 5 of 7 bought, 1 of 2 given, 48 each.
  // Average: ⌊203 × 5 / 7⌋ = 145. First in: what is left of the 169, 145: ⌊145 × 5 / 6⌋ = 120, and 25.
  `sell,bought,${OAK},5,240,145,95,120,120`,
  `sell,given,${OAK},1,48,0,48,25,23`,
  // 60 − 3, twice. Average: the 58 of two bought. First in: the two for 80.
  `sell,bought,${OAK},1,57,29,28,40,17`,
  `sell,bought,${OAK},1,57,29,28,40,17`,
  // A plank of 43, or 12, and 5 coins for three logs; two more for nothing.
  `get,traded,${PINE},3,-5,48,,17,`,
  `use,crafted,${PLANKS.out},1,0,43,0,12,0`,
  `get,given,${PINE},2,0,0,,0,`,
  // 21 − 1 + 3 × 19 (five percent of 19 is less than a coin) = 77 for 4 of 5: 2 traded, 2 given; 38 + 39.
  // Average: ⌊48 × 2 / 3⌋ = 32. First in: the three for 17: ⌊17 × 2 / 3⌋ = 11, and 6; then one for nothing.
  `sell,traded,${PINE},2,38,32,6,11,27`,
  `sell,given,${PINE},2,39,0,39,6,33`,
  // The last log is the one that was given, or the last that was bought, for 40.
  `use,given,${OAK},1,0,0,0,40,-40`,
  `buy,bought,${BRAM},1,-100,100,,100,`,
  `buy,bought,${BRAM},1,-130,130,,130,`,
  // 150 − 7. Placed and taken back, the first is still the one for 100.
  `sell,bought,${BRAM},1,143,115,28,100,43`,
  // 33 − 1, for the other half of the planks.
  `sell,crafted,${PLANKS.out},1,32,43,-11,12,20`,
]

test('a week of mixed play in the file, first in, first out, as reckoned by hand', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '500' })
  const ann = await world.player({ coins: 10_000, items: { [OAK]: 3, [PLANKS.saw]: 2 } })
  const bob = await world.player({
    coins: 10_000,
    items: { [OAK]: 10, [PINE]: 5, [BRAM]: 2 },
  })
  await befriend(ann, bob)
  await buyAndCraft(ann, bob)
  await sellLogs(ann, bob)
  await tradeWithFriend(ann, bob)
  await rentAndSell(ann, bob)
  const lines = await linesOf(ann)
  expect(lines).toEqual(REASONED)
  const sumOf = (column: number) =>
    lines.reduce((sum, line) => sum + Number(line.split(',')[column]), 0)
  // What is still held: a hero of 115, or of 130. Both rules made the same but for that.
  expect([sumOf(6), sumOf(8)]).toEqual([261, 260])
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
})
