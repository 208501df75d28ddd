import { expect, test } from 'vitest'
import { readMigrations } from './migrate.ts'

/** The rules hold for migrations after this one. */
const RULED_AFTER = '0049'

const SLOW = [
  [
    /create (unique )?index (?!concurrently)[^;]*? on (?:only )?(\w+)/g,
    'makes an index under a lock',
  ],
  [
    /alter table (?:only )?()(\w+)[^;]*\badd (constraint \w+ )?(primary key|unique)/g,
    'builds a key under a lock',
  ],
  [
    /alter table (?:only )?()(\w+)[^;]*\b(set data type|type \w+ using|set not null)/g,
    'reads or writes a table under a lock',
  ],
  [
    /alter table (?:only )?()(\w+)[^;]*\badd (constraint \w+ )?(check|foreign key)(?![^;]*not valid)/g,
    'checks a table under a lock',
  ],
] as const

/** What in a migration would stop the site, or the nodes of the former release. */
function faults(text: string): string[] {
  const sql = text
    .toLowerCase()
    .replaceAll(/--(?! oldest:| concurrently).*$/gm, '')
    .replaceAll(/[ \t\n]+/g, ' ')
  const made = new Set(
    [...sql.matchAll(/create table (?:if not exists )?(\w+)/g)].map(([, name]) => name),
  )
  const slow = SLOW.flatMap(([pattern, what]) =>
    [...sql.matchAll(pattern)]
      .filter(([, , table]) => !made.has(table))
      .map(([, , table]) => `${what}: ${table}`),
  )
  const takesAway = /\b(drop (table|column)|rename (to|column))\b/.test(sql)
  if (takesAway && !sql.includes('-- oldest:')) slow.push('takes away without "-- oldest: NNNN"')
  return slow
}

test('the migrations keep to the rules', async () => {
  const ruled = (await readMigrations()).filter(([name]) => name.slice(0, 4) > RULED_AFTER)
  expect(ruled.flatMap(([name, text]) => faults(text).map((fault) => `${name} ${fault}`))).toEqual(
    [],
  )
})

test.each([
  ['create index a on posting (id)', ['makes an index under a lock: posting']],
  ['alter table posting add primary key (id)', ['builds a key under a lock: posting']],
  [
    'alter table posting alter column id set not null',
    ['reads or writes a table under a lock: posting'],
  ],
  ['alter table posting add constraint a check (id > 0)', ['checks a table under a lock: posting']],
  ['alter table posting drop column id', ['takes away without "-- oldest: NNNN"']],
  ['create table a (id int);\ncreate index b on a (id)', []],
  ['alter table posting add constraint a check (id > 0) not valid', []],
  ['-- oldest: 0043\nalter table posting drop column id', []],
  ['-- concurrently\ncreate index concurrently a on posting (id)', []],
])('the fault of %j is found', (text, found) => {
  expect(faults(text)).toEqual(found)
})
