import { adminRoutes } from '@app/contract/admin.ts'
import { craftRoutes } from '@app/contract/craft.ts'
import { energyRoutes } from '@app/contract/energy.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { harvestRoutes } from '@app/contract/harvest.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { itemLockRoutes } from '@app/contract/item-lock.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { quoteRoutes } from '@app/contract/quote.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { befriend } from '../testing/befriend.ts'
import { listen } from '../testing/listen.ts'
import { routes } from '../testing/samples.ts'
import { openWorld, type Player } from '../testing/world.ts'

const OAK = 100
const PLANKS = { receipt: 1001, log: OAK, saw: 404, out: 200 }
const BARREL = { receipt: 1003, planks: 200, nails: 217, saw: 404 }
const BAKERY = { receipt: 2401, items: { 233: 4, 137: 1, 134: 1, 202: 1 }, inputs: [134, 202] }
const WOOD = { receipt: 1, items: { 460: 1, 401: 1, 404: 1, 300: 1 }, slots: [460, 401, 404] }
const SPIN = { receipt: 2451, token: 701 }
const BREAKFAST = 700
const BRAM = 640

const order = (price: number, count = 2) => ({ item_type_id: OAK, price, count })
const woodcutting = {
  receipt_id: WOOD.receipt,
  enabled: true,
  max_parallel: 1,
  items: WOOD.slots.map((item_id) => [{ item_id, limit: 0, max: 0, priority: 0 }]),
}

type Scene = { readonly ann: Player; readonly bob: Player }

/** A call that takes pieces of an item away, and what it needs. */
interface Way {
  readonly items: Readonly<Record<number, number>>
  /** The item that is locked. */
  readonly item: number
  /** Done before the lock. */
  readonly before?: (scene: Scene) => Promise<unknown>
  readonly take: (scene: Scene) => Promise<unknown>
  /** It refuses nothing: what is locked is left out. */
  readonly isQuiet?: true
}

const oaks = { items: { [OAK]: 5 }, item: OAK }
const lent = { items: { [BARREL.planks]: 5, [BARREL.nails]: 40, [BARREL.saw]: 1 } }
const makeBarrel = ({ ann }: Scene) =>
  ann.call(craftRoutes.start, { receipt_id: BARREL.receipt, count: 1 })
const bake = (item: number): Way => ({
  items: BAKERY.items,
  item,
  take: ({ ann }) =>
    ann.call(factoryRoutes.start, {
      receipt_id: BAKERY.receipt,
      input_ids: BAKERY.inputs,
      count: 1,
    }),
})
const cut = (item: number): Way => ({
  items: WOOD.items,
  item,
  isQuiet: true,
  take: ({ ann }) => ann.call(harvestRoutes.update, woodcutting),
})

async function tradeOf({ ann, bob }: Scene): Promise<string> {
  const trades = await ann.call(socialRoutes.getActiveTrades, {})
  if (trades[0]) return trades[0].id
  await befriend(ann, bob)
  return (await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })).id
}

const nothing = { coins: 0, items: {} }
const twoOaks = { coins: 0, items: { [OAK]: 2 } }
const confirm = async (scene: Scene, player: Player, trade_item: typeof twoOaks | typeof nothing) =>
  player.call(socialRoutes.confirmTrade, { id: await tradeOf(scene), trade_item })

const MOVES_NO_ITEM = 'moves no item'
const ONLY_GIVES = 'only gives items'
const CARDS = 'moves cards of the tavern, which are not held'

/**
 * Every call that changes something: the ways on which it takes items, or why it takes none. A route
 * that is not written down here fails the test.
 */
const table: Readonly<Record<string, string | readonly Way[]>> = {
  '/marketplace/create-sell-lot': [
    { ...oaks, take: ({ ann }) => ann.call(orderRoutes.createSellLot, order(50)) },
  ],
  '/marketplace/create-sell-lots': [
    { ...oaks, take: ({ ann }) => ann.call(orderRoutes.createSellLots, { orders: [order(50)] }) },
  ],
  '/marketplace/sell-to-buy-lot': [
    {
      ...oaks,
      before: ({ bob }) => bob.call(orderRoutes.createBuyLot, order(3)),
      take: ({ ann }) => ann.call(orderRoutes.sellToBuyLot, order(3)),
    },
  ],
  '/conditional-orders/create': [
    {
      ...oaks,
      take: ({ ann }) =>
        ann.call(conditionalOrderRoutes.create, {
          item_id: OAK,
          side: 'sell',
          count: 1,
          conditions: [{ price_of: 'buy', direction: 'above', price: 50, order_price: 50 }],
        }),
    },
  ],
  '/conditional-orders/cancel': ONLY_GIVES,
  '/marketplace/reprice-lots':
    'moves no piece that is held; see below for the lot of a locked item',
  '/marketplace/buy-lot': 'takes coins',
  '/marketplace/buy-lots': 'takes coins',
  '/marketplace/create-buy-lot': 'takes coins',
  '/marketplace/cancel-item-orders': ONLY_GIVES,
  '/marketplace/cancel-lot': ONLY_GIVES,
  '/marketplace/cancel-lots': ONLY_GIVES,
  '/marketplace/exchange-to-steam-coins': 'takes coins',
  '/marketplace/exchange-from-steam-coins': 'takes coins of the platform',
  '/inventory/stack-steam': 'moves items of the platform only',
  '/inventory/lock': MOVES_NO_ITEM,
  '/inventory/unlock': MOVES_NO_ITEM,
  '/social/confirm-trade': [
    // An offer that was made before the lock falls when the other agrees to it.
    {
      ...oaks,
      isQuiet: true,
      before: (scene) => confirm(scene, scene.ann, twoOaks),
      take: (scene) => confirm(scene, scene.bob, nothing),
    },
    {
      ...oaks,
      before: (scene) => confirm(scene, scene.bob, nothing),
      take: async (scene) => {
        await confirm(scene, scene.ann, twoOaks)
        await confirm(scene, scene.bob, nothing)
      },
    },
  ],
  '/social/create-trade': MOVES_NO_ITEM,
  '/social/cancel-trade': MOVES_NO_ITEM,
  '/social/decline-trade': MOVES_NO_ITEM,
  '/craft/start': [
    {
      items: { [PLANKS.log]: 2, [PLANKS.saw]: 1 },
      item: PLANKS.log,
      take: ({ ann }) => ann.call(craftRoutes.start, { receipt_id: PLANKS.receipt, count: 1 }),
    },
    { ...lent, item: BARREL.planks, take: makeBarrel },
    { ...lent, item: BARREL.saw, take: makeBarrel },
  ],
  '/factory/start': Object.keys(BAKERY.items).map((item) => bake(Number(item))),
  '/harvest/update': Object.keys(WOOD.items).map((item) => cut(Number(item))),
  '/rent/put': [
    {
      items: { [BRAM]: 2 },
      item: BRAM,
      take: ({ ann }) => ann.call(rentRoutes.put, { item_id: BRAM, count: 1 }),
    },
  ],
  '/rent/take-back': ONLY_GIVES,
  '/rent/take-salary': MOVES_NO_ITEM,
  '/rent/buy-item': 'takes coins',
  '/spin/run': [
    {
      items: { [SPIN.token]: 1 },
      item: SPIN.token,
      take: ({ ann }) => ann.call(spinRoutes.run, { receipt_id: SPIN.receipt }),
    },
  ],
  '/spin/rotate-seeds': MOVES_NO_ITEM,
  '/energy/activate': [
    {
      items: { [BREAKFAST]: 1 },
      item: BREAKFAST,
      take: ({ ann }) => ann.call(energyRoutes.activate, {}),
    },
  ],
  '/admin/add': ONLY_GIVES,
  '/admin/consume': 'operators correct what is locked, too; see below',
  '/admin/give-up-job': ONLY_GIVES,
  '/admin/settle-exchange': ONLY_GIVES,
  '/admin/retry-job': 'settles a job by its own kind',
  '/sandbox/grant': ONLY_GIVES,
  '/claim_starter_pack': ONLY_GIVES,
  ...Object.fromEntries(
    ['/bg/start-game', '/bg/start-round', '/bg/buy-card', '/bg/sell-card-from-hand']
      .concat('/bg/sell-card-from-bg', '/bg/from-hand-to-field-card', '/bg/reload-tavern')
      .concat('/bg/upgrade-tavern')
      .map((path) => [path, CARDS]),
  ),
  ...Object.fromEntries(
    ['ask-again', 'switch', 'correct-coins', 'decide-correction', 'ban', 'unban', 'end-sessions']
      .concat('set-role', 'see-as')
      .map((name) => [`/admin/${name}`, MOVES_NO_ITEM]),
  ),
  ...Object.fromEntries(
    ['send-friend-invite', 'accept-friend-invite', 'decline-friend-invite', 'cancel-invitation']
      .concat('remove-friend', 'block-user', 'unblock-user')
      .map((name) => [`/social/${name}`, MOVES_NO_ITEM]),
  ),
  ...Object.fromEntries(
    ['favorites/mark', 'favorites/merge', 'favorites/replace', 'watch-lists/create']
      .concat('watch-lists/rename', 'watch-lists/mark', 'watch-lists/remove')
      .concat('saved-searches/create', 'saved-searches/rename', 'saved-searches/remove')
      .concat('shopping-list/edit')
      .map((name) => [`/${name}`, MOVES_NO_ITEM]),
  ),
  '/alerts/create': MOVES_NO_ITEM,
  '/alerts/create-change': MOVES_NO_ITEM,
  '/alerts/edit': MOVES_NO_ITEM,
  '/alerts/edit-change': MOVES_NO_ITEM,
  '/marketplace/set-price-guard': MOVES_NO_ITEM,
  '/account/delete': 'what is locked goes with the account, a week later',
  '/account/keep': MOVES_NO_ITEM,
  '/sessions/end': MOVES_NO_ITEM,
  '/sessions/end-others': MOVES_NO_ITEM,
  '/alerts/remove': MOVES_NO_ITEM,
  '/alerts/remove-done': MOVES_NO_ITEM,
  '/inbox/read': MOVES_NO_ITEM,
  '/inbox/settings/set': MOVES_NO_ITEM,
  '/pushes/add': MOVES_NO_ITEM,
  '/pushes/end': MOVES_NO_ITEM,
  '/set_language': MOVES_NO_ITEM,
  '/standing-orders/pause': MOVES_NO_ITEM,
  '/standing-orders/remove': MOVES_NO_ITEM,
  '/standing-orders/set': MOVES_NO_ITEM,
}

test('every call that changes something is in the table', () => {
  const changing = routes.filter((route) => route.changes).map((route) => route.path)
  expect(Object.keys(table).toSorted()).toEqual(changing.toSorted())
})

const ways = Object.entries(table).flatMap(([path, row]) =>
  typeof row === 'string' ? [] : row.map((way, at) => [`${path} (${at + 1})`, way] as const),
)

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

const lock = (player: Player, ...item_ids: number[]) =>
  player.call(itemLockRoutes.lock, { item_ids })
const unlock = (player: Player, ...item_ids: number[]) =>
  player.call(itemLockRoutes.unlock, { item_ids })
const heldBy = async (player: Player) => (await player.call(inventoryRoutes.get, {})).response

test.each(ways)('%s leaves what is locked where it is', async (_, way) => {
  const scene = {
    ann: await world.player({ coins: 100, items: way.items }),
    bob: await world.player({ coins: 100 }),
  }
  const { ann } = scene
  await way.before?.(scene)
  const before = await heldBy(ann)
  await lock(ann, way.item)

  const refused = expect(way.take(scene).catch((error: Error) => error.message))
  await (way.isQuiet ? refused.resolves.toBeTypeOf('object') : refused.resolves.toBe('item_locked'))
  expect(await heldBy(ann)).toEqual(before)

  // Nothing but the lock was in the way.
  await unlock(ann, way.item)
  if (way.isQuiet) await way.before?.(scene)
  const count = await ann.count(way.item)
  await way.take(scene)
  expect(await ann.count(way.item)).toBeLessThan(count)
  expect(await world.findings()).toEqual([])
})

test('what is only lent for a moment works while it is locked', async () => {
  const ann = await world.player({ items: { [PLANKS.log]: 2, [PLANKS.saw]: 1 } })
  await lock(ann, PLANKS.saw)
  await ann.call(craftRoutes.start, { receipt_id: PLANKS.receipt, count: 1 })
  expect([await ann.count(PLANKS.out), await ann.count(PLANKS.saw)]).toEqual([1, 1])
})

test('a lot that waits goes on; it is not placed again while its item is locked', async () => {
  const ann = await world.player({ items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  await ann.call(orderRoutes.createSellLot, order(45, 3))
  await lock(ann, OAK)
  const [lot] = await ann.call(lotRoutes.getMyLots, {})
  const reprice = ann.call(lotRoutes.repriceLots, {
    lots: [{ lot_uuid: lot!.lot_uuid, price: 60 }],
  })
  await expect(reprice).rejects.toMatchObject({
    message: 'item_locked',
    status: 422,
    params: { item_id: OAK },
  })
  await bob.call(orderRoutes.buyLot, order(45, 1))
  await ann.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
  expect(await ann.count(OAK)).toBe(4)
  await expect(ann.call(orderRoutes.createSellLot, order(50))).rejects.toThrow('item_locked')
})

test('one who is refused for a lock does not disturb the others of a bulk or a batch', async () => {
  const [ann, bob] = [
    await world.player({ items: { [OAK]: 5, [PLANKS.out]: 5 } }),
    await world.player({ items: { [OAK]: 5 } }),
  ]
  await lock(ann, OAK)
  const orders = [{ ...order(70), item_type_id: PLANKS.out }, order(70)]
  const outcomes = await Promise.allSettled([
    ann.call(orderRoutes.createSellLots, { orders }),
    bob.call(orderRoutes.createSellLot, order(70)),
  ])
  expect(outcomes).toMatchObject([
    { status: 'rejected', reason: { message: 'item_locked', params: { item_id: OAK, at: 1 } } },
    { status: 'fulfilled' },
  ])
  expect(await ann.count(PLANKS.out)).toBe(5)
})

test('a preview says what the order will be answered', async () => {
  const ann = await world.player({ items: { [OAK]: 5 } })
  await lock(ann, OAK)
  const commands = [{ side: 'sell', ...order(90) } as const]
  expect(await ann.call(quoteRoutes.quote, { commands })).toEqual({
    quotes: [{ refused: 'item_locked', params: { item_id: OAK } }],
  })
})

test('a harvest that runs ends, keeps what is locked, and goes on when it is unlocked', async () => {
  // Chance by which nothing breaks: a tool may, and what it was for then never goes on.
  await using own = await openWorld({}, 'noon', () => 0.5)
  const node = await own.openNode()
  const ann = await own.player({ items: { ...WOOD.items, 300: 10 } }, node)
  await ann.call(harvestRoutes.update, woodcutting)
  await lock(ann, 300)
  const [AXE, DAY] = [401, 86_400]
  await ann.call(sandboxRoutes.advanceClock, { seconds: DAY })
  expect([await ann.count(AXE), await ann.count(300)]).toEqual([1, 9])
  await using stream = await listen(node, ann)
  await stream.until('connected')
  await unlock(ann, 300)
  await stream.until('harvest_changed')
  expect(await ann.count(300)).toBe(8)
  expect(await own.findings()).toEqual([])
})

test('operators correct what is locked', async () => {
  const [ann, eve] = [await world.player({ items: { [OAK]: 5 } }), await world.player()]
  await eve.call(sandboxRoutes.makeAdmin, { steam_id: eve.steamId })
  await lock(ann, OAK)
  await eve.call(adminRoutes.consume, {
    steam_id: ann.steamId,
    item_id: OAK,
    count: 2,
    reason: 'a test',
    idempotency_key: crypto.randomUUID(),
  })
  expect(await ann.count(OAK)).toBe(3)
})

test('only what is held can be locked, more of it is locked too, and a repeated call is one', async () => {
  const ann = await world.player({ items: { [OAK]: 1 } })
  await expect(lock(ann, OAK, 999_999)).rejects.toMatchObject({
    message: 'not_enough_items',
    params: { item_id: 999_999 },
  })
  expect(await ann.call(itemLockRoutes.get, {})).toEqual({ item_ids: [] })
  const key = crypto.randomUUID()
  for (const _ of [1, 2]) {
    const locked = await ann.call(itemLockRoutes.lock, { item_ids: [OAK] }, key)
    expect(locked).toEqual({ item_ids: [OAK] })
  }
  await ann.call(sandboxRoutes.grant, {
    steam_id: ann.steamId,
    items: [{ item_id: OAK, count: 4 }],
  })
  await expect(ann.call(orderRoutes.createSellLot, order(99))).rejects.toThrow('item_locked')
  expect(await unlock(ann, OAK, 999_999)).toEqual({ item_ids: [] })
  await ann.call(orderRoutes.createSellLot, order(99))
})
