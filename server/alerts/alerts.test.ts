import { alertRoutes, type PriceAlert } from '@app/contract/alert.ts'
import { inboxRoutes } from '@app/contract/inbox.ts'
import { bookRoutes } from '@app/contract/book.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { alertsOf, cancelAll, inboxOf, OAK, order, sell, watch } from '../testing/price-alerts.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { ALERTS_MAX } from './price-alerts.ts'

const PINE = 101

test('a price that crosses a threshold is told once, where it happened and at what price', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player({ items: { [OAK]: 20, [PINE]: 5 } })
  const alert = await watch(ann, 'sell', 'below', 50)
  expect(alert).toMatchObject({ state: 'armed', price: 50, fired_at: null })
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await sell(bob, 60)
  await bob.call(orderRoutes.createSellLot, order(10, 1, PINE))
  expect(await inboxOf(ann)).toEqual({ messages: [], unread: 0 })

  await sell(bob, 50)
  await stream.until('inbox_changed')
  const { messages, unread } = await inboxOf(ann)
  expect(unread).toBe(1)
  const { alert_id } = alert
  const data = { alert_id, item_id: OAK, price_of: 'sell', direction: 'below', price: 50 }
  expect(messages).toMatchObject([
    { kind: 'price_alert', data: { ...data, at_price: 50 }, count: 1, is_read: false },
  ])
  await sell(bob, 40)
  await cancelAll(bob)
  await sell(bob, 40)
  expect((await inboxOf(ann)).messages).toHaveLength(1)
  const [done] = await alertsOf(ann)
  expect(done).toMatchObject({ alert_id, state: 'done', fired_price: 50 })
  expect(done!.fired_at).toBe(messages[0]!.created_at)
})

test('one that fires once while its kind is off is kept as read, with date and price; one that repeats waits on', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player({ items: { [OAK]: 20 } })
  await ann.call(inboxRoutes.choose, { levels: { price_alert: 'off' } })
  await watch(ann, 'sell', 'below', 50)
  await watch(ann, 'sell', 'below', 45, true)
  await sell(bob, 40)
  const { messages, unread } = await inboxOf(ann)
  expect(unread).toBe(0)
  expect(messages).toMatchObject([{ data: { price: 50, at_price: 40 }, is_read: true, count: 1 }])
  const [repeated, once] = await alertsOf(ann)
  expect(once).toMatchObject({ state: 'done', fired_price: 40, fired_at: messages[0]!.created_at })
  expect(repeated).toMatchObject({ state: 'waiting' })
  await ann.call(inboxRoutes.choose, { levels: { price_alert: 'on' } })
  await cancelAll(bob)
  await sell(bob, 44)
  expect(await inboxOf(ann)).toMatchObject({ messages: [{ data: { price: 45 } }, {}], unread: 1 })
  // What the inbox does not keep any more is left out.
  await using database = await openSql(world.url)
  await database.run('delete from inbox', [])
  expect((await alertsOf(ann))[1]).not.toHaveProperty('fired_price')
})

test('one that repeats waits until the price has left by one percent', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player({ items: { [OAK]: 50 } })
  await watch(ann, 'sell', 'above', 1000, true)
  // The new lot comes before the old one goes: the side never is empty.
  const step = async (price: number) => {
    const before = await bob.call(lotRoutes.getMyLots, {})
    await sell(bob, price)
    const lot_uuids = before.map(({ lot_uuid }) => lot_uuid)
    if (lot_uuids.length > 0) await bob.call(lotRoutes.cancelLots, { lot_uuids })
    const { messages } = await inboxOf(ann)
    return [messages.reduce((sum, { count }) => sum + count, 0), (await alertsOf(ann))[0]!.state]
  }
  expect(await step(999)).toEqual([0, 'armed'])
  expect(await step(1000)).toEqual([1, 'waiting'])
  expect(await step(995)).toEqual([1, 'waiting'])
  expect(await step(1001)).toEqual([1, 'waiting'])
  expect(await step(990)).toEqual([1, 'armed'])
  expect(await step(1005)).toEqual([2, 'waiting'])
  // Both are one message until it is read, then another.
  const { messages } = await inboxOf(ann)
  expect(messages).toMatchObject([{ count: 2, data: { at_price: 1005 } }])
  expect(await ann.call(inboxRoutes.read, { up_to: messages[0]!.message_id })).toEqual({
    unread: 0,
  })
  await step(900)
  expect(await step(2000)).toEqual([3, 'waiting'])
  expect((await inboxOf(ann)).messages).toMatchObject([
    { count: 1, is_read: false },
    { count: 2, is_read: true },
  ])
})

test('where the price is there already, it is told when it comes again', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000 })
  const bob = await world.player({ items: { [OAK]: 50 }, coins: 1000 })
  await bob.call(orderRoutes.createBuyLot, order(20, 5))
  expect(await watch(ann, 'buy', 'above', 20)).toMatchObject({ state: 'waiting' })
  await sell(ann, 30).catch(() => {})
  await cancelAll(bob)
  await bob.call(orderRoutes.createBuyLot, order(19, 1))
  expect(await inboxOf(ann)).toMatchObject({ unread: 0 })
  await bob.call(orderRoutes.createBuyLot, order(25, 1))
  expect(await inboxOf(ann)).toMatchObject({ unread: 1 })
})

test('a side that empties is a price that has left, for what repeats and for what began there', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player({ items: { [OAK]: 50 } })
  const cat = await world.player({ coins: 1000 })
  await watch(ann, 'sell', 'below', 100, true)
  const buyAll = () => cat.call(orderRoutes.createBuyLot, order(90))
  const states = async () => (await alertsOf(ann)).map(({ state }) => state)
  await sell(bob, 90)
  expect([await states(), (await inboxOf(ann)).messages]).toMatchObject([
    ['waiting'],
    [{ count: 1 }],
  ])
  // It is set where the price already stands, and waits for it to leave.
  await watch(ann, 'sell', 'below', 95)
  expect(await states()).toEqual(['waiting', 'waiting'])
  await buyAll()
  expect(await states()).toEqual(['armed', 'armed'])
  await sell(bob, 90)
  expect(await states()).toEqual(['done', 'waiting'])
  const { messages } = await inboxOf(ann)
  expect(messages.reduce((sum, { count }) => sum + count, 0)).toBe(3)
  // So is a side that its own player empties, of either side.
  await watch(ann, 'buy', 'above', 10, true)
  await cat.call(orderRoutes.createBuyLot, order(10))
  await Promise.all([cancelAll(bob), cancelAll(cat)])
  expect(await states()).toEqual(['armed', 'done', 'armed'])
})

test('alerts are the own ones, are removed, and are bounded', async () => {
  await using world = await openWorld()
  const [ann, bob] = [await world.player(), await world.player({ items: { [OAK]: 5 } })]
  const alert = await watch(ann, 'sell', 'below', 50)
  const { alert_id } = alert
  await expect(bob.call(alertRoutes.remove, { alert_id })).rejects.toThrow('alert_not_found')
  await sell(bob, 50)
  await ann.call(alertRoutes.remove, { alert_id })
  await expect(ann.call(alertRoutes.remove, { alert_id })).rejects.toThrow('alert_not_found')
  expect(await alertsOf(ann)).toEqual([])
  for (let made = 0; made < ALERTS_MAX; made++) await watch(ann, 'trade', 'above', 1 + made)
  await expect(watch(ann, 'trade', 'above', 7)).rejects.toMatchObject({
    message: 'alert_limit',
    params: { limit: ALERTS_MAX },
  })
  const unknown = { item_id: 999_999, price_of: 'sell', direction: 'above', price: 1 } as const
  await expect(ann.call(alertRoutes.create, { ...unknown, repeats: false })).rejects.toThrow(
    'item_not_found',
  )
  // What was told stays.
  expect((await inboxOf(ann)).messages).toHaveLength(1)
})

test('alerts that are done do not count, are bounded, and are removed together', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player({ items: { [OAK]: 50 } })
  const states = async () => Map.groupBy(await alertsOf(ann), ({ state }) => state)
  const fill = async () => {
    for (let made = 0; made < ALERTS_MAX; made++) await watch(ann, 'sell', 'below', 50)
  }
  await fill()
  await expect(watch(ann, 'sell', 'below', 50)).rejects.toThrow('alert_limit')
  await sell(bob, 50)
  expect((await states()).get('done')).toHaveLength(ALERTS_MAX)
  await cancelAll(bob)
  await fill()
  await expect(watch(ann, 'sell', 'below', 50)).rejects.toThrow('alert_limit')
  await sell(bob, 50)
  // Both hundreds; those that fired first make room for what is made next.
  expect((await states()).get('done')).toHaveLength(2 * ALERTS_MAX)
  await cancelAll(bob)
  const { alert_id } = await watch(ann, 'sell', 'below', 40)
  const after = await states()
  expect([after.get('done')?.length, after.get('armed')]).toMatchObject([
    ALERTS_MAX,
    [{ alert_id }],
  ])
  expect(new Set(after.get('done')?.map(({ fired_at }) => fired_at)).size).toBe(1)
  await ann.call(alertRoutes.removeDone, {})
  expect(await alertsOf(ann)).toMatchObject([{ alert_id, state: 'armed' }])
})

test('what is undone with its batch is not told', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player({ items: { [OAK]: 5 } })
  await watch(ann, 'sell', 'below', 50)
  // The ledger's rows are written after the alert has fired in the same batch.
  await using owner = await openSql(world.url)
  await owner.run('alter table posting add constraint broken check (asset <> 100) not valid')
  await expect(sell(bob, 40)).rejects.toMatchObject({ status: 500 })
  expect(await inboxOf(ann)).toMatchObject({ unread: 0 })
  expect(await alertsOf(ann)).toMatchObject([{ state: 'armed' }])
  await owner.run('alter table posting drop constraint broken')
  await sell(bob, 40)
  expect(await inboxOf(ann)).toMatchObject({ unread: 1 })
})

/** What a player sees of an item's prices. */
async function pricesOf(player: Player) {
  const details = await player.call(bookRoutes.getItemDetails, { item_type_id: OAK })
  return { sell: details.sell_orders[0]?.price, buy: details.buy_orders[0]?.price }
}

/** An alert as someone would watch the prices by hand. */
class Watcher {
  state: PriceAlert['state']
  told = 0
  readonly #alert: PriceAlert

  constructor(alert: PriceAlert, price: number | undefined) {
    this.#alert = alert
    this.state = price !== undefined && this.#isThere(price) ? 'waiting' : 'armed'
  }

  see(price: number | undefined): void {
    if (price === undefined) {
      // Where nobody asks or bids any more, the price has left.
      if (this.state === 'waiting') this.state = 'armed'
    } else if (this.state === 'armed' && this.#isThere(price)) {
      this.told += 1
      this.state = this.#alert.repeats ? 'waiting' : 'done'
    } else if (this.state === 'waiting' && this.#hasLeft(price)) this.state = 'armed'
  }

  #isThere(price: number): boolean {
    const { direction, price: threshold } = this.#alert
    return direction === 'above' ? price >= threshold : price <= threshold
  }

  #hasLeft(price: number): boolean {
    const { direction, price: threshold } = this.#alert
    const margin = Math.max(1, Math.ceil(threshold / 100))
    return direction === 'above' ? price <= threshold - margin : price >= threshold + margin
  }
}

type Action =
  | { readonly kind: 'sell' | 'buy' | 'cancel'; readonly price: number }
  | ({ readonly kind: 'watch' } & Pick<PriceAlert, 'price' | 'price_of' | 'direction' | 'repeats'>)

const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('sell' as const, 'buy' as const),
    price: fc.integer({ min: 195, max: 206 }),
  }),
  fc.record({ kind: fc.constant('cancel' as const), price: fc.constant(0) }),
  fc.record({
    kind: fc.constant('watch' as const),
    price: fc.integer({ min: 195, max: 206 }),
    price_of: fc.constantFrom('sell' as const, 'buy' as const, 'trade' as const),
    direction: fc.constantFrom('above' as const, 'below' as const),
    repeats: fc.boolean(),
  }),
)

test('random trades and thresholds: each crossing is told exactly once', async () => {
  await using world = await openWorld()
  let fired = 0
  const play = async (actions: readonly Action[]) => {
    const ann = await world.player()
    const bob = await world.player({ coins: 1e6, items: { [OAK]: 100 } })
    const cat = await world.player({ coins: 1e6, items: { [OAK]: 100 } })
    let traded =
      (
        await world.db
          .selectFrom('market')
          .select('trade_price')
          .where('item_id', '=', OAK)
          .executeTakeFirstOrThrow()
      ).trade_price ?? undefined
    const watchers = new Map<string, Watcher>()
    const ofAlert = new Map<string, PriceAlert>()
    for (const [at, one] of actions.entries()) {
      const player = at % 2 === 0 ? bob : cat
      if (one.kind === 'watch') {
        const alert = await watch(ann, one.price_of, one.direction, one.price, one.repeats)
        const now = { ...(await pricesOf(ann)), trade: traded }
        watchers.set(alert.alert_id, new Watcher(alert, now[one.price_of]))
        ofAlert.set(alert.alert_id, alert)
        continue
      }
      if (one.kind === 'cancel') await cancelAll(player)
      else {
        const route = one.kind === 'sell' ? orderRoutes.createSellLot : orderRoutes.createBuyLot
        const best = (await pricesOf(ann))[one.kind === 'sell' ? 'buy' : 'sell']
        const result = await player.call(route, order(one.price)).catch(() => undefined)
        if (result && result.traded > 0) traded = best
      }
      const now = { ...(await pricesOf(ann)), trade: traded }
      for (const [id, watcher] of watchers) watcher.see(now[ofAlert.get(id)!.price_of])
    }
    const told = new Map<string, number>()
    for (const { kind, data, count } of (await inboxOf(ann)).messages) {
      if (kind === 'price_alert') told.set(data.alert_id, count)
    }
    for (const { alert_id, state } of await alertsOf(ann)) {
      const watcher = watchers.get(alert_id)!
      expect([state, told.get(alert_id) ?? 0]).toEqual([watcher.state, watcher.told])
      fired += watcher.told
    }
    for (const player of [bob, cat]) await cancelAll(player)
  }
  await fc.assert(fc.asyncProperty(fc.array(action, { minLength: 10, maxLength: 30 }), play), {
    numRuns: 15,
  })
  expect(fired).toBeGreaterThan(10)
})
