import { inventoryRoutes } from '@app/contract/inventory.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { statementRoutes } from '@app/contract/statement.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { balanceAt, statementPage } from './admin/statement.ts'
import { historyPage } from './inventory/read-history.ts'
import { openSql } from './testing/open-sql.ts'
import { makePastMonths } from './testing/past-months.ts'
import { openWorld } from './testing/world.ts'
import { firstUuidAt } from './db/ids.ts'
import { monthStart, newestMonths } from './db/months.ts'

const OAK = 100
const MONTHS = 36

type Owner = Awaited<ReturnType<typeof openSql>>

/** Movements of a player's items and trades, so many in each month, from an hour of it on. */
async function fill(owner: Owner, player: string, months: readonly number[], each: number) {
  const ids = months.flatMap((start) =>
    Array.from({ length: each }, (_, at) => firstUuidAt(start + 3600 + at)),
  )
  await owner.run(
    `insert into entry (entry_id, operation, created_at)
     select id, 'quest_drop', 0 from unnest($1::uuid[]) as id on conflict do nothing`,
    [ids],
  )
  await owner.run(
    `insert into posting (account, entry_id, asset, kind, operation, delta, balance)
     select $2::uuid, id, asset, 'player'::account_kind, 'quest_drop'::operation, 1, nth
     from unnest($1::uuid[]) with ordinality as one (id, nth), (values (0), (${OAK})) as held (asset)
     union all
     select gen_random_uuid(), id, asset, 'world', 'quest_drop', -1, null
     from unnest($1::uuid[]) as id, (values (0), (${OAK})) as held (asset)`,
    [ids, player],
  )
  await owner.run(
    `insert into holding (account, kind, asset, amount, changed_at)
     select $1, 'player', asset, $2, 0 from (values (0), (${OAK})) as held (asset)`,
    [player, ids.length],
  )
  await owner.run(
    `insert into market_history (player_id, uuid, item_type_id, type, price, count, currency,
       lot_created_at, created_at)
     select $2, id, ${OAK}, 'buy_auto', nth, 1, 'coin', 0, 0
     from unnest($1::uuid[]) with ordinality as one (id, nth)`,
    [ids, player],
  )
}

test('pages go on over all months, each row once, for who has many and for who has few', async () => {
  await using world = await openWorld({}, 'now')
  await using owner = await openSql(world.url)
  const starts = await makePastMonths(owner, MONTHS)
  const boss = await world.player()
  await boss.call(sandboxRoutes.makeAdmin, { steam_id: boss.steamId })
  const [busy, rare] = [await world.player(), await world.player()]
  await fill(owner, busy.id, starts.slice(0, -1), 10)
  await fill(owner, rare.id, [starts[0]!, starts[20]!], 2)
  for (const [player, count] of [
    [busy, (MONTHS - 1) * 10],
    [rare, 4],
  ] as const) {
    const prices: number[] = []
    for (let last_uuid = ''; ;) {
      const page = await player.call(lotHistoryRoutes.getLotHistory, { last_uuid, limit: 64 })
      prices.push(...page.map(({ price }) => price))
      if (page.length < 64) break
      last_uuid = page.at(-1)!.uuid
    }
    const all = Array.from({ length: count }, (_, at) => count - at)
    expect(prices).toEqual(all)

    const counts: number[] = []
    for (let last_uuid = ''; ;) {
      const { response } = await player.call(inventoryRoutes.history, { last_uuid })
      counts.push(...response.map(({ items }) => items[0]!.new_count))
      if (response.length < 100) break
      last_uuid = response.at(-1)!.uuid
    }
    expect(counts).toEqual(all)

    const balances: number[] = []
    for (let before: string | undefined; ;) {
      const { response } = await boss.call(statementRoutes.page, {
        steam_id: player.steamId,
        asset: 0,
        limit: 50,
        ...(before !== undefined && { before }),
      })
      balances.push(...response.map(({ balance }) => balance))
      if (response.length < 50) break
      before = response.at(-1)!.entry_id
    }
    expect(balances).toEqual(all)
  }
  const at = (time: number) =>
    boss.call(statementRoutes.balance, { steam_id: rare.steamId, at: time })
  expect(await at(starts[20]!)).toMatchObject({ coins: 2 })
  expect(await at(starts[35]!)).toMatchObject({ coins: 4 })
})

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Readonly<Record<string, number>> }[]
}

test('a page costs what it shows, however many months there are', async () => {
  await using world = await openWorld({}, 'now')
  await using owner = await openSql(world.url)
  const starts = await makePastMonths(owner, MONTHS)
  const [busy, rare] = [await world.player(), await world.player()]
  await fill(owner, busy.id, starts, 300)
  await fill(owner, rare.id, [starts[0]!, starts[20]!], 2)
  await owner.run('analyze entry, posting, market_history')
  const explain = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<Explained>`explain (analyze, buffers, format json) ${query}`.execute(
      world.db,
    )
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0]!
    const months = new Set(JSON.stringify(plan).match(/"(entry|posting|market_history)_\d{6}"/g))
    return { months: months.size, pages: plan['Shared Hit Blocks']! + plan['Shared Read Blocks']! }
  }
  const cursor = firstUuidAt(starts[18]!)
  for (const last_uuid of [undefined, cursor]) {
    const from = newestMonths(last_uuid)
    const inventory = historyPage(
      world.db,
      busy.id,
      { last_uuid: last_uuid ?? null },
      from,
    ).compile()
    // Two tables of the month of the cursor, the one before it, and the newest the next one.
    const found = await explain(sql.raw(inlined(inventory.sql, inventory.parameters)))
    expect(found.months, 'inventory').toBeLessThanOrEqual(6)
    expect(found.pages).toBeLessThan(1200)
    const page = { asset: 0, ...(last_uuid !== undefined && { before: last_uuid }) }
    const statement = await explain(statementPage(busy.id, page, from))
    expect(statement.months, 'statement').toBeLessThanOrEqual(6)
    expect(statement.pages).toBeLessThan(3000)
  }
  // Who has few rows is looked for in each month by a key, twice: some pages of each.
  const few = historyPage(world.db, rare.id, { last_uuid: newestMonths(undefined) }).compile()
  const { pages } = await explain(sql.raw(inlined(few.sql, few.parameters)))
  expect(pages).toBeLessThan(MONTHS * 16)
  expect((await explain(balanceAt(rare.id, starts[35]!))).pages).toBeLessThan(MONTHS * 8)
})

/** A statement with its values in their places. */
function inlined(text: string, values: readonly unknown[]): string {
  return text.replaceAll(/\$(\d+)/g, (_, nth: string) => {
    const value = values[Number(nth) - 1]
    return typeof value === 'number' ? String(value) : `'${String(value)}'`
  })
}

test('months are those of UTC, and a page begins in the one of its cursor and the one before', () => {
  const at = (text: string) => Date.parse(text) / 1000
  expect(monthStart(at('2026-03-31T23:59:59Z'))).toBe(at('2026-03-01T00:00:00Z'))
  expect(monthStart(at('2026-01-15T00:00:00Z'), 1)).toBe(at('2025-12-01T00:00:00Z'))
  expect(monthStart(at('2026-12-01T00:00:00Z'), -1)).toBe(at('2027-01-01T00:00:00Z'))
  expect(newestMonths(firstUuidAt(at('2024-03-15T00:00:00Z')))).toBe(
    firstUuidAt(at('2024-02-01T00:00:00Z')),
  )
  expect(newestMonths('00000000-0000-0000-0000-000000000000')).toBe(firstUuidAt(0))
  const now = monthStart(Math.floor(Date.now() / 1000), 1)
  expect(newestMonths('ffffffff-ffff-ffff-ffff-ffffffffffff')).toBe(firstUuidAt(now))
})
