import { expect, test } from 'vitest'
import { LOOKS, openLooking, WAITING_PLAYER } from '../testing/pages-read.ts'
import { FIRE } from './fire-alerts.ts'

test('a new price is a look, however many alerts wait for other prices', async () => {
  await using looking = await openLooking(FIRE.text, ['5', 'null'])
  await looking.pagesRead()
  for (const isKnown of [false, true]) {
    await looking.query(
      `insert into price_alert (alert_id, player_id, item_id, price_of, direction, level,
         rearm_level, repeats, state, created_at)
       select gen_random_uuid(), $1, 100 + nth % 50, 'sell',
         case when nth % 4 < 2 then 'above' else 'below' end,
         case when nth % 4 < 2 then 6000000 else -4000000 end + nth % 999 + state,
         case when nth % 4 < 2 then 4000000 else -6000000 end - nth % 999,
         true, case state when 0 then 'armed' else 'waiting' end, 0
       from generate_series(1, 15000) as nth, generate_series(0, 1) as state`,
      [WAITING_PLAYER],
    )
    // The planner knows of them, or not yet.
    if (isKnown) await looking.query('analyze price_alert')
    expect(await looking.pagesRead()).toBeLessThan(20 * LOOKS)
  }
  const { rows } = await looking.query('select 1 from inbox')
  expect(rows).toEqual([])
})

test('a new trade is a look for each time over which its item is watched', async () => {
  await using looking = await openLooking(FIRE.text, ['5', 'null'], 'trade')
  await looking.query(
    `insert into price_reference (item_id, span, fill_id, price)
     select 100 + nth, span, 0, 5000000
     from generate_series(0, 2000) as nth, unnest(array['hour', 'day', 'week']) as span`,
  )
  await looking.pagesRead()
  for (const isKnown of [false, true]) {
    await looking.query(
      `insert into price_alert (alert_id, player_id, item_id, price_of, direction, level,
         rearm_level, repeats, state, created_at)
       select gen_random_uuid(), $1, 100 + nth % 50, (array['hour', 'day', 'week'])[1 + nth % 3],
         (array['up', 'down', 'either'])[1 + nth / 50 % 3], 2000 + nth % 999,
         case state when 0 then 0 else -1000 end, true,
         case state when 0 then 'armed' else 'waiting' end, 0
       from generate_series(1, 15000) as nth, generate_series(0, 1) as state`,
      [WAITING_PLAYER],
    )
    if (isKnown) await looking.query('analyze price_alert, price_reference')
    // Three times in three directions of fifty items, beside the looks for the trades themselves.
    expect(await looking.pagesRead()).toBeLessThan(20 * (LOOKS + 9 * 50))
  }
  const { rows } = await looking.query('select 1 from inbox')
  expect(rows).toEqual([])
})
