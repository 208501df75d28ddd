import { accountRoutes } from '@app/contract/account.ts'
import { authRoutes } from '@app/contract/auth.ts'
import { conditionalOrderRoutes } from '@app/contract/conditional-order.ts'
import { favoriteRoutes } from '@app/contract/favorite.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import { type Kysely, sql } from 'kysely'
import pg from 'pg'
import { expect, test } from 'vitest'
import type { DB } from '../db/schema.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { keptData } from './kept/kept-data.ts'
import { parts, rowsOf } from './own-data.ts'

const OAK = 100

type Line = Readonly<Record<string, unknown>> & { readonly part: string }

/** The copy as a page makes it: call by call, until there is no more. */
async function copyOf(player: Player) {
  const texts: string[] = []
  let after: string | undefined
  for (;;) {
    const { lines, next } = await player.call(
      accountRoutes.ownData,
      after === undefined ? {} : { after },
    )
    texts.push(lines)
    if (next === null) break
    after = next
  }
  const lines = texts
    .join('')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Line)
  return { text: texts.join(''), lines, calls: texts.length }
}

/** Tables and columns of the database, but those of the migrations themselves, that the list of kept data does not know, or knows too many. */
async function unlisted(db: Kysely<DB>): Promise<string[]> {
  const { rows } = await sql<{ table: string; columns: string[] }>`
    select relname as table, array_agg(attname::text order by attname) as columns
    from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and relname not like 'kysely_%' and relname <> 'migration_text'
    group by relname order by relname`.execute(db)
  return rows.flatMap(({ table, columns }) => {
    const kept = Object.entries(keptData).find(([name]) => name === table)?.[1]
    if (kept === undefined) return [`${table} is not listed`]
    if (typeof kept === 'string') return []
    return kept.flatMap((part: { of: string; columns: readonly string[]; without?: object }) => {
      const known = [part.of, ...part.columns, ...Object.keys(part.without ?? {})]
      return columns
        .filter((column) => !known.includes(column))
        .map((column) => `${table}.${column} is not listed`)
    })
  })
}

test('every table and column is in the copy or left out for a reason; a new one is found', async () => {
  await using world = await openWorld()
  expect(await unlisted(world.db)).toEqual([])
  // The application may make no tables: whose the database is may.
  const owner = new pg.Client({ connectionString: world.url })
  await owner.connect()
  await owner.query('create table diary (player_id uuid, page text)')
  await owner.query('alter table price_guard add column mood text')
  await owner.end()
  expect(await unlisted(world.db)).toEqual([
    'diary is not listed',
    'price_guard.mood is not listed',
  ])
})

/** Of which a player has a hundred at most: they may be sorted. */
const few = ['watch_list', 'saved_search']

test('every part is read by an index, in its order, however much there is', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  for (const part of parts) {
    const key = part.key.map((column) => sampleOf(column))
    const rows = await world.db.connection().execute(async (db) => {
      await sql`set enable_seqscan = off`.execute(db)
      await sql`set enable_bitmapscan = off`.execute(db)
      const query = rowsOf(part, ann.id, key, 10)
      const { rows: plan } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db)
      return plan.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(rows, part.name).toMatch(/Index (Only )?Scan/)
    expect(rows, part.name).not.toContain('Seq Scan')
    if (!few.includes(part.name)) expect(rows, part.name).not.toMatch(/^ *-> +Sort/m)
  }
})

/** A value of a key column's type. */
function sampleOf(column: string): string | number {
  const words: Readonly<Record<string, string>> = {
    kind: 'player',
    side: 'buy',
    source: 'market',
    origin: 'bought',
  }
  if (words[column] !== undefined) return words[column]
  const isNumber =
    /_at$|^day$|^round$|^asset$|_date$/.test(column) ||
    ['item_id', 'receipt_id', 'event_id', 'message_id'].includes(column)
  return isNumber ? 1 : '01980000-0000-7000-8000-000000000000'
}

test('a player gets all that is theirs, and of others only what they saw', async () => {
  await using world = await openWorld()
  const ann = await world.player({ coins: 1000, items: { [OAK]: 5 } })
  const bob = await world.player({ coins: 777, items: { [OAK]: 3 } })
  const eve = await world.player({ coins: 5 })
  await ann.call(orderRoutes.createSellLot, { item_type_id: OAK, price: 10, count: 3 })
  await bob.call(orderRoutes.buyLot, { item_type_id: OAK, price: 10, count: 2 })
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.accept, { friend_uuid: ann.id })
  const trade = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await eve.call(favoriteRoutes.replace, { kind: 'items', ids: [OAK] })
  await ann.call(favoriteRoutes.replace, { kind: 'items', ids: [OAK] })

  const { lines, text } = await copyOf(ann)
  const of = (part: string) => lines.filter((line) => line.part === part)
  expect(lines[0]).toMatchObject({ part: 'about', parts: { lot: expect.any(String) } })
  expect(lines.at(-1)).toEqual({ part: 'end', lines: lines.length - 1 })
  expect(of('player')).toMatchObject([{ player_id: ann.id, steam_id: ann.steamId }])
  expect(of('session')).toHaveLength(1)
  expect(of('security_event')).toMatchObject([{ kind: 'signed_in' }])
  expect(of('lot')).toMatchObject([{ item_id: OAK, count: 3, current_count: 1 }])
  expect(of('market_history')).toMatchObject([{ type: 'sell_auto', count: 2, price: 10 }])
  expect(of('coins').reduce((sum, { delta }) => sum + Number(delta), 0)).toBe(await ann.coins())
  expect(of('items').map(({ operation }) => operation)).toContain('create_sell_lot')
  expect(of('favorites')).toMatchObject([{ items: [OAK] }])
  expect([...of('friendship'), ...of('friendship_with')]).toHaveLength(1)
  expect(of('trade_asked')).toMatchObject([{ trade_id: trade.id, user_2: bob.id }])

  expect(text).not.toContain(bob.steamId)
  expect(text).not.toContain(eve.id)
  const bobs = (await copyOf(bob)).lines.filter(({ part }) => part === 'trade_answered')
  expect(bobs).toMatchObject([{ user_1: ann.id }])

  await bob.call(socialRoutes.declineTrade, { id: trade.id })
  const ended = (await copyOf(bob)).lines.filter(({ part }) => part === 'ended_trade_answered')
  expect(ended).toMatchObject([{ trade_id: trade.id, status: 'declined' }])
})

test('what is secret stays secret: seeds in use, keys to Steam, how a session is guarded', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const revealed = '1'.repeat(64)
  await world.db
    .insertInto('spin_seed')
    .values({
      seed_id: crypto.randomUUID(),
      player_id: ann.id,
      server_seed: revealed,
      client_seed: 'mine',
      state: 'revealed',
      created_at: 1,
    })
    .execute()
  await ann.call(spinRoutes.getSeeds, {})
  const inUse = await world.db
    .selectFrom('spin_seed')
    .select('server_seed')
    .where('player_id', '=', ann.id)
    .where('state', '<>', 'revealed')
    .execute()
  expect(inUse).toHaveLength(2)
  const { text } = await copyOf(ann)
  expect(text).toContain(revealed)
  for (const { server_seed } of inUse) expect(text).not.toContain(server_seed)
  expect(text).not.toContain('request_id')
})

test('an order that fires in a far year is in the copy, with its moment as others are', async () => {
  await using world = await openWorld()
  const ann = await world.player({ items: { [OAK]: 10 } })
  const bob = await world.player({ coins: 1000 })
  await bob.call(orderRoutes.createBuyLot, { item_type_id: OAK, price: 50, count: 1 })
  const below = { price_of: 'buy', direction: 'below', price: 45, order_price: 35 } as const
  const conditions = [below]
  await ann.call(conditionalOrderRoutes.create, {
    item_id: OAK,
    side: 'sell',
    count: 2,
    conditions,
  })
  // Microseconds of the year 2329.
  await sql`
    update conditional_order
    set fired_at = 11353634509105128, fired_level = 45, fired_price = 35, conditions = '[]'`.execute(
    world.db,
  )
  const { lines } = await copyOf(ann)
  expect(lines.filter(({ part }) => part === 'conditional_order')).toMatchObject([
    { item_id: OAK, count: 2, fired_at: 11_353_634_509_105, fired_price: 35 },
  ])
})

test('a long history comes page by page, each row once, and only to its owner', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  const bob = await world.player()
  await sql`
    insert into market_history (uuid, player_id, type, item_type_id, count, price, currency,
      created_at, lot_created_at)
    select gen_random_uuid(), ${ann.id}, 'buy_manual', ${OAK}, 1, n, 'coin', n, n
    from generate_series(1, 2500) as n`.execute(world.db)
  const { lines, calls } = await copyOf(ann)
  const prices = lines.filter(({ part }) => part === 'market_history').map(({ price }) => price)
  expect(prices).toHaveLength(2500)
  expect(new Set(prices).size).toBe(2500)
  expect(calls).toBe(3)
  expect(lines.at(-1)).toEqual({ part: 'end', lines: lines.length - 1 })

  const { next } = await ann.call(accountRoutes.ownData, {})
  const bobs = await bob.call(accountRoutes.ownData, { after: next! })
  expect(bobs.lines).not.toContain('buy_manual')
})

test.each([
  'nowhere',
  Buffer.from('["lot",["no uuid"],0]').toString('base64url'),
  Buffer.from('["lot",[1,2],0]').toString('base64url'),
  Buffer.from('["nothing",[],0]').toString('base64url'),
  Buffer.from('["inbox",["9999999999999999999999"],0]').toString('base64url'),
  Buffer.from('["lot",[],-1]').toString('base64url'),
])('a place that was never given is refused: %s', async (after) => {
  await using world = await openWorld()
  const ann = await world.player()
  await expect(ann.call(accountRoutes.ownData, { after })).rejects.toThrow('bad_input')
  await ann.call(authRoutes.getProfile, {})
})
