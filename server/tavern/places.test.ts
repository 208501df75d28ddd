import { sql } from 'kysely'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { connect, unlimited } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase, openFormerDatabase } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'

type Session = Awaited<ReturnType<typeof openSql>>

/** Players with ratings, many of them equal. */
const addPlayers = (session: Session, from: number, count: number, ratings: string) =>
  session.run(
    `with made as (
       insert into player (player_id, steam_id, name, search_name, created_at)
       select gen_random_uuid(), (76561198000000000 + i)::text, 'p', 'p', 0
       from generate_series($1::int, $1::int + $2::int - 1) as i
       returning player_id, steam_id::bigint as i)
     insert into tavern_rating (player_id, rating, runs, victories)
     select player_id, ${ratings}, 1, 0 from made`,
    [from, count],
  )

/** Places, of every so many players, that differ from what counting everybody ahead gives. */
async function wrongPlaces(session: Session, every = 1): Promise<unknown[]> {
  const { rows } = await session.run(
    `with counted as (
       select rating, player_id, row_number() over (order by rating desc, player_id) as place
       from tavern_rating)
     select * from counted
     where place % $1::int = 0 and place <> tavern_place_of(rating, player_id)`,
    [every],
  )
  return rows
}

test('places are exact whatever ratings come and go, by several writers at once', async () => {
  await using database = await openDatabase()
  await using session = await openSql(database.url)
  await using other = await openSql(database.url)
  await addPlayers(session, 1, 1500, '1000 + (i % 7) * 16')
  expect(await wrongPlaces(session)).toEqual([])
  const change = fc.record({
    of: fc.constantFrom('0', '3', '7', 'c'),
    to: fc.constantFrom(
      '0',
      '999',
      '1000',
      'least(rating, 100000) + 16',
      'greatest(0, rating - 300)',
      '2147483647',
    ),
    isFirst: fc.boolean(),
    ends: fc.constantFrom('commit', 'rollback'),
  })
  await fc.assert(
    fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
      for (const { of, to, isFirst, ends } of changes) {
        const [first, second] = isFirst ? [session, other] : [other, session]
        const move = (digit: string) =>
          `update tavern_rating set rating = ${to} where player_id::text like '${digit}%'`
        await first.run('begin')
        await first.run(move(of))
        // Finds the other at it, and leaves its changes to whoever comes next.
        await second.run(move('9'))
        await first.run(ends)
        expect(await wrongPlaces(session)).toEqual([])
      }
    }),
    { numRuns: 5 },
  )
  const { rows } = await session.run(
    'select max(players)::int as fullest from tavern_place where not is_divided',
  )
  expect(rows[0].fullest).toBeLessThanOrEqual(1000)
})

test('a place is found by a few rows, however many players there are', async () => {
  await using database = await openDatabase()
  await using session = await openSql(database.url)
  // All equal: only their ids tell them apart.
  const depths: number[] = []
  for (const [from, count] of [
    [1, 2000],
    [2001, 12_000],
  ] as const) {
    await addPlayers(session, from, count, '1000')
    await session.run('analyze')
    const { rows } = await session.run(
      `select max(length(prefix)) as depth,
         (select max(players)::int from tavern_place where not is_divided) as fullest
       from tavern_place where is_divided`,
    )
    expect(rows[0].fullest).toBeLessThanOrEqual(500)
    depths.push(rows[0].depth)
    expect(await wrongPlaces(session, 31)).toEqual([])
  }
  // Seven times the players are one more step down the tree.
  expect(depths[1]! - depths[0]!).toBeLessThanOrEqual(1)
})

test('an import leaves nothing behind for readers to pass over, also where others left changes', async () => {
  await using database = await openDatabase()
  await using session = await openSql(database.url)
  await using other = await openSql(database.url)
  const left = async () => {
    const { rows } = await session.run(
      `select count(*)::int as waiting, pg_relation_size('tavern_place_change')::int as bytes
       from tavern_place_change`,
    )
    return rows[0]
  }
  await addPlayers(session, 1, 20_000, '1000 + i % 9')
  await session.run('update tavern_rating set rating = rating + 16')
  expect(await left()).toEqual({ waiting: 0, bytes: 0 })
  // Who finds another at it leaves its changes to the next.
  await session.run('begin')
  await session.run("update tavern_rating set rating = 900 where player_id::text like '0%'")
  await other.run("update tavern_rating set rating = 950 where player_id::text like '1%'")
  await session.run('commit')
  expect((await left()).waiting).toBeGreaterThan(0)
  expect(await wrongPlaces(session, 97)).toEqual([])
  await addPlayers(session, 30_001, 1, '1000')
  expect((await left()).waiting).toBe(0)
  expect(await wrongPlaces(session, 97)).toEqual([])
})

test('who has a rating from before has a place, and players from before have seeds', async () => {
  await using database = await openFormerDatabase('0045')
  await using session = await openSql(database.url)
  await addPlayers(session, 1, 1200, '900 + i % 50')
  const owner = connect(database.url, { max: 2, limits: unlimited })
  await migrate(owner)
  await owner.destroy()
  expect(await wrongPlaces(session)).toEqual([])
  await addPlayers(session, 2001, 10, '930')
  expect(await wrongPlaces(session)).toEqual([])
  const { rows } = await sql<{ state: string; players: number; seeds: number }>`
    select state, count(distinct player_id) as players, count(distinct server_seed) as seeds
    from spin_seed group by state order by state`.execute(database.db)
  expect(rows).toEqual([
    { state: 'next', players: 1210, seeds: 1210 },
    { state: 'current', players: 1210, seeds: 1210 },
  ])
})
