import fc from 'fast-check'
import { CompiledQuery, type Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { paramsOf } from './array-param.ts'
import type { DB } from './schema.ts'

const TEXT = `select to_json($1::int[]) as ints, to_json($2::bigint[]) as bigints,
  to_json($3::uuid[]) as uuids, to_json($4::text[]) as texts, $5::int as one`

async function ask(db: Kysely<DB>, values: readonly unknown[]) {
  const { rows } = await db.executeQuery(CompiledQuery.raw(TEXT, paramsOf(TEXT, values)))
  return rows[0]
}

/** Values that may come several times, one after the other. */
const listOf = <T>(value: fc.Arbitrary<T>) =>
  fc
    .array(fc.tuple(fc.option(value), fc.integer({ min: 1, max: 3 })), { maxLength: 20 })
    .map((runs) => runs.flatMap(([one, often]) => Array.from({ length: often }, () => one)))

test('arrays arrive as they were given, empty ones and nulls too', async () => {
  await using database = await openDatabase()
  const int = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })
  const lists = fc.tuple(
    listOf(int),
    listOf(fc.maxSafeInteger()),
    listOf(fc.uuid()),
    listOf(fc.oneof(fc.string(), fc.constantFrom('null', 'NULL', 'buy', '{}', '"'))),
  )
  await fc.assert(
    fc.asyncProperty(lists, int, async ([ints, bigints, uuids, all], one) => {
      const texts = all.map((text) => text?.replaceAll('\0', '') ?? null)
      const given = [ints, bigints, uuids, texts, one]
      expect(await ask(database.db, given)).toEqual({ ints, bigints, uuids, texts, one })
    }),
    { numRuns: 200 },
  )
})

test('what is undefined arrives as null, wherever it stands', async () => {
  await using database = await openDatabase()
  const given = [[undefined, undefined, 7], [7, undefined], [], [], 1]
  const arrived = { ints: [null, null, 7], bigints: [7, null], uuids: [], texts: [], one: 1 }
  expect(await ask(database.db, given)).toEqual(arrived)
})

test.each([
  ['an int out of range', [[2 ** 31], [], [], [], 1]],
  ['half an int', [[1.5], [], [], [], 1]],
  ['no number', [[], [Number.NaN], [], [], 1]],
  ['a uuid without its dashes', [[], [], ['0'.repeat(36)], [], 1]],
  ['a uuid of other letters', [[], [], ['0000000g-0000-0000-0000-000000000000'], [], 1]],
])('%s is refused by the server', async (_, values) => {
  await using database = await openDatabase()
  await expect(ask(database.db, values)).rejects.toThrow(/out of range|invalid input syntax/)
})
