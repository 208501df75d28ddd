import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import pg from 'pg'
import { describeFailure } from '../describe-failure.ts'
import { monthName } from '../db/months.ts'
import type { DB } from '../db/schema.ts'
import { openServerDatabase } from '../open-database.ts'
import { archiveMonths } from './archive-months.ts'
import { MonthRefused } from './patiently.ts'
import { restoreMonths } from './restore-months.ts'
import { nameOf, sealMonths } from './seal.ts'

const USAGE = `npm run archive -- --seal YYYY-MM
npm run archive -- --before YYYY-MM --to DIR
npm run archive -- --restore YYYY-MM --from DIR

Seals the months of the ledger before that one: nothing can be added to them from then on, and proofs
read their sums. The present month and the one before it cannot be sealed yet.
Moves sealed months before that one into files in DIR, and out of the database. The present month and
the 12 before it stay.
Puts that month and all archived ones after it back from the files in DIR.

Months are those of UTC. Ends with 0 when it is done, 1 when it cannot be done (what was done stays), 2
when called wrongly.`

interface Work {
  /** The option with the folder of its files, as a failure names it; undefined for work without files. */
  readonly place?: string
  readonly run: (db: Kysely<DB>) => Promise<void>
}

function readArguments() {
  const month = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      options: { seal: month, before: month, to: month, restore: month, from: month },
    })
    return values
  } catch (error) {
    console.error(error instanceof Error ? `${error.message}\n` : error)
    return {}
  }
}

/** The start of a month in unix seconds; undefined where it is no month. */
function readMonth(text: string | undefined): number | undefined {
  const start = Date.parse(`${text}-01T00:00:00Z`) / 1000
  return /^\d{4}-\d{2}$/.test(text ?? '') && !Number.isNaN(start) ? start : undefined
}

/** What is wanted; undefined for what is no use of the command. */
function readWork(): Work | undefined {
  const given = readArguments()
  const names = Object.keys(given).toSorted().join()
  const until = readMonth(given.seal ?? given.before ?? given.restore)
  if (until === undefined) return undefined
  if (names === 'seal') return { run: (db) => seal(db, until) }
  const folder = resolve(given.to ?? given.from ?? '')
  if (names === 'before,to') {
    return { place: `--to ${folder}`, run: (db) => archive(db, until, folder) }
  }
  if (names === 'from,restore') {
    return { place: `--from ${folder}`, run: (db) => restore(db, until, folder) }
  }
  return undefined
}

async function seal(db: Kysely<DB>, until: number): Promise<void> {
  const sealed = await sealMonths(db, until, console.log)
  for (const { month, end, entries, postings, trades } of sealed) {
    console.log(
      `${nameOf(month, end)}: ${entries} entries, ${postings} postings, ${trades} rows of trades.`,
    )
  }
  console.log(
    sealed.length === 0
      ? `No month before ${monthName(until)} was left to be sealed.`
      : `${sealed.length} sealed. npm run audit proves the books.`,
  )
}

async function archive(db: Kysely<DB>, until: number, folder: string): Promise<void> {
  const names = await archiveMonths(db, until, { folder, log: console.log })
  console.log(
    names.length === 0
      ? `No sealed month before ${monthName(until)} was left to be archived.`
      : `${names.length} archived in ${folder}. Keep these files: nothing else has these months. ` +
          'npm run audit -- --whole --archive DIR counts them again.',
  )
}

async function restore(db: Kysely<DB>, since: number, folder: string): Promise<void> {
  const names = await restoreMonths(db, since, { folder, log: console.log })
  console.log(
    names.length === 0
      ? `No month from ${monthName(since)} on is archived.`
      : `${names.length} restored from ${folder}, where the files stay.`,
  )
}

async function main(): Promise<number> {
  const work = readWork()
  if (work === undefined) {
    console.error(USAGE)
    return 2
  }
  await using database = await openServerDatabase(process.env)
  try {
    await work.run(database.db)
  } catch (error) {
    return tell(error, error instanceof pg.DatabaseError ? undefined : work.place)
  }
  return 0
}

function tell(error: unknown, place?: string): number {
  console.error(error instanceof MonthRefused ? error.message : describeFailure(error, place))
  return 1
}

process.exitCode = await main().catch((error: unknown) => tell(error))
