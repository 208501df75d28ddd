import { type JobKindName, jobKinds } from '@app/contract/operator-values.ts'
import { type FailedJob, type JobFacts, parkedWorkRoutes } from '@app/contract/parked-work.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { type JobCare, listOf } from '../jobs/job-care.ts'
import { change, type ChangeDeps } from '../ledger/change.ts'
import { logAct } from './operator-log.ts'

export interface ParkedWorkDeps extends ChangeDeps {
  /** What can be done about failed jobs of a kind, by this node. */
  readonly worker: { careOf(kind: string): JobCare | undefined }
}

type OneJob = Input<typeof parkedWorkRoutes.retry>

/** A person looks at them one by one. */
const SHOWN = 100

/** Serves what operators see of due work that failed, and do about it (decisions/041). */
export function serveParkedWork(app: FastifyInstance, deps: ParkedWorkDeps): void {
  handle(app, parkedWorkRoutes.list, async ({ input }) => ({
    kinds: await countByKind(deps.db),
    response: await readFailed(deps, input.kind),
  }))
  handle(app, parkedWorkRoutes.retry, ({ input, playerId, call }) =>
    retryJob(deps, playerId, input, call),
  )
  handle(app, parkedWorkRoutes.giveUp, ({ input, playerId, call }) =>
    giveUpJob(deps, playerId, input, call),
  )
}

type Kinds = Reply<typeof parkedWorkRoutes.list>['kinds']

async function countByKind(db: Kysely<DB>): Promise<Kinds> {
  const rows = await db
    .selectFrom('failed_job')
    .select(['kind', sql<boolean>`try_at is null`.as('is_parked')])
    .select((eb) => eb.fn.countAll<number>().as('jobs'))
    .groupBy(['kind', sql`try_at is null`])
    .execute()
  const jobsOf = (kind: string, isParked: boolean) =>
    rows.find((row) => row.kind === kind && row.is_parked === isParked)?.jobs ?? 0
  return jobKinds.map((kind) => ({
    kind,
    failing: jobsOf(kind, false),
    parked: jobsOf(kind, true),
  }))
}

async function readFailed(
  { db, worker }: ParkedWorkDeps,
  kind: JobKindName | undefined,
): Promise<FailedJob[]> {
  const rows = await db
    .selectFrom('failed_job as job')
    .innerJoin('player', 'player.player_id', 'job.player_id')
    .select(['kind', 'job_id', 'attempts', 'last_error', 'try_at', 'first_failed_at'])
    .select(['player.steam_id', 'player.name'])
    .where('kind', 'in', kind === undefined ? jobKinds : [kind])
    .orderBy(sql`try_at is not null`)
    .orderBy('first_failed_at')
    .orderBy('job_id')
    .limit(SHOWN)
    .execute()
  const facts = new Map<string, ReadonlyMap<string, JobFacts>>()
  for (const one of new Set(rows.map((row) => row.kind))) {
    const ids = rows.filter((row) => row.kind === one).map((row) => row.job_id)
    facts.set(one, (await worker.careOf(one)?.facts(ids)) ?? new Map())
  }
  return rows.map(({ steam_id, name, try_at, first_failed_at, ...row }) => ({
    ...row,
    // Only those were asked for.
    kind: row.kind as JobKindName,
    player: { steam_id, name },
    what: facts.get(row.kind)?.get(row.job_id) ?? null,
    first_failed_at: Math.floor(first_failed_at / 1000),
    try_at: try_at === null ? null : Math.ceil(try_at / 1000),
  }))
}

const stateOf = (db: Kysely<DB>, { kind, job_id }: Pick<OneJob, 'kind' | 'job_id'>) =>
  db
    .selectFrom('failed_job')
    .select(['player_id', 'attempts', 'last_error', 'try_at'])
    .where('kind', '=', kind)
    .where('job_id', '=', job_id)

/**
 * Tries a failed job once more, as its own kind does, and answers how that went. Refuses with
 * `job_not_found` for one that has been settled or given up meanwhile.
 */
async function retryJob(
  deps: ParkedWorkDeps,
  operatorId: string,
  { reason, ...job }: OneJob,
  call: CallKey | undefined,
): Promise<Reply<typeof parkedWorkRoutes.retry>> {
  const before = await change(
    deps,
    { players: [operatorId], operator: operatorId, call },
    async (c) => {
      const row = await stateOf(c.tx, job).executeTakeFirst()
      if (!row) throw new Refusal('job_not_found')
      await logAct(c.tx, {
        log_id: c.newId(),
        operator_id: operatorId,
        action: 'retry_job',
        player_id: row.player_id,
        job_kind: job.kind,
        reason,
        created_at: c.now,
      })
      return { player_id: row.player_id, attempts: row.attempts }
    },
  )
  await deps.worker.careOf(job.kind)?.retry({ job_id: job.job_id, player_id: before.player_id })
  const after = await stateOf(deps.db, job).executeTakeFirst()
  if (!after) return { state: 'settled', last_error: null }
  const state = after.attempts > before.attempts ? 'failed' : 'held'
  return { state, last_error: after.last_error }
}

/**
 * Ends a parked job without doing it. Refuses with `job_not_found`, and with `cannot_give_up` while
 * it is still tried, or where value could be lost or made.
 */
async function giveUpJob(
  deps: ParkedWorkDeps,
  operatorId: string,
  { reason, ...job }: OneJob,
  call: CallKey | undefined,
): Promise<Reply<typeof parkedWorkRoutes.giveUp>> {
  // Whose it is never changes, so it may be read before the locks.
  const target = await stateOf(deps.db, job).executeTakeFirst()
  const players = target ? [target.player_id, operatorId] : [operatorId]
  return change(deps, { players, operator: operatorId, reason, call }, async (c) => {
    const row = target && (await stateOf(c.tx, job).forUpdate().executeTakeFirst())
    if (!row) throw new Refusal('job_not_found')
    const care = deps.worker.careOf(job.kind)
    if (row.try_at !== null || !care?.giveUp) throw new Refusal('cannot_give_up')
    const returned = await care.giveUp(c, job.job_id)
    await c.tx
      .deleteFrom('failed_job')
      .where('kind', '=', job.kind)
      .where('job_id', '=', job.job_id)
      .execute()
    await logAct(c.tx, {
      log_id: c.newId(),
      operator_id: operatorId,
      action: 'give_up_job',
      player_id: row.player_id,
      job_kind: job.kind,
      reason,
      created_at: c.now,
    })
    return { returned: listOf(returned) }
  })
}
