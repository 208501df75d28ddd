import { moderationRoutes } from '@app/contract/moderation.ts'
import type { Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { statusOf } from '../testing/status-of.ts'
import { openWorld } from '../testing/world.ts'

/** Who may call what. A route that is not written down here fails the build. */
const roles: Readonly<Record<string, Route['auth']>> = {
  'POST /account/delete': 'player',
  'POST /account/deletion': 'player',
  'POST /account/keep': 'player',
  'POST /account/own-data': 'player',
  'POST /admin/add': 'admin',
  'POST /admin/ask-again': 'admin',
  'POST /admin/asset-flows': 'admin',
  'POST /admin/balance': 'admin',
  'POST /admin/ban': 'admin',
  'POST /admin/consume': 'admin',
  'POST /admin/correct-coins': 'admin',
  'POST /admin/decide-correction': 'admin',
  'POST /admin/economy': 'admin',
  'POST /admin/end-sessions': 'admin',
  'POST /admin/get_user': 'admin',
  'POST /admin/hidden-items': 'admin',
  'POST /admin/log': 'admin',
  'POST /admin/open': 'admin',
  'POST /admin/open-exchanges': 'admin',
  'POST /admin/parked-work': 'admin',
  'POST /admin/retry-job': 'admin',
  'POST /admin/give-up-job': 'admin',
  'POST /admin/compare-exchanges': 'admin',
  'POST /admin/settle-exchange': 'admin',
  'POST /admin/see-as': 'admin',
  'POST /admin/set-role': 'admin',
  'POST /admin/statement': 'admin',
  'POST /admin/switch': 'admin',
  'POST /admin/unban': 'admin',
  'POST /admin/waiting-corrections': 'admin',
  'POST /alerts/create': 'player',
  'POST /alerts/create-change': 'player',
  'POST /alerts/edit': 'player',
  'POST /alerts/edit-change': 'player',
  'POST /alerts/get': 'player',
  'POST /alerts/remove': 'player',
  'POST /alerts/remove-done': 'player',
  'POST /auth/client_steam_auth_callback': 'anyone',
  'POST /bg/buy-card': 'player',
  'POST /bg/from-hand-to-field-card': 'player',
  'GET /bg/get-active-state': 'player',
  'GET /bg/get-battle': 'anyone',
  'GET /bg/get-config': 'anyone',
  'GET /bg/get-leaderboard': 'player',
  'POST /bg/reload-tavern': 'player',
  'POST /bg/sell-card-from-bg': 'player',
  'POST /bg/sell-card-from-hand': 'player',
  'GET /bg/start-game': 'player',
  'POST /bg/start-round': 'player',
  'POST /bg/upgrade-tavern': 'player',
  'POST /claim_starter_pack': 'player',
  'POST /conditional-orders/cancel': 'player',
  'POST /conditional-orders/create': 'player',
  'POST /conditional-orders/get': 'player',
  'POST /standing-orders/get': 'player',
  'POST /standing-orders/pause': 'player',
  'POST /standing-orders/remove': 'player',
  'POST /standing-orders/set': 'player',
  'POST /craft/get-history': 'player',
  'POST /craft/get-receipts': 'player',
  'POST /craft/queue': 'player',
  'POST /craft/start': 'player',
  'POST /energy/activate': 'player',
  'GET /energy/get': 'player',
  'POST /factory/get-history': 'player',
  'POST /factory/get-receipts': 'player',
  'POST /factory/queue': 'player',
  'POST /factory/start': 'player',
  'POST /favorites/get': 'player',
  'POST /favorites/mark': 'player',
  'POST /favorites/merge': 'player',
  'POST /favorites/replace': 'player',
  'POST /get-all-items': 'anyone',
  'GET /items': 'anyone',
  'GET /item-descriptions': 'anyone',
  'GET /get_profile': 'player',
  'GET /get_steam_wallet': 'player',
  'POST /harvest/get-receipts': 'player',
  'POST /harvest/update': 'player',
  'POST /inbox/get': 'player',
  'POST /inbox/read': 'player',
  'POST /inbox/settings/get': 'player',
  'POST /inbox/settings/set': 'player',
  'POST /inbox/unread': 'player',
  'POST /inventory/chart': 'player',
  'POST /inventory/history-since': 'player',
  'POST /inventory/get': 'player',
  'POST /inventory/get-locks': 'player',
  'POST /inventory/history': 'player',
  'POST /inventory/lock': 'player',
  'POST /inventory/stack-steam': 'player',
  'POST /inventory/unlock': 'player',
  'POST /jwt_refresh': 'anyone',
  'POST /logout': 'anyone',
  'POST /marketplace/buy-lot': 'player',
  'POST /marketplace/buy-lots': 'player',
  'POST /marketplace/cancel-item-orders': 'player',
  'POST /marketplace/cancel-lot': 'player',
  'POST /marketplace/cancel-lots': 'player',
  'POST /marketplace/check-buy-lot': 'player',
  'POST /marketplace/check-sell-lot': 'player',
  'POST /marketplace/create-buy-lot': 'player',
  'POST /marketplace/create-sell-lot': 'player',
  'POST /marketplace/create-sell-lots': 'player',
  'POST /marketplace/exchange-from-steam-coins': 'player',
  'POST /marketplace/exchange-to-steam-coins': 'player',
  'POST /marketplace/get-all-prices': 'anyone',
  'POST /marketplace/get-book-page': 'anyone',
  'POST /marketplace/get-chart': 'anyone',
  'POST /marketplace/get-depth': 'anyone',
  'POST /marketplace/get-fair-prices': 'anyone',
  'POST /marketplace/get-item-details': 'anyone',
  'POST /marketplace/get-lot-history': 'player',
  'POST /marketplace/get-finder-record': 'anyone',
  'POST /marketplace/get-finders': 'anyone',
  'POST /marketplace/get-movers': 'anyone',
  'POST /marketplace/get-my-lots': 'player',
  'POST /marketplace/get-pace': 'anyone',
  'POST /marketplace/get-depth-history': 'anyone',
  'POST /marketplace/get-tape': 'anyone',
  'POST /marketplace/get-open-exchanges': 'player',
  'POST /marketplace/get-overview': 'anyone',
  'POST /marketplace/get-own-outlays': 'player',
  'POST /marketplace/get-price-guard': 'player',
  'POST /marketplace/quote': 'player',
  'POST /marketplace/reprice-lots': 'player',
  'POST /marketplace/sell-to-buy-lot': 'player',
  'POST /marketplace/set-price-guard': 'player',
  'GET /news': 'anyone',
  'POST /net-worth/get-history': 'player',
  'POST /net-worth/visit': 'player',
  'POST /profit/get-log': 'player',
  'POST /profit/get-summary': 'player',
  'POST /profit/get-sums': 'player',
  'POST /pushes/add': 'player',
  'POST /pushes/end': 'player',
  'POST /pushes/get': 'player',
  'POST /rent/buy-item': 'player',
  'GET /rent/get': 'player',
  'POST /rent/put': 'player',
  'POST /rent/take-back': 'player',
  'POST /rent/take-salary': 'player',
  'POST /sandbox/advance-clock': 'anyone',
  'POST /sandbox/grant': 'anyone',
  'POST /sandbox/make-admin': 'anyone',
  'POST /saved-searches/create': 'player',
  'POST /saved-searches/get': 'player',
  'POST /saved-searches/remove': 'player',
  'POST /saved-searches/rename': 'player',
  'POST /sessions/end': 'player',
  'POST /sessions/end-others': 'player',
  'POST /sessions/get': 'player',
  'POST /set_language': 'player',
  'POST /shopping-list/edit': 'player',
  'POST /shopping-list/get': 'player',
  'GET /sim/outcome/:run_id': 'player',
  'POST /sim/run': 'player',
  'GET /site': 'anyone',
  'POST /social/accept-friend-invite': 'player',
  'POST /social/block-user': 'player',
  'POST /social/cancel-invitation': 'player',
  'POST /social/cancel-trade': 'player',
  'POST /social/confirm-trade': 'player',
  'POST /social/create-trade': 'player',
  'POST /social/decline-friend-invite': 'player',
  'POST /social/decline-trade': 'player',
  'GET /social/find-users': 'player',
  'GET /social/friendship-status/:id': 'player',
  'GET /social/get-active-trades': 'player',
  'GET /social/get-friend-list': 'player',
  'GET /social/get-invite-list': 'player',
  'POST /social/remove-friend': 'player',
  'POST /social/send-friend-invite': 'player',
  'GET /social/trade/:id': 'player',
  'POST /social/unblock-user': 'player',
  'POST /spin/get-all-spin-receipts': 'anyone',
  'POST /spin/get-draw': 'anyone',
  'POST /spin/get-history': 'player',
  'POST /spin/get-seeds': 'player',
  'POST /spin/rotate-seeds': 'player',
  'POST /spin/run': 'player',
  'GET /tag-names': 'anyone',
  'POST /watch-lists/create': 'player',
  'POST /watch-lists/get': 'player',
  'POST /watch-lists/mark': 'player',
  'POST /watch-lists/remove': 'player',
  'POST /watch-lists/rename': 'player',
}

test('every route is for whom the table says', async () => {
  await using world = await openWorld()
  const served = world.node.routes.map((route) => [`${route.method} ${route.path}`, route.auth])
  expect(Object.fromEntries(served)).toEqual(roles)
})

test('visitors are sent to sign in, and players see nothing of what operators have', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  for (const route of world.node.routes) {
    const name = `${route.method} ${route.path}`
    const visitor = await statusOf(world.node, route)
    if (route.auth !== 'anyone') expect(visitor, `${name} by a visitor`).toBe(401)
    if (route.auth !== 'admin') continue
    expect(await statusOf(world.node, route, ann), `${name} by a player`).toBe(404)
    // Nor is a player told how a body must look.
    await expect(ann.call(route, { nonsense: 1 }), name).rejects.toThrow('not_found')
    const answer = await statusOf(world.node, route, boss)
    // The samples name a path of the panel that does not exist, and one key for two acts.
    expect([200, 404, 409], `${name} by an operator`).toContain(answer)
  }
})

test('operators change nothing once their sign-in was a quarter of an hour ago, and go on reading', async () => {
  await using world = await openWorld()
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const age = (ms: number) =>
    world.db
      .updateTable('session')
      .set({ opened_at: Date.now() - ms })
      .where('player_id', '=', boss.id)
      .execute()
  const own = world.node.routes.filter((route) => route.auth === 'admin')
  expect(own.filter((route) => route.changes).length).toBeGreaterThan(8)
  await age(15 * 60_000 + 1)
  for (const route of own) {
    const answer = statusOf(world.node, route, boss)
    if (route.changes) expect(await answer, route.path).toBe(403)
    else expect([200, 404], route.path).toContain(await answer)
  }
  const ban = { steam_id: boss.steamId, reason: 'x' }
  await expect(boss.call(moderationRoutes.ban, ban)).rejects.toThrow('sign_in_again')
  await age(14 * 60_000)
  await expect(boss.call(moderationRoutes.ban, ban)).rejects.toThrow('own_account')
})

test('an operators’ call answers a player as an unknown path does', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const answerOf = async (path: string) => {
    const { statusCode, headers, body } = await world.node.app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${ann.token}` },
      payload: {},
    })
    const { 'x-request-id': _id, date: _date, ...shown } = headers
    return { statusCode, shown, body }
  }
  const answer = await answerOf('/admin/log')
  expect(answer.statusCode).toBe(404)
  expect(answer).toEqual(await answerOf('/admin/nothing'))
  expect(answer).toEqual(await answerOf('/nothing'))
})

test('the public reference of the calls has none of operators', async () => {
  await using world = await openWorld()
  const reference = await world.node.app.inject({ url: '/api/openapi.json' })
  const paths = Object.keys(reference.json<{ paths: object }>().paths)
  expect(paths).toContain('/api/marketplace/get-all-prices')
  expect(paths.filter((path) => path.startsWith('/api/admin'))).toEqual([])
})
