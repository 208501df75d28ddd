import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { AdvanceableClock, seconds } from '../clock/clock.ts'
import { openDatabase } from '../testing/database.ts'
import { openSql } from '../testing/open-sql.ts'
import { KeptFigures } from './kept-figures.ts'

const OAK = 100

async function openFigures(isKnown: (itemId: number) => boolean, known: number[] = []) {
  const database = await openDatabase()
  const { db } = database
  const clock = await AdvanceableClock.open(db)
  const figures = new KeptFigures({ db, clock, known: () => known, isKnown })
  return {
    figures,
    clock,
    ...database,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  }
}

test('items that nobody knows are answered without the database', async () => {
  await using opened = await openFigures((itemId) => itemId === OAK)
  const { figures } = opened
  await figures.of([OAK])
  await opened.db.destroy()
  const nothing = { hasMarket: false, last_price: null, last_traded_at: null }
  expect(await figures.of([900_001, OAK, 900_002])).toMatchObject([nothing, nothing, nothing])
})

test('while a hundred statements wait nothing further is read', async () => {
  await using opened = await openFigures(() => true)
  const { figures } = opened
  await using owner = await openSql(opened.url)
  await owner.run('begin')
  await owner.run('lock table market_rollup')
  const waiting = Array.from({ length: 100 }, (_, nth) => figures.of([1 + nth]))
  await expect(figures.of([1000])).rejects.toMatchObject({ code: 'busy' })
  // What is being read already is waited for.
  const same = figures.of([100])
  await owner.run('commit')
  expect(await Promise.all([...waiting, same])).toHaveLength(101)
  expect(await figures.of([1000])).toHaveLength(1)
})

test('when an hour ends nobody waits for all to be read again, unless nobody asked for a while', async () => {
  await using opened = await openFigures(() => true, [OAK])
  const { figures, clock, db } = opened
  const pricesOfAll = async () => (await figures.ofAll()).figures.map((one) => one.last_price)
  /** Goes on to so many seconds before an hour ends. */
  const before = async (left: number) => clock.advance(3600 - left + 3600 - (seconds(clock) % 3600))
  const trade = (price: number) =>
    sql`insert into market (item_id, trade_price, traded_at) values (${OAK}, ${price}, 1)
      on conflict (item_id) do update set trade_price = excluded.trade_price`.execute(db)
  await before(4)
  expect(await pricesOfAll()).toEqual([null])
  await trade(70)
  await clock.advance(8)
  expect(await pricesOfAll()).toEqual([null])
  await expect.poll(pricesOfAll).toEqual([70])

  await before(60)
  await pricesOfAll()
  await trade(71)
  await clock.advance(65)
  expect(await pricesOfAll()).toEqual([71])

  await trade(72)
  await clock.advance(6 * 3600)
  expect(await pricesOfAll()).toEqual([72])
})
