import { orderRoutes } from '@app/contract/order.ts'
import { pathOf, type Route } from '@app/contract/route.ts'
import { expect, test, vi } from 'vitest'
import { fingerprint } from '../testing/fingerprint.ts'
import { routes, samples } from '../testing/samples.ts'
import { openWorld } from '../testing/world.ts'

// A look at every table after each call: some hundred, which take a while on a crowded machine.
vi.setConfig({ testTimeout: 300_000 })

const OAK = 100
/** What pieces have cost is carried behind the ledger, at the latest when it is read. */
const CARRIED = /^(?:cost_|worth_flow)/

/** Signing in keeps a session, and the sandbox moves the world, though nothing of the player's changes. */
const isRead = (route: Route) =>
  route.auth !== 'admin' &&
  !route.changes &&
  !route.keepsAnswer &&
  !route.anonymous &&
  !route.path.startsWith('/sandbox/')

test('a call that is not marked as changing something writes nothing', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1e6, items: { [OAK]: 50 } })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 20, count: 5 })
  const { app } = world.node
  const authorization = `Bearer ${ann.token}`
  const ask = async (route: Route) => {
    const input = (samples[route.path] ?? {}) as Record<string, string>
    const { statusCode } = await app.inject({
      method: route.method,
      url: `/api${pathOf(route, input)}`,
      headers: { authorization },
      ...(route.method === 'GET' ? { query: input } : { payload: input }),
    })
    return statusCode
  }
  let answered = 0
  let before = await fingerprint(world.db)
  for (const route of routes.filter(isRead)) {
    if ((await ask(route)) === 200) answered += 1
    const after = await fingerprint(world.db)
    const written = after
      .split('\n')
      .filter((table) => !before.includes(table) && !CARRIED.test(table))
    expect(written, route.path).toEqual([])
    before = after
  }
  expect(answered).toBeGreaterThan(40)
})
