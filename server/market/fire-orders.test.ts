import { expect, test } from 'vitest'
import { LOOKS, openLooking, WAITING_PLAYER } from '../testing/pages-read.ts'
import { FIRE_ORDERS } from './conditional-orders.ts'

test('a new price is a look, however many orders wait for other prices', async () => {
  await using looking = await openLooking(FIRE_ORDERS.text, ['5'])
  await looking.pagesRead()
  for (const isKnown of [false, true]) {
    await looking.query(
      `with orders as (
         insert into conditional_order (order_id, player_id, item_id, side, count, escrow,
           conditions, created_at)
         select gen_random_uuid(), $1, 100 + nth % 50, 'sell', 1 + nth % 4, 1 + nth % 4, '[]', 0
         from generate_series(1, 15000) as nth
         returning order_id, item_id, count
       )
       insert into order_condition (order_id, nth, item_id, price_of, direction, level,
         order_price, trail_by, trail_distance, mark)
       select order_id, 0, item_id, 'sell',
         case when count < 3 then 'above' else 'below' end,
         case when count < 3 then 6000000 else -4000000 end, 1,
         case when count % 2 = 0 then 'coins' end, case when count % 2 = 0 then 1000000 end,
         case when count % 2 = 0 then case when count < 3 then 5000000 else -5000000 end end
       from orders`,
      [WAITING_PLAYER],
    )
    // The planner knows of them, or not yet.
    if (isKnown) await looking.query('analyze')
    expect(await looking.pagesRead()).toBeLessThan(20 * LOOKS)
  }
  const { rows } = await looking.query('select 1 from conditional_order where fired_at is not null')
  expect(rows).toEqual([])
})
