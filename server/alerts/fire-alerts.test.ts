import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { FIRE } from './fire-alerts.ts'

const LOOKS = 100

/** Pages that one statement for fifty new prices reads, as the desk's connection plans it. */
async function pagesRead(client: pg.Client): Promise<number> {
  const items = Array.from({ length: LOOKS }, (_, at) => 100 + (at >> 1))
  const list = (of: (at: number) => string | number) => `'{${items.map((_, at) => of(at)).join()}}'`
  const values = [
    list((at) => items[at]!),
    list(() => 'sell'),
    list((at) => (at % 2 === 0 ? 'above' : 'below')),
    list((at) => (at % 2 === 0 ? 5_000_000 : -5_000_000)),
    '5',
    'null',
  ]
  const explain = `explain (analyze, buffers, format json) execute fire(${values.join()})`
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Record<string, number> }] }>(explain)
  const { Plan: plan } = rows[0]!['QUERY PLAN'][0]
  return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!
}

test('a new price is a look, however many alerts wait for other prices', async () => {
  await using database = await openDatabase()
  const player = '00000000-0000-0000-0000-000000000001'
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(
      `insert into player (player_id, steam_id, name, created_at)
       values ($1, '76561198000000000', 'Ann', 0)`,
      [player],
    )
    await client.query('set plan_cache_mode = force_generic_plan')
    await client.query(`prepare fire as ${FIRE.text}`)
    await pagesRead(client)
    for (const isKnown of [false, true]) {
      await client.query(
        `insert into price_alert (alert_id, player_id, item_id, price_of, direction, level,
           rearm_level, repeats, state, created_at)
         select gen_random_uuid(), $1, 100 + nth % 50, 'sell',
           case when nth % 4 < 2 then 'above' else 'below' end,
           case when nth % 4 < 2 then 6000000 else -4000000 end + nth % 999 + state,
           case when nth % 4 < 2 then 4000000 else -6000000 end - nth % 999,
           true, case state when 0 then 'armed' else 'waiting' end, 0
         from generate_series(1, 15000) as nth, generate_series(0, 1) as state`,
        [player],
      )
      // The planner knows of them, or not yet.
      if (isKnown) await client.query('analyze price_alert')
      expect(await pagesRead(client)).toBeLessThan(20 * LOOKS)
    }
    const { rows } = await client.query('select 1 from inbox')
    expect(rows).toEqual([])
  } finally {
    await client.end()
  }
})
