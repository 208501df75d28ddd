import { adminRoutes } from '@app/contract/admin.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { type StatementLine, statementRoutes } from '@app/contract/statement.ts'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { seconds } from '../clock/clock.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { balanceAt, statementPage } from './statement.ts'

const OAK = 100
const PINE = 101

type World = Awaited<ReturnType<typeof openWorld>>

async function operator(world: World): Promise<Player> {
  const player = await world.player()
  await player.call(sandboxRoutes.makeAdmin, { steam_id: player.steamId })
  return player
}

test('a statement says of each line what it was, with whom, how much, and what was left', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 100, items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 1000 })
  const sell = { item_type_id: OAK, price: 80, count: 2 }
  await ann.call(orderRoutes.createSellLot, sell)
  await bob.call(orderRoutes.buyLot, { ...sell, count: 1 })
  const item = { item_id: OAK, count: 3, idempotency_key: 'k', reason: 'a duplicate' }
  await boss.call(adminRoutes.consume, { steam_id: ann.steamId, ...item })

  const read = async (more: object = {}) =>
    (await boss.call(statementRoutes.page, { steam_id: ann.steamId, ...more })).response
  const all = await read()
  expect(all).toMatchObject([
    {
      operation: 'customer_support',
      asset: OAK,
      amount: -3,
      balance: 0,
      counter: { kind: 'world', player: null, more: 0 },
      reason: 'a duplicate',
    },
    {
      operation: 'sell_lot',
      asset: 0,
      amount: 80,
      balance: 180,
      counter: { kind: 'player', player: { steam_id: bob.steamId } },
    },
    {
      operation: 'create_sell_lot',
      asset: OAK,
      amount: -2,
      balance: 3,
      counter: { kind: 'market', player: null },
    },
    { operation: 'sandbox_grant', asset: 0, amount: 100, balance: 100 },
    { operation: 'sandbox_grant', asset: OAK, amount: 5, balance: 5 },
  ])
  expect(await read({ asset: 0 })).toEqual(all.filter(({ asset }) => asset === 0))
  expect(await read({ asset: OAK })).toEqual(all.filter(({ asset }) => asset === OAK))
  expect(await read({ asset: PINE })).toEqual([])

  // Page by page, an entry is never cut.
  const pages: StatementLine[] = []
  for (let before: string | undefined; ;) {
    const page = await read({ limit: 1, ...(before !== undefined && { before }) })
    if (page.length === 0) break
    pages.push(...page)
    before = page.at(-1)!.entry_id
  }
  expect(pages).toEqual(all)
})

test('the balance as of a moment is what the player held then', async () => {
  await using world = await openWorld()
  const boss = await operator(world)
  const ann = await world.player({ coins: 100, items: { [OAK]: 5, [PINE]: 1 } })
  const { clock } = world.node
  const hour = async () => {
    const at = seconds(clock) + 1
    await boss.call(sandboxRoutes.advanceClock, { seconds: 3600 })
    return at
  }
  const first = await hour()
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 80, count: 5 })
  await ann.call(orderRoutes.createBuyLot, { item_type_id: PINE, price: 7, count: 10 })
  const second = await hour()
  const at = (moment: number) =>
    boss.call(statementRoutes.balance, { steam_id: ann.steamId, at: moment })
  expect(await at(first - 3600)).toEqual({ coins: 0, items: [] })
  expect(await at(first)).toEqual({
    coins: 100,
    items: [
      { item_id: OAK, count: 5 },
      { item_id: PINE, count: 1 },
    ],
  })
  expect(await at(second)).toEqual({ coins: 30, items: [{ item_id: PINE, count: 1 }] })
})

test('a page and a balance cost the same after years of trading', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1, items: { [OAK]: 10, [PINE]: 1 } })
  // Written past the ledger: only its reading is in question.
  await sql`
    with old as (
      select at, (lpad(to_hex(1600000000000 + at), 12, '0') || '70008000000000000000')::uuid as id
      from generate_series(1, 150000) as at
    ), entries as (
      insert into entry (entry_id, operation, created_at) select id, 'buy_lot', at from old
    )
    insert into posting (account, entry_id, asset, kind, operation, delta, balance)
    select account, id, asset, kind, 'buy_lot', delta, case kind when 'player' then 1 end
    from old, (values (0), (${OAK}), (${PINE})) as held (asset),
      (values (${ann.id}::uuid, 'player'::account_kind, 1), (gen_random_uuid(), 'world', -1))
        as sides (account, kind, delta)
    where asset = 0 or at between 10000 and 10200`.execute(world.db)
  await sql`analyze entry, posting`.execute(world.db)
  const pagesOf = async (query: RawBuilder<unknown>) => {
    const { rows } = await sql<Explained>`explain (analyze, buffers, format json) ${query}`.execute(
      world.db,
    )
    const { 'Shared Hit Blocks': hit = 0, 'Shared Read Blocks': read = 0 } =
      rows[0]!['QUERY PLAN'][0]!.Plan
    return hit + read
  }
  const before = '01748770-a2e0-7000-8000-000000000000'
  for (const input of [{}, { before }, { asset: 0 }, { asset: PINE, before }]) {
    expect(await pagesOf(statementPage(ann.id, input)), JSON.stringify(input)).toBeLessThan(3000)
  }
  expect(await pagesOf(balanceAt(ann.id, 1_600_000_100))).toBeLessThan(100)
})

interface Explained {
  readonly 'QUERY PLAN': readonly { readonly Plan: Readonly<Record<string, number>> }[]
}
