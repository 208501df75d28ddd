import { parseArgs } from 'node:util'
import { describeFailure } from '../describe-failure.ts'
import { monthName } from '../db/months.ts'
import { nameOf, sealMonths, SealRefused } from '../ledger/seal.ts'
import { openServerDatabase } from '../open-database.ts'

const USAGE = `npm run archive -- --seal YYYY-MM

Seals the months of the ledger before that one: nothing can be added to them from then on, and proofs
read their sums. Months are those of UTC; the present one and the one before it cannot be sealed yet.

Ends with 0 when it is done, 1 when it cannot be done (what was sealed stays), 2 when called wrongly.`

function readArguments() {
  try {
    return parseArgs({ options: { seal: { type: 'string' } } }).values
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

async function seal(until: number): Promise<void> {
  await using database = await openServerDatabase(process.env)
  const sealed = await sealMonths(database.db, until, console.log)
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

async function main(): Promise<number> {
  const until = readMonth(readArguments().seal)
  if (until === undefined) {
    console.error(USAGE)
    return 2
  }
  await seal(until)
  return 0
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof SealRefused ? error.message : describeFailure(error))
  return 1
})
