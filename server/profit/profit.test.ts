import { craftRoutes } from '@app/contract/craft.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { profitRoutes } from '@app/contract/profit.ts'
import type { Input } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { make, type Step, stepsOf, tradeMoves } from '../testing/random-play.ts'
import { rebuildCosts } from './rebuild.ts'

const DAY = 86_400
const OAK = 100
/** Two oak logs and a saw make planks, at once. */
const PLANKS = { receipt_id: 1001, saw: 404, out: 200 }
/** The wood that a lumberjack, an axe and a saw bring in two hours, for loaves. */
const WOODCUTTING = { receipt_id: 1, worker: 460, axe: 401, saw: 404, loaf: 300 }
/** A charge of energy. */
const BREAKFAST = 700

const order = (item_type_id: number, price: number, count: number) => ({
  item_type_id,
  price,
  count,
})
const logOf = async (player: Player, input: Input<typeof profitRoutes.log> = {}) =>
  (await player.call(profitRoutes.log, input)).rows
const summaryOf = (player: Player, input: Input<typeof profitRoutes.summary> = {}) =>
  player.call(profitRoutes.summary, input)
const sumsOf = async (player: Player, input: Input<typeof profitRoutes.sums>) =>
  (await player.call(profitRoutes.sums, input)).rows
const sumOf = (rows: readonly { profit: number }[]) =>
  rows.reduce((sum, { profit }) => sum + profit, 0)
const nextDay = (player: Player) => player.call(sandboxRoutes.advanceClock, { seconds: DAY })

/** Coins that what left has brought beyond its costs. */
const profitOf = (
  rows: readonly { side: string; coins: number; cost: number; kept: number }[],
): number =>
  rows
    .filter(({ side }) => side === 'sell' || side === 'use')
    .reduce((sum, { coins, kept, cost }) => sum + coins + kept - cost, 0)

interface Offer {
  coins: number
  items: Record<number, number>
}

async function swap(ann: Player, bob: Player, mine: Offer, theirs: Offer): Promise<void> {
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: mine })
  const { version } = await bob.call(socialRoutes.confirmTrade, { id, trade_item: theirs })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: mine, version })
}

/** Monday to Wednesday: logs are bought, become planks, and one of these is sold. */
async function playFirstDays(ann: Player, bob: Player): Promise<void> {
  // Monday: ten logs for 300, from two orders.
  await bob.call(orderRoutes.createSellLot, order(OAK, 20, 5))
  await bob.call(orderRoutes.createSellLot, order(OAK, 40, 95))
  await ann.call(orderRoutes.buyLot, order(OAK, 40, 10))
  expect(await logOf(ann, { sides: ['buy'] })).toMatchObject([
    { item_id: OAK, origin: 'bought', side: 'buy', count: 10, coins: -300, cost: 300 },
  ])
  // Bob was given them: all that they bring after five percent is profit, 285 coins.
  expect(profitOf(await logOf(bob, { sides: ['sell'] }))).toBe(285)

  // Tuesday: four logs, which cost 120, become two planks.
  await nextDay(ann)
  await ann.call(craftRoutes.start, { receipt_id: PLANKS.receipt_id, count: 2 })
  const crafted = await logOf(ann, { item_id: PLANKS.out })
  expect(crafted).toMatchObject([{ origin: 'crafted', side: 'get', count: 2, coins: 0, cost: 120 }])
  expect(profitOf(await logOf(ann))).toBe(0)

  // Wednesday: a plank is sold by an order that waited, for 100 less 5.
  await nextDay(ann)
  await ann.call(orderRoutes.createSellLot, order(PLANKS.out, 100, 2))
  const waiting = await summaryOf(ann, { item_id: PLANKS.out })
  expect(waiting.held).toEqual([{ item_id: PLANKS.out, origin: 'crafted', count: 2, cost: 120 }])
  await bob.call(orderRoutes.buyLot, order(PLANKS.out, 100, 1))
  expect(await logOf(ann, { sides: ['sell'] })).toMatchObject([
    { item_id: PLANKS.out, origin: 'crafted', count: 1, coins: 95, cost: 60, kept: 0 },
  ])
}

/** Thursday to Saturday: a harvest, a swap with a friend, breakfast and a sale. */
async function playLastDays(ann: Player, bob: Player): Promise<void> {
  const { worker, axe, saw } = WOODCUTTING
  // Thursday: two hours in the wood bring a log. A loaf that cost nothing went into it.
  await nextDay(ann)
  const use = (item_id: number) => ({ item_id, limit: 0, max: 0, priority: 0 })
  await ann.call(harvestRoutes.update, {
    receipt_id: WOODCUTTING.receipt_id,
    enabled: true,
    max_parallel: 1,
    items: [[use(worker)], [use(axe)], [use(saw)]],
  })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 2 * 3600 })
  expect(await logOf(ann, { origins: ['harvested'], item_id: OAK })).toMatchObject([
    { item_id: OAK, side: 'get', count: 1, coins: 0, cost: 0 },
  ])

  // Friday: bob swaps 3 logs of his for a plank (cost 60) and 10 coins.
  await nextDay(ann)
  await befriend(ann, bob)
  for (const player of [ann, bob]) {
    const [lot] = await player.call(lotRoutes.getMyLots, {})
    await player.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
  }
  const [mine, theirs] = [
    { coins: 10, items: { [PLANKS.out]: 1 } },
    { coins: 0, items: { [OAK]: 3 } },
  ]
  await swap(ann, bob, mine, theirs)
  expect(await logOf(ann, { origins: ['traded'] })).toMatchObject([
    { item_id: OAK, side: 'get', count: 3, coins: -10, cost: 70 },
  ])

  // Saturday: breakfast, which cost nothing, is used; then a log is sold for 55 after the fee, of
  // origins in proportion: most of them were bought, at 30 each.
  await nextDay(ann)
  await ann.call(energyRoutes.activate, {})
  await bob.call(orderRoutes.createBuyLot, order(OAK, 58, 1))
  await ann.call(orderRoutes.sellToBuyLot, order(OAK, 58, 1))
  expect((await logOf(ann, { sides: ['sell'] }))[0]).toMatchObject({
    origin: 'bought',
    count: 1,
    coins: 56,
    cost: 30,
  })
}

test('a week of mixed play, checked by hand', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '500' })
  const { worker, axe, saw, loaf } = WOODCUTTING
  const ann = await world.player({
    coins: 10_000,
    items: { [worker]: 1, [axe]: 1, [saw]: 2, [loaf]: 1, [BREAKFAST]: 1 },
  })
  const bob = await world.player({ coins: 10_000, items: { [OAK]: 100 } })
  await playFirstDays(ann, bob)
  await playLastDays(ann, bob)

  // Sunday: 35 for the plank and 26 for the log.
  await nextDay(ann)
  const { total, held, complete } = await summaryOf(ann)
  expect(complete).toBe(true)
  expect(total).toEqual({
    bought: 10,
    paid: 300,
    sold: 2,
    received: 151,
    cost: 90,
    lost: 0,
    profit: 61,
  })
  expect((await sumsOf(ann, { by: 'day' })).map(({ profit }) => profit)).toEqual([
    26, 0, 0, 35, 0, 0,
  ])
  expect(sumOf(await sumsOf(ann, { by: 'item' }))).toBe(61)
  expect(sumOf(await sumsOf(ann, { by: 'origin' }))).toBe(61)
  expect(profitOf(await logOf(ann))).toBe(61)
  expect(held.filter(({ item_id }) => item_id === OAK)).toEqual([
    { item_id: OAK, origin: 'bought', count: 5, cost: 150 },
    { item_id: OAK, origin: 'harvested', count: 1, cost: 0 },
    { item_id: OAK, origin: 'traded', count: 3, cost: 70 },
  ])
  // The log explains the wallet: 10,000 − 300 + 95 − 10 + 56.
  const moved = (await logOf(ann, { limit: 1000 })).reduce((sum, { coins }) => sum + coins, 0)
  expect(await ann.coins()).toBe(10_000 + moved)
  expect(moved).toBe(-159)
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
})

const HELD = [OAK, PLANKS.saw, PLANKS.out] as const

async function play(players: readonly Player[], step: Step): Promise<void> {
  const [kind, who, which, price, count] = step
  const player = players[who % players.length]!
  const item = HELD[which % HELD.length]!
  const moves = [
    ...tradeMoves(player, item, price, count),
    async () => {
      const lots = await player.call(lotRoutes.getMyLots, {})
      const priced = lots.slice(0, 2).map(({ lot_uuid }) => ({ lot_uuid, price }))
      if (priced.length > 0) await player.call(lotRoutes.repriceLots, { lots: priced })
    },
    () => player.call(craftRoutes.start, { receipt_id: PLANKS.receipt_id, count }),
    () =>
      player.call(standingOrderRoutes.set, {
        item_id: item,
        keep: 30 + count,
        price,
        budget: price * count,
      }),
    () => player.call(standingOrderRoutes.remove, { item_id: item }),
    async () => {
      const other = players[(who + 1) % players.length]!
      const mine = { coins: price, items: { [item]: count } }
      await swap(player, other, mine, { coins: 0, items: { [HELD[(which + 1) % 3]!]: 1 } })
    },
  ]
  await make(moves, kind)
}

test('what was carried is what the ledger says, over random histories on two nodes', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '300' })
  await world.node.start()
  const other = await world.openNode()
  await fc.assert(
    fc.asyncProperty(stepsOf(10, 3, HELD.length), async (steps) => {
      const purse = { coins: 5000, items: Object.fromEntries(HELD.map((item) => [item, 30])) }
      const players = [
        await world.player(purse),
        await world.player(purse, other),
        await world.player(purse),
      ]
      for (const [index, player] of players.entries()) {
        for (const friend of players.slice(index + 1)) {
          await befriend(player, friend)
        }
      }
      // Some at once: what is carried then depends on the order in which it was posted.
      for (let at = 0; at < steps.length; at += 3) {
        await Promise.all(steps.slice(at, at + 3).map((one) => play(players, one)))
      }
      for (const player of players) {
        const { rows, complete } = await player.call(profitRoutes.log, { limit: 1000 })
        expect(complete).toBe(true)
        const { total, held } = await summaryOf(player)
        expect(total.profit).toBe(profitOf(rows))
        expect(total.received - total.cost - total.lost).toBe(total.profit)
        for (const by of ['item', 'origin', 'day'] as const) {
          expect(sumOf(await sumsOf(player, { by }))).toBe(total.profit)
        }
        // What is held has cost all that was paid and has not come back.
        const moved = rows.reduce((coins, row) => coins + row.coins, 0)
        const costs = held.reduce((sum, { cost }) => sum + cost, 0)
        expect(costs).toBe(profitOf(rows) - moved)
      }
      expect(await rebuildCosts(world.db, false)).toEqual([])
      expect(await world.findings()).toEqual([])
    }),
    { numRuns: 5 },
  )
})

test('a command works everything out again: what was damaged is found and fixed', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order(OAK, 10, 4))
  await bob.call(orderRoutes.buyLot, order(OAK, 10, 2))
  const before = await summaryOf(bob)
  await world.db
    .updateTable('cost_basis')
    .set({ cost: 7 })
    .where('player_id', '=', bob.id)
    .execute()
  expect(await rebuildCosts(world.db, false)).toHaveLength(2)
  // What is posted meanwhile is carried by whoever comes next, and once.
  await bob.call(orderRoutes.buyLot, order(OAK, 10, 1))
  expect(await rebuildCosts(world.db, true)).toHaveLength(2)
  expect(await rebuildCosts(world.db, false)).toEqual([])
  const { held } = await summaryOf(bob)
  expect(before.held).toMatchObject([{ count: 2, cost: 20 }])
  expect(held).toMatchObject([{ count: 3, cost: 30 }])
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
})

test('entries from before are worked through first, piece by piece', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order(OAK, 10, 4))
  await bob.call(orderRoutes.buyLot, order(OAK, 10, 2))
  const before = await logOf(ann)
  // As where the release comes to a market that has traded: nothing is carried, all is past.
  for (const table of ['cost_basis', 'cost_change', 'cost_sum', 'cost_lot', 'cost_todo']) {
    await sql`delete from ${sql.table(table)}`.execute(world.db)
  }
  await sql`insert into cost_past (after_id, last_id)
    select '00000000-0000-0000-0000-000000000000', entry_id from entry
    order by entry_id desc limit 1`.execute(world.db)
  await bob.call(orderRoutes.buyLot, order(OAK, 10, 1))
  expect(await logOf(bob)).toMatchObject([{ cost: 10 }, { cost: 20 }])
  expect(await rebuildCosts(world.db, false)).toEqual([])
  expect(await world.findings()).toEqual([])
  expect((await logOf(ann)).slice(1)).toEqual(before)
})

test('the log is paged both ways, narrowed by item, side, origin and days, and is the own one', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [PLANKS.saw]: 3 } })
  const bob = await world.player({ coins: 1000, items: { [OAK]: 50 } })
  const monday = Math.floor(world.node.clock.now() / 1000 / DAY) * DAY
  for (const price of [10, 11, 12, 13]) {
    await bob.call(orderRoutes.createSellLot, order(OAK, price, 2))
    await ann.call(orderRoutes.buyLot, order(OAK, price, 2))
  }
  await nextDay(ann)
  await ann.call(craftRoutes.start, { receipt_id: PLANKS.receipt_id, count: 3 })
  const all = await logOf(ann)
  expect(all.map(({ side }) => side)).toEqual(['get', 'use', 'buy', 'buy', 'buy', 'buy', 'get'])
  const behind = ({ created_at, uuid }: (typeof all)[number]) => ({ created_at, uuid })

  const first = await logOf(ann, { limit: 3 })
  expect(first).toEqual(all.slice(0, 3))
  expect(await logOf(ann, { limit: 3, last: behind(first[2]!) })).toEqual(all.slice(3, 6))
  // The rows of an act are not divided.
  expect(await logOf(ann, { limit: 1 })).toEqual(all.slice(0, 2))
  const oldest = await logOf(ann, { order: 'oldest', limit: 2 })
  expect(oldest).toEqual([all[6], all[5]])
  const next = await logOf(ann, { order: 'oldest', limit: 2, last: behind(oldest[1]!) })
  expect(next).toEqual([all[4], all[3]])

  expect(await logOf(ann, { item_id: OAK, sides: ['use'] })).toEqual([all[1]])
  expect(await logOf(ann, { origins: ['crafted', 'given'] })).toEqual([all[0], all[6]])
  expect(await logOf(ann, { from: monday, to: monday + DAY, sides: ['buy'] })).toHaveLength(4)
  expect(await logOf(ann, { from: monday + DAY })).toHaveLength(2)
  const range = { from: monday, to: monday + DAY }
  // They are kept by day: part of one would be all of it, or nothing.
  await expect(summaryOf(ann, { from: monday + 60 })).rejects.toThrow('bad_input')
  expect((await summaryOf(ann, range)).total).toMatchObject({ bought: 8, paid: 92, sold: 0 })
  expect(await sumsOf(ann, { by: 'item', ...range })).toMatchObject([
    { name: String(OAK), bought: 8, paid: 92 },
    { name: String(PLANKS.saw), bought: 0 },
  ])
  expect((await summaryOf(ann, { item_id: PLANKS.out, origins: ['crafted'] })).held).toEqual([
    { item_id: PLANKS.out, origin: 'crafted', count: 3, cost: 69 },
  ])
  expect((await logOf(bob)).every(({ side }) => side !== 'buy')).toBe(true)
  await expect(ann.call(profitRoutes.log, { limit: 0 })).rejects.toThrow('bad_input')
})

test('a turnover beyond exact numbers leaves the site standing', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 9e15, items: { [OAK]: 10 } })
  const bob = await world.player({ items: { [OAK]: 10_000 } })
  for (let round = 0; round < 11; round++) {
    await bob.call(orderRoutes.createSellLot, order(OAK, 1e12, 900))
    await ann.call(orderRoutes.buyLot, order(OAK, 1e12, 900))
    if (round === 8) await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, coins: 2e15 })
    // Bob's wallet is to have room for the next.
    await bob.call(orderRoutes.createBuyLot, order(PLANKS.out, 1e9 * 9, 100_000))
  }
  const { held } = await summaryOf(ann)
  expect(held.find(({ origin }) => origin === 'bought')).toMatchObject({
    count: 9900,
    cost: Number.MAX_SAFE_INTEGER,
  })
  expect(await rebuildCosts(world.db, false)).toEqual([])
})
