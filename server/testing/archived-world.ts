import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { archiveMonths } from '../archive/archive-months.ts'
import { restoreMonths } from '../archive/restore-months.ts'
import { KEPT_MONTHS, monthly, monthStart } from '../db/months.ts'
import { audit } from '../ledger/audit.ts'
import { openPastWorld } from './sealed-world.ts'

/** Days between two times of play: the first is before all months, the second before those that stay. */
const APART = 410
/** After all ids. */
export const LAST = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The start of a month in unix seconds: of the oldest that stays, or so many before it. */
export const keptMonth = (back = 0): number =>
  monthStart(Math.floor(Date.now() / 1000), KEPT_MONTHS + back)

/**
 * A world of which four parts can be archived: all that is before the months, and three of these. The
 * first and one of the others have rows. They are sealed, and all that is reckoned from them is.
 */
export async function openArchivable(isReckoned = true) {
  const past = await openPastWorld(KEPT_MONTHS + 4, APART)
  const folder = await mkdtemp(join(tmpdir(), 'archive-'))
  if (isReckoned) await past.world.node.economy.sumUp(LAST)
  await past.seal()
  return {
    ...past,
    folder,
    archive: (log: (message: string) => void = () => {}, until = keptMonth()) =>
      archiveMonths(past.db, until, { folder, log }),
    restore: (since = 0) => restoreMonths(past.db, since, { folder, log: () => {} }),
    /** Every row that is in the database, and what a proof says. */
    async books() {
      const sums = Object.keys(monthly).map(
        (table) => sql`
          select ${table}::text as name, count(*)::int as rows,
            md5(string_agg(one::text, '|' order by one::text)) as sum
          from ${sql.table(table)} as one`,
      )
      const { rows } = await sql`${sql.join(sums, sql` union all `)} order by name`.execute(past.db)
      return { rows, proof: await audit(past.world.db) }
    },
    async [Symbol.asyncDispose]() {
      await past[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
