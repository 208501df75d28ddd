import type { FactoryHistoryRow } from '@app/contract/factory.ts'
import { drawOutputs } from '@app/rules/factory/draw-outputs.ts'
import { type FactoryTerms, times } from '@app/rules/factory/plan-job.ts'
import { readPieces } from '@app/rules/jobs/read-pieces.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, FactoryJob as JobRow } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { type NewMessage, tellPlayers } from '../inbox/tell-inbox.ts'
import { factsOf, giveBack } from '../jobs/job-care.ts'
import type { JobKind } from '../jobs/job-queue.ts'
import type { Change } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import type { FactoryDeps } from './deps.ts'
import { jobOf } from './read-jobs.ts'

/**
 * Ends jobs that are due: what they took is burned, and what they yield granted. A job's row is
 * deleted in the same transaction, so that nothing comes out twice.
 *
 * Source: server rules, section 6.
 */
export function factoryJobs(deps: FactoryDeps): JobKind {
  return {
    kind: 'factory',
    table: 'factory_job',
    id: 'job_id',
    atOnce: 500,
    async settle(c, jobIds, now) {
      const jobs = await takeJobs(c, jobIds, now)
      const rows = jobs.map((job) => ({ player_id: job.player_id, row: endJob(deps, c, job) }))
      await keepHistory(c, rows)
      await tellPlayers(
        c,
        jobs.map((job) => endedMessage(deps, job, false)),
      )
      for (const player of c.players) {
        const own = rows.filter(({ player_id }) => player_id === player).map(({ row }) => row)
        if (own.length === 0) continue
        c.tell(player, { type: 'factory_changed', data: { started: [], ended: own } })
      }
      return jobs.length
    },
    facts: readFacts,
    giveUp: (c, jobId) => giveUp(deps, c, jobId),
  }
}

/** Deletes those of the jobs that are due. */
function takeJobs(
  c: Change,
  jobIds: readonly string[],
  now: number,
): Promise<Selectable<JobRow>[]> {
  return c.tx
    .deleteFrom('factory_job')
    .where('job_id', '=', sql<string>`any(${[...jobIds]}::uuid[])`)
    .where('due_at', '<=', now)
    .returningAll()
    .execute()
}

/** Burns what a job took and grants what it yields; bundles and generators are opened. */
function endJob(
  { catalog }: FactoryDeps,
  c: Change,
  { job_id, player_id, terms, ...job }: Selectable<JobRow>,
): FactoryHistoryRow {
  const { spent, drops, results } = terms as unknown as FactoryTerms
  const granted = catalog.openAll(drawOutputs({ drops, results }, job.count, c.random))
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

type Ended = Pick<Selectable<JobRow>, 'player_id' | 'receipt_id' | 'count'>

function endedMessage(
  { content }: FactoryDeps,
  { player_id, receipt_id, count }: Ended,
  is_given_up: boolean,
): NewMessage {
  const recipe = content.get('factory').find((one) => one.receipt_id === receipt_id)
  return {
    player_id,
    kind: 'farm_ended',
    subject: `farm_${is_given_up ? 'given_up' : 'ended'}/${receipt_id}`,
    data: { receipt_id, name: recipe?.name ?? null, is_given_up },
    sum: { pieces: count, coins: 0 },
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

/** What a job holds in production; undefined when its terms can no longer be read. */
function heldBy({ terms, count }: Pick<Selectable<JobRow>, 'terms' | 'count'>) {
  const spent = new Map(Object.entries(terms ?? {})).get('spent')
  return readPieces(spent, ['0', '1'], count)
}

async function readFacts(db: Kysely<DB>, jobIds: readonly string[]) {
  const rows = await db
    .selectFrom('factory_job')
    .select(['job_id', 'receipt_id', 'terms', 'count'])
    .where('job_id', '=', sql<string>`any(${[...jobIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map((job) => [
      job.job_id,
      factsOf({ receipt_id: job.receipt_id, count: job.count, gives_back: heldBy(job) }),
    ]),
  )
}

/** Everything that the job took comes back; nothing has been drawn for it yet. */
async function giveUp(deps: FactoryDeps, c: Change, jobId: string) {
  const job = await c.tx
    .deleteFrom('factory_job')
    .where('job_id', '=', jobId)
    .returningAll()
    .executeTakeFirst()
  if (!job) throw new Refusal('job_not_found')
  const returned = await giveBack(c, job.player_id, heldBy(job))
  const process_date = Math.floor(c.now / 1000)
  const row = { ...jobOf(job), process_date, jdoc: { new_items: [] } }
  c.tell(job.player_id, { type: 'factory_changed', data: { started: [], ended: [row] } })
  await tellPlayers(c, [endedMessage(deps, job, true)])
  return returned
}
