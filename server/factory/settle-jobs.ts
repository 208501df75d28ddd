import type { FactoryHistoryRow } from '@app/contract/factory.ts'
import { drawOutputs } from '@app/rules/factory/draw-outputs.ts'
import { type FactoryTerms, times } from '@app/rules/factory/plan-job.ts'
import { type Selectable, sql } from 'kysely'
import { secureRandom } from '../chance/secure-random.ts'
import type { FactoryJob as JobRow } from '../db/schema.ts'
import { takeDuePlayers } from '../jobs/job-table.ts'
import { type Change, change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import type { FactoryDeps } from './deps.ts'
import { jobOf } from './read-jobs.ts'

/**
 * Ends jobs that are due: what they took is burned, and what they yield granted. A job's row is
 * deleted in the same transaction, so that nothing comes out twice. Returns how many it ended.
 *
 * Source: server rules, section 6.
 */
export async function settleJobs(deps: FactoryDeps, now: number, limit: number): Promise<number> {
  const players = (tx: Change['sql']) => takeDuePlayers(tx, 'factory_job', now, limit)
  const { ended } = await change(deps.change, { players }, async (c) => {
    const jobs = await takeJobs(c, now, limit)
    const rows = jobs.map((job) => ({ player_id: job.player_id, row: endJob(deps, c, job) }))
    await keepHistory(c, rows)
    for (const player of c.players) {
      const own = rows.filter(({ player_id }) => player_id === player).map(({ row }) => row)
      if (own.length === 0) continue
      c.tell(player, { type: 'factory_changed', data: { started: [], ended: own } })
    }
    return { ended: jobs.length }
  })
  return ended
}

/** Deletes due jobs of the locked players, the longest due first. */
function takeJobs(c: Change, now: number, limit: number): Promise<Selectable<JobRow>[]> {
  return c.tx
    .deleteFrom('factory_job')
    .where('job_id', 'in', (from) =>
      from
        .selectFrom('factory_job')
        .select('job_id')
        .where('player_id', '=', sql<string>`any(${[...c.players]}::uuid[])`)
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .limit(limit),
    )
    .returningAll()
    .execute()
}

/** Burns what a job took and grants what it yields; bundles and generators are opened. */
function endJob(
  { catalogue }: FactoryDeps,
  c: Change,
  { job_id, player_id, terms, ...job }: Selectable<JobRow>,
): FactoryHistoryRow {
  const { spent, drops, results } = terms as unknown as FactoryTerms
  const granted = new Map<number, number>()
  for (const [item, pieces] of drawOutputs({ drops, results }, job.count, secureRandom)) {
    for (const [opened, count] of catalogue.expand(item, pieces) ?? []) {
      granted.set(opened, (granted.get(opened) ?? 0) + count)
    }
  }
  const world = worldOf('end_farm')
  c.move(
    transfer('end_farm', accountOf(player_id, 'production'), world, times(spent, job.count)),
    transfer('end_farm', world, accountOf(player_id), granted),
  )
  return {
    ...jobOf({ job_id, ...job }),
    process_date: Math.floor(c.now / 1000),
    jdoc: { new_items: [...granted].map(([item_id, quantity]) => ({ item_id, quantity })) },
  }
}

interface OwnRow {
  readonly player_id: string
  readonly row: FactoryHistoryRow
}

async function keepHistory(c: Change, rows: readonly OwnRow[]): Promise<void> {
  if (rows.length === 0) return
  const values = rows.map(({ player_id, row }) => ({
    player_id,
    ...row,
    jdoc: JSON.stringify(row.jdoc),
  }))
  await c.tx.insertInto('factory_history').values(values).execute()
}
