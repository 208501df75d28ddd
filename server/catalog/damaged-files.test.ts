import { readFile } from 'node:fs/promises'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { uniformBelow } from '@app/rules/chance/uniform-below.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '../testing/database.ts'
import { importItemDefs } from './import-catalog.ts'
import { parseFiles } from './parse-files.ts'
import { CatalogFileError } from './read-json.ts'

const VARIANTS = 10_000
/** Of the variants that can still be read, one in so many is also imported. */
const IMPORT_EVERY = 60

type Below = (bound: number) => number

const strangeValues: readonly unknown[] = [
  null,
  true,
  -1,
  0,
  1e300,
  2 ** 53,
  '1e400',
  '',
  '\0',
  '\ud800',
  '9'.repeat(400),
  ';'.repeat(9999),
  '{#token}',
  [],
  [[[[]]]],
  {},
  { toString: 1 },
  '1x0;1x2147483648',
]

/** Bytes flipped, dropped, doubled or cut off. */
function damageBytes(bytes: Buffer, below: Below): Buffer {
  const damaged = Buffer.from(bytes)
  const at = below(damaged.length)
  switch (below(4)) {
    case 0:
      for (let i = 0; i <= below(5); i++) damaged[below(damaged.length)]! ^= 1 << below(8)
      return damaged
    case 1:
      return Buffer.concat([damaged.subarray(0, at), damaged.subarray(at + 1 + below(20))])
    case 2:
      return Buffer.concat([damaged.subarray(0, at + 1 + below(20)), damaged.subarray(at)])
    default:
      return damaged.subarray(0, at)
  }
}

/** A value swapped for one of another type, a property taken away, or an id that two now share. */
function damageValues(text: string, below: Below): Buffer {
  const content = JSON.parse(text) as { items: Record<string, unknown>[] }
  const item = content.items[below(content.items.length)]!
  const keys = Object.keys(item)
  const key = keys[below(keys.length)]!
  const kind = below(12)
  if (kind === 0) delete item[key]
  else if (kind === 1) item['bundle'] = content.items.map((one) => one['itemdefid']).join(';')
  else item[key] = strangeValues[below(strangeValues.length)]
  return Buffer.from(JSON.stringify(content))
}

test('ten thousand damaged files: each is imported whole or refused in words, never in part', async () => {
  await using database = await openDatabase()
  const { db } = database
  const original = await readFile(new URL('fixtures/mock-economy/economy.json', import.meta.url))
  const random = seededRandom(1)
  const below: Below = (bound) => uniformBelow(bound, random)
  const fingerprint = async () => {
    const { rows } = await sql<{ all: string }>`
      select md5(string_agg(item::text, '|' order by itemdefid)) as all from item`.execute(db)
    const { version } = await db
      .selectFrom('catalogue_version')
      .select('version')
      .executeTakeFirstOrThrow()
    return { all: rows[0]?.all, version }
  }

  const ends = { refusedFile: 0, read: 0, refusedCatalog: 0, imported: 0 }
  for (let variant = 0; variant < VARIANTS; variant++) {
    const damaged =
      variant % 2 === 0 ? damageBytes(original, below) : damageValues(original.toString(), below)
    try {
      const { items } = parseFiles([{ file: 'damaged.json', bytes: damaged }], 'brazilian')
      ends.read++
      if (ends.read % IMPORT_EVERY !== 0) continue
      // The economy holds a bundle of itself: most variants are whole only without it.
      const sound = items.filter((item) => item.itemdefid !== 9099)
      const before = await fingerprint()
      const report = await importItemDefs(db, sound, true).catch(async (error: unknown) => {
        expect(await fingerprint()).toEqual(before)
        ends.refusedCatalog++
        throw error
      })
      ends.imported++
      expect(report.added.length + report.changed.length + report.unchanged).toBe(sound.length)
      const again = await importItemDefs(db, sound, true)
      expect(again).toMatchObject({ added: [], changed: [], unchanged: sound.length })
    } catch (error) {
      expect(error).toBeInstanceOf(CatalogFileError)
      expect((error as Error).message).toMatch(/^(the contents of )?item \d|damaged\.json/)
      ends.refusedFile++
    }
  }
  // The damage is of all kinds: none of the ends is rare.
  expect(ends.refusedFile).toBeGreaterThan(VARIANTS / 4)
  expect(ends.read).toBeGreaterThan(VARIANTS / 4)
  expect(ends.refusedCatalog).toBeGreaterThan(0)
  expect(ends.imported).toBeGreaterThan(50)
})
