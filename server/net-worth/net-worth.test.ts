import { craftRoutes } from '@app/contract/craft.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { netWorthRoutes, type WorthDay } from '@app/contract/net-worth.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { standingOrderRoutes } from '@app/contract/standing-order.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sqlOf } from '../db/sql.ts'
import { carriesAlone } from '../profit/carries-alone.ts'
import { rebuildCosts } from '../profit/rebuild.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { readPossessions } from './read-possessions.ts'
import { make, type Step, stepsOf, tradeMoves } from '../testing/random-play.ts'

const DAY = 86_400
const OAK = 100
/** Two oak logs and a saw make planks, at once. */
const PLANKS = { receipt_id: 1001, saw: 404, out: 200 }

const order = (item_type_id: number, price: number, count: number) => ({
  item_type_id,
  price,
  count,
})
const historyOf = (player: Player) => player.call(netWorthRoutes.history, {})
const nextDay = (player: Player, days = 1) =>
  player.call(sandboxRoutes.advanceClock, { seconds: days * DAY })
const worthOf = ({ coins, items }: WorthDay) => coins + items
const changeOf = ({ prices, parts }: WorthDay) =>
  parts.reduce(
    (sum, part) => sum + part.items_came - part.items_went + part.coins_came - part.coins_went,
    prices,
  )
const none = { items_came: 0, items_went: 0, coins_came: 0, coins_went: 0 }

/** Lets the best buy price be this one. */
async function bid(bob: Player, price: number): Promise<void> {
  const lots = await bob.call(lotRoutes.getMyLots, {})
  for (const { lot_uuid } of lots) await bob.call(lotRoutes.cancelLot, { lot_uuid })
  await bob.call(orderRoutes.createBuyLot, order(OAK, price, 50))
}

test('days are sealed with what prices, pieces and coins changed; a sealed one stays', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const bob = await world.player({ coins: 100_000 })
  await bid(bob, 10)
  const ann = await world.player({ coins: 100, items: { [OAK]: 5, [PLANKS.saw]: 1 } })

  // The first day: all of it is new, and nothing is sealed. Nobody buys saws.
  const first = await historyOf(ann)
  expect(first).toMatchObject({ complete: true, days: [] })
  expect(first.today).toMatchObject({
    coins: 100,
    items: 50,
    unpriced: 1,
    prices: 0,
    parts: [{ ...none, source: 'given', items_came: 50, coins_came: 100 }],
  })

  // The second: oak is worth 12, and one is sold for that.
  await nextDay(ann)
  await bid(bob, 12)
  await ann.call(orderRoutes.sellToBuyLot, order(OAK, 12, 1))
  const second = await historyOf(ann)
  expect(second.days.map(worthOf)).toEqual([150])
  expect(second.today).toMatchObject({
    coins: 112,
    items: 48,
    prices: 10,
    parts: [{ ...none, source: 'market', items_went: 12, coins_came: 12 }],
  })

  // Coins in buy orders and pieces in sell orders are the player's, as before.
  await ann.call(orderRoutes.createBuyLot, order(PLANKS.out, 7, 3))
  await ann.call(orderRoutes.createSellLot, order(OAK, 99, 2))
  expect((await historyOf(ann)).today.items).toBe(48)
  expect((await historyOf(ann)).today.coins).toBe(112)

  // Three days on which ann does nothing; on the last of them oak becomes dearer.
  await nextDay(ann, 2)
  await bid(bob, 20)
  const [from, to] = [second.today.day, second.today.day + 3 * DAY]
  await nextDay(ann)
  const quiet = await historyOf(ann)
  expect(quiet.days.map(({ day }) => day)).toEqual([from - DAY, from, to - DAY])
  expect(quiet.days.at(-1)).toMatchObject({ items: 80, prices: 32, parts: [] })
  expect(quiet.today).toMatchObject({ day: to, prices: 0, parts: [] })

  // What followed from prices is sealed with the next day on which she does something.
  await ann.call(craftRoutes.start, { receipt_id: PLANKS.receipt_id, count: 1 })
  await nextDay(ann)
  const last = await historyOf(ann)
  expect(last.days.slice(0, 3)).toEqual(quiet.days)
  // Her own order is the best for planks.
  expect(last.days[3]).toMatchObject({
    day: to,
    parts: [{ ...none, source: 'craft', items_came: 7, items_went: 40 }],
  })
  expect(await world.findings()).toEqual([])
})

test('days that no node saw end are sealed with the first prices after, and say so', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const bob = await world.player({ coins: 100_000 })
  const ann = await world.player({ items: { [OAK]: 5 } })
  await bid(bob, 10)
  await nextDay(ann)
  const { today } = await historyOf(ann)
  await ann.call(orderRoutes.sellToBuyLot, order(OAK, 10, 1))
  // The time passes, and nobody is there; who asks meanwhile is told what there is.
  await world.node.clock.advance(3 * DAY)
  expect((await historyOf(ann)).days).toHaveLength(1)
  await bid(bob, 30)
  await nextDay(ann, 0.5)
  const { days } = await historyOf(ann)
  expect(days.map(({ day, coins, items }) => [day, coins, items])).toEqual([
    [today.day - DAY, 0, 50],
    [today.day, 10, 120],
  ])
  // 4 pieces stayed and 1 left: the rise of 20 is of the 5 that were there.
  expect(days[1]).toMatchObject({
    prices: 100,
    parts: [{ ...none, source: 'market', items_went: 30, coins_came: 10 }],
  })
  const now = world.node.clock.now()
  expect(now - days[1]!.priced_at).toBeLessThan(60_000)
  expect(days[1]!.priced_at - days[1]!.day * 1000).toBeGreaterThan(3 * DAY * 1000)
})

test('what is posted with a time of a sealed day counts to the next one', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const bob = await world.player({ coins: 100_000 })
  const ann = await world.player({ items: { [OAK]: 5 } })
  await bid(bob, 10)
  await nextDay(ann)
  const before = await historyOf(ann)
  // As from a transaction that began before midnight and committed after it.
  await world.node.clock.advance(-DAY)
  await ann.call(orderRoutes.sellToBuyLot, order(OAK, 10, 1))
  await world.node.clock.advance(DAY)
  const after = await historyOf(ann)
  expect(after.days).toEqual(before.days)
  expect(after.today).toMatchObject({
    coins: 10,
    parts: [{ ...none, source: 'market', items_went: 10, coins_came: 10 }],
  })
})

const HELD = [OAK, PLANKS.saw, PLANKS.out] as const

async function play(players: readonly Player[], step: Step): Promise<void> {
  const [kind, who, which, price, count] = step
  const player = players[who % players.length]!
  const moves = [
    ...tradeMoves(player, HELD[which % HELD.length]!, price, count),
    () => player.call(craftRoutes.start, { receipt_id: PLANKS.receipt_id, count }),
  ]
  await make(moves, kind)
}

/** Days that pass after each round of moves. */
const daysAfter = fc.array(fc.nat(2), { minLength: 1, maxLength: 7 })

test('over random days on two nodes each change adds up, and nothing sealed changes', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '300' })
  const other = await world.openNode()
  await fc.assert(
    fc.asyncProperty(stepsOf(6, 3, HELD.length), daysAfter, async (steps, days) => {
      const purse = { coins: 5000, items: Object.fromEntries(HELD.map((item) => [item, 30])) }
      const players = [
        await world.player(purse),
        await world.player(purse, other),
        await world.player(purse),
      ]
      const sealed = new Map<Player, readonly WorthDay[]>()
      for (let at = 0; at < steps.length; at += 3) {
        await Promise.all(steps.slice(at, at + 3).map((one) => play(players, one)))
        await nextDay(players[0]!, days[at % days.length]!)
        // A node that hears of a moved clock late dates what it posts before what was posted already.
        await expect.poll(() => other.clock.offsetMs).toBe(world.node.clock.offsetMs)
        for (const player of players) {
          const { days, today, complete } = await historyOf(player)
          expect(complete).toBe(true)
          const known = sealed.get(player) ?? []
          expect(days.slice(0, known.length)).toEqual(known)
          sealed.set(player, days)
          let worth = 0
          for (const day of [...days, today]) {
            expect(worthOf(day) - worth).toBe(changeOf(day))
            expect(day.parts.map(({ source }) => source)).not.toContain('unknown')
            worth = worthOf(day)
          }
        }
      }
      // What is worked out anew is what was there: nothing had to be made up.
      expect(await rebuildCosts(world.db, false)).toEqual([])
      expect(await world.findings()).toEqual([])
    }),
    { numRuns: 4 },
  )
})

test('a visit is told what changed and what filled since the one before', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const bob = await world.player({ coins: 100_000 })
  await bid(bob, 10)
  const ann = await world.player({ coins: 100, items: { [OAK]: 5 } })
  const visit = () => ann.call(netWorthRoutes.visit, {})
  const wait = (minutes: number) => ann.call(sandboxRoutes.advanceClock, { seconds: minutes * 60 })
  expect(await visit()).toEqual({ worth: 150, before: null })
  // The same visit, and its end is what the next one is compared with.
  await ann.call(orderRoutes.createSellLot, order(OAK, 40, 2))
  await wait(10)
  expect(await visit()).toEqual({ worth: 150, before: null })
  const left = Math.floor(world.node.clock.now() / 1000)
  await wait(60)
  await bob.call(orderRoutes.buyLot, order(OAK, 40, 2))
  const seen = await visit()
  expect(seen).toMatchObject({
    worth: 210,
    before: { worth: 150, sold: 2, bought: 0, is_more: false },
  })
  expect(Math.abs(seen.before!.at - left)).toBeLessThan(30)
  // A reload says the same.
  await wait(1)
  expect(await visit()).toEqual(seen)
})

test('nobody is told a worth, and no visit is noted, while what was posted is not carried', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const ann = await world.player({ coins: 100 })
  const visit = () => ann.call(netWorthRoutes.visit, {})
  await world.db.transaction().execute(async (tx) => {
    // Another node carries, and does not come to the end.
    expect(await carriesAlone(sqlOf(tx))).toBe(true)
    expect(await visit()).toEqual({ worth: null, before: null })
  })
  expect(await world.db.selectFrom('worth_visit').selectAll().execute()).toEqual([])
  expect(await visit()).toEqual({ worth: 100, before: null })
})

test('a bid that a standing order placed and another filled a moment ago is not missing yet', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  await world.node.start()
  const ann = await world.player({ coins: 100, items: { [OAK]: 5 } })
  const bob = await world.player({ items: { [OAK]: 5 } })
  const stand = { item_id: OAK, keep: 7, price: 7, budget: 70 }
  const pause = (is_paused: boolean) =>
    ann.call(standingOrderRoutes.pause, { item_id: OAK, is_paused })
  await ann.call(standingOrderRoutes.set, stand)
  await pause(true)
  expect(await ann.call(netWorthRoutes.visit, {})).toMatchObject({ worth: expect.any(Number) })
  await world.db.transaction().execute(async (tx) => {
    // What follows is posted, and not carried.
    expect(await carriesAlone(sqlOf(tx))).toBe(true)
    const coins = async () => (await readPossessions(sqlOf(tx), [ann.id])).get(ann.id)!.coins
    expect(await coins()).toBe(100n)
    await pause(false)
    await expect
      .poll(async () => (await ann.call(standingOrderRoutes.list, {})).orders[0]?.bidding)
      .toBe(2)
    expect(await coins()).toBe(100n)
    await bob.call(orderRoutes.sellToBuyLot, order(OAK, 7, 2))
    expect(await coins()).toBe(100n)
  })
})

test('the days of who only looks are sealed, too', async () => {
  await using world = await openWorld({ MARKET_FEE_BPS: '0' })
  const bob = await world.player({ coins: 100_000 })
  const ann = await world.player({ coins: 100, items: { [OAK]: 5 } })
  const sealed = () =>
    world.db
      .selectFrom('worth_day')
      .select('day')
      .where('player_id', '=', ann.id)
      .orderBy('day', 'desc')
      .limit(1)
      .executeTakeFirst()
  await nextDay(ann)
  const first = await sealed()
  for (const price of [10, 12, 14]) {
    await nextDay(ann)
    await bid(bob, price)
  }
  expect(await sealed()).toEqual(first)
  const before = await historyOf(ann)
  await ann.call(netWorthRoutes.visit, {})
  expect((await historyOf(ann)).today.parts).toEqual([])
  await nextDay(ann)
  expect(await sealed()).toEqual({ day: before.today.day })
  expect((await historyOf(ann)).days.slice(0, -1)).toEqual(before.days)
})
