import { connect } from '../../server/db/connect.ts'
import { patient } from '../../server/testing/database.ts'
import { check, type Violation } from './checker.ts'
import { bringToRest, findStale, type Rest } from './settle.ts'
import { readWitness } from './witness.ts'

export interface Judgment {
  readonly violations: readonly Violation[]
  readonly entries: number
}

/**
 * Brings everything to rest, and compares what players were told with what the database holds.
 *
 * @param url - of the database's owner
 */
export async function judge(run: Omit<Rest, 'db'>, url: string): Promise<Judgment> {
  const { nodes, caller, history, players } = run
  const db = connect(url, { limits: patient })
  try {
    await bringToRest({ ...run, db })
    const witness = await readWitness(db)
    const stale = await findStale(nodes, caller, players, db)
    const wrong = [...history.violations, ...stale]
    return {
      violations: [
        ...check(history.operations, witness),
        ...wrong.map((what) => ({ kind: 'answer' as const, what })),
      ],
      entries: witness.entries.length,
    }
  } finally {
    await db.destroy()
  }
}
