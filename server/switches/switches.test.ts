import { adminRoutes } from '@app/contract/admin.ts'
import { type MoneyPath, moneyPaths } from '@app/contract/route.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { statusOf } from '../testing/status-of.ts'
import { openWorld } from '../testing/world.ts'

/**
 * On which path each changing call begins something, or why no switch closes it. A changing call
 * that is not written down here fails the build.
 */
const closedBy: Readonly<
  Record<string, MoneyPath | 'ends something' | 'moves no value' | 'operators' | 'sandbox'>
> = {
  // What the player still holds is cleared a week later, by due work that no switch stops.
  '/account/delete': 'moves no value',
  '/account/keep': 'moves no value',
  '/admin/add': 'operators',
  '/admin/ask-again': 'operators',
  '/admin/ban': 'operators',
  '/admin/consume': 'operators',
  '/admin/correct-coins': 'operators',
  '/admin/decide-correction': 'operators',
  '/admin/end-sessions': 'operators',
  '/admin/give-up-job': 'operators',
  '/admin/retry-job': 'operators',
  '/admin/see-as': 'operators',
  '/admin/set-role': 'operators',
  '/admin/settle-exchange': 'operators',
  '/admin/switch': 'operators',
  '/admin/unban': 'operators',
  '/alerts/create': 'moves no value',
  '/alerts/create-change': 'moves no value',
  '/alerts/edit': 'moves no value',
  '/alerts/edit-change': 'moves no value',
  '/alerts/remove': 'moves no value',
  '/alerts/remove-done': 'moves no value',
  '/bg/buy-card': 'moves no value',
  '/bg/from-hand-to-field-card': 'moves no value',
  '/bg/reload-tavern': 'moves no value',
  '/bg/sell-card-from-bg': 'moves no value',
  '/bg/sell-card-from-hand': 'moves no value',
  '/bg/start-game': 'moves no value',
  // The reward of the day falls out of a battle, not of this call.
  '/bg/start-round': 'moves no value',
  '/bg/upgrade-tavern': 'moves no value',
  '/claim_starter_pack': 'gifts',
  '/conditional-orders/cancel': 'ends something',
  '/conditional-orders/create': 'market',
  '/craft/start': 'craft',
  '/energy/activate': 'craft',
  '/factory/start': 'craft',
  '/favorites/mark': 'moves no value',
  '/favorites/merge': 'moves no value',
  '/favorites/replace': 'moves no value',
  '/harvest/update': 'craft',
  '/inbox/read': 'moves no value',
  '/inbox/settings/set': 'moves no value',
  '/inventory/lock': 'moves no value',
  '/inventory/stack-steam': 'moves no value',
  '/inventory/unlock': 'moves no value',
  '/marketplace/buy-lot': 'market',
  '/marketplace/buy-lots': 'market',
  '/marketplace/cancel-item-orders': 'ends something',
  '/marketplace/cancel-lot': 'ends something',
  '/marketplace/cancel-lots': 'ends something',
  '/marketplace/create-buy-lot': 'market',
  '/marketplace/create-sell-lot': 'market',
  '/marketplace/create-sell-lots': 'market',
  '/marketplace/exchange-from-steam-coins': 'exchange',
  '/marketplace/exchange-to-steam-coins': 'exchange',
  '/marketplace/reprice-lots': 'market',
  '/marketplace/sell-to-buy-lot': 'market',
  '/marketplace/set-price-guard': 'moves no value',
  '/pushes/add': 'moves no value',
  '/pushes/end': 'ends something',
  '/rent/buy-item': 'rent',
  '/rent/put': 'rent',
  '/rent/take-back': 'ends something',
  '/rent/take-salary': 'rent',
  '/sandbox/grant': 'sandbox',
  '/saved-searches/create': 'moves no value',
  '/saved-searches/remove': 'moves no value',
  '/saved-searches/rename': 'moves no value',
  '/sessions/end': 'moves no value',
  '/sessions/end-others': 'moves no value',
  '/set_language': 'moves no value',
  '/shopping-list/edit': 'moves no value',
  '/social/accept-friend-invite': 'moves no value',
  '/social/block-user': 'ends something',
  '/social/cancel-invitation': 'moves no value',
  '/social/cancel-trade': 'ends something',
  '/social/confirm-trade': 'trades',
  '/social/create-trade': 'trades',
  '/social/decline-friend-invite': 'moves no value',
  '/social/decline-trade': 'ends something',
  '/social/remove-friend': 'ends something',
  '/social/send-friend-invite': 'moves no value',
  '/social/unblock-user': 'moves no value',
  '/spin/rotate-seeds': 'moves no value',
  '/spin/run': 'spin',
  '/standing-orders/pause': 'ends something',
  '/standing-orders/remove': 'ends something',
  '/standing-orders/set': 'market',
  '/watch-lists/create': 'moves no value',
  '/watch-lists/mark': 'moves no value',
  '/watch-lists/remove': 'moves no value',
  '/watch-lists/rename': 'moves no value',
}

const isPath = (name: string): name is MoneyPath => moneyPaths.some((path) => path === name)

test('every changing call is closed by the switch that the table says', async () => {
  await using world = await openWorld()
  const changing = world.node.routes.filter((route) => route.changes)
  expect(changing.map((route) => route.path).toSorted()).toEqual(Object.keys(closedBy))
  for (const route of changing) {
    const expected = closedBy[route.path] ?? ''
    expect(route.money, route.path).toBe(isPath(expected) ? expected : undefined)
  }
  const used = new Set(Object.values(closedBy))
  expect(moneyPaths.filter((path) => !used.has(path))).toEqual([])
})

test('with every path closed, only what begins something on one is refused', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  for (const path of moneyPaths) {
    await boss.call(adminRoutes.switch, { path, is_off: true, reason: 'a test' })
  }
  const ann = await world.player()
  for (const route of world.node.routes) {
    const status = await statusOf(world.node, route, ann)
    if (route.money === undefined) expect(status, route.path).not.toBe(503)
    else expect(status, route.path).toBe(503)
  }
})

test('a repeated call hears its first answer, though its path has been closed since', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const ann = await world.player({ coins: 1000 })
  const order = { item_type_id: 102, price: 7, count: 2 }
  const first = await ann.call(orderRoutes.createBuyLot, order, 'lost')
  await boss.call(adminRoutes.switch, { path: 'market', is_off: true, reason: 'a test' })

  expect(await ann.call(orderRoutes.createBuyLot, order, 'lost')).toEqual(first)
  const another = ann.call(orderRoutes.createBuyLot, order, 'new')
  await expect(another).rejects.toThrow('switched_off')
  expect(await ann.coins()).toBe(1000 - 14)
})
