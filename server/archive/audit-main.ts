import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '../db/schema.ts'
import { describeFailure } from '../describe-failure.ts'
import { audit } from '../ledger/audit.ts'
import { openServerDatabase } from '../open-database.ts'
import { auditWhole, type WholeAudit } from './audit-whole.ts'

const USAGE = `npm run audit -- [--whole [--archive DIR]]

Proves conservation of every asset. With --whole it counts the sealed months again, too: those that are
archived from their files in DIR.

Ends with 0 when everything was proved, 1 when something is wrong or could not be counted, 2 when called
wrongly.`

interface Wanted {
  readonly whole?: boolean
  readonly archive?: string
}

function readArguments(): Wanted | undefined {
  try {
    const { values } = parseArgs({
      options: { whole: { type: 'boolean' }, archive: { type: 'string' } },
    })
    return values.archive === undefined || values.whole === true ? values : undefined
  } catch (error) {
    console.error(error instanceof Error ? `${error.message}\n` : error)
    return undefined
  }
}

const NOTHING: WholeAudit = { findings: [], uncounted: [] }

/** Undefined where that could not be done, which has been said then. */
async function countAgain(db: Kysely<DB>, archive?: string): Promise<WholeAudit | undefined> {
  try {
    return await auditWhole(db, archive)
  } catch (error) {
    const isDatabase = archive === undefined || error instanceof pg.DatabaseError
    console.error(describeFailure(error, isDatabase ? undefined : `--archive ${resolve(archive)}`))
    return undefined
  }
}

async function prove({ whole = false, archive }: Wanted): Promise<number> {
  await using database = await openServerDatabase(process.env)
  const { assets, findings: found } = await audit(database.db)
  const again = whole ? await countAgain(database.db, archive) : NOTHING
  if (again === undefined) return 1
  const findings = [...found, ...again.findings]
  console.table(
    assets.map((asset) => ({
      ...asset,
      asset:
        asset.asset === 0 ? 'coins' : asset.asset < 0 ? `platform ${asset.asset}` : asset.asset,
    })),
  )
  console.log(`${assets.length} assets, ${findings.length} findings.`)
  for (const finding of findings) console.error(finding)
  for (const name of again.uncounted) console.error(`Not counted: ${name}, which is archived.`)
  if (again.uncounted.length > 0) {
    console.error(
      'So the sums of the sealed months were compared with nothing: ' +
        '--archive DIR names the folder with the files of all these months.',
    )
  }
  console.log(
    findings.length === 0
      ? 'The ledger and the holdings agree: nothing was made up, nothing was lost.'
      : 'The books are NOT exact.',
  )
  return findings.length + again.uncounted.length === 0 ? 0 : 1
}

async function main(): Promise<number> {
  const wanted = readArguments()
  if (wanted !== undefined) return prove(wanted)
  console.error(USAGE)
  return 2
}

process.exitCode = await main().catch((error: unknown) => {
  console.error(describeFailure(error))
  return 1
})
