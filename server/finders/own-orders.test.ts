import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { openWorld } from '../testing/world.ts'
import { BENCH, find, openTrading, order, own, PLANK, STOOL, STOOL_RECIPE } from './testing.ts'

test('a work is reckoned without the own orders, which it cannot trade with', async () => {
  await using world = await openWorld()
  const { ann, bob, taken, given, offered } = await openTrading(world)
  await taken(PLANK, 50, 1400)
  await given(STOOL, 90, 700)
  await offered(PLANK, 50, 1)
  await offered(STOOL, 999, 90)
  await ann.call(orderRoutes.createSellLot, { item_type_id: BENCH, price: 300, count: 50 })
  const carl = await world.player({ coins: 10_000, items: { [PLANK]: 500, [BENCH]: 1 } })
  await carl.call(orderRoutes.createSellLot, order(PLANK, 10, 400))
  await carl.call(orderRoutes.createBuyLot, order(STOOL, 95, 9))
  const dora = await world.player()
  const { rows } = await find(dora, 'crafts')
  const stool = rows.find(({ subject }) => subject === STOOL_RECIPE)!
  expect(stool).toMatchObject({ profit: 95 - 10, outlay: 3 * 310 })
  // What he offers himself he cannot buy, and what he asks for himself he cannot sell to.
  const mine = await own(carl, 'crafts')
  expect(mine.rows).toMatchObject([{ subject: STOOL_RECIPE, profit: 90 - 50, outlay: 3 * 350 }])
  expect(mine.outlays).toMatchObject([{ subject: STOOL_RECIPE, outlay: 2 * 300 }])
  expect(mine.gone).toEqual([])
  expect(await own(dora, 'crafts')).toMatchObject({ rows: [], gone: [] })

  // Without his order nobody asks for stools.
  const lots = await bob.call(lotRoutes.getMyLots, {})
  for (const { lot_uuid, type, item_type_id } of lots) {
    if (type !== 'buy' || item_type_id !== STOOL) continue
    await bob.call(lotRoutes.cancelLot, { lot_uuid })
  }
  await bob.call(sandboxRoutes.advanceClock, { seconds: 120 })
  expect((await find(dora, 'crafts')).rows).toMatchObject([{ subject: STOOL_RECIPE }])
  expect(await own(carl, 'crafts')).toMatchObject({
    rows: [],
    gone: [{ subject: STOOL_RECIPE, inputs: [] }],
    outlays: [],
  })
})
