import type { FactoryJob, factoryRoutes } from '@app/contract/factory.ts'
import type { Input } from '@app/contract/route.ts'
import { isEnergetic, jobDurationMs } from '@app/rules/energy/energy.ts'
import { planJob, times } from '@app/rules/factory/plan-job.ts'
import { readEnergyUntil } from '../energy/read-energy.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change } from '../ledger/change.ts'
import { accountOf, transfer } from '../ledger/transfer.ts'
import type { FactoryDeps } from './deps.ts'
import { jobOf } from './read-jobs.ts'

/** Jobs that a player may have in progress. */
const JOBS_MAX = 1000

/**
 * Starts a job: what it takes goes into production, and its duration, shortened by energy that is
 * active now, is fixed. Refusals in this order: `receipt_not_found`, `please_select_items`,
 * `factory_limit`, `not_enough_items`.
 *
 * Source: server rules, sections 6 and 8.
 */
export async function startJob(
  deps: FactoryDeps,
  playerId: string,
  input: Input<typeof factoryRoutes.start>,
  call: CallKey | undefined,
): Promise<FactoryJob> {
  const scope = { players: [playerId], call, actor: playerId }
  const job = await change(deps.change, scope, (c) => start(deps, c, playerId, input))
  deps.worker.wake('factory', job.end_at * 1000)
  return job
}

async function start(
  { content }: FactoryDeps,
  c: Change,
  playerId: string,
  { receipt_id, input_ids, count }: Input<typeof factoryRoutes.start>,
): Promise<FactoryJob> {
  const recipe = content.get('factory').find((one) => one.receipt_id === receipt_id)
  if (!recipe) throw new Refusal('receipt_not_found')
  const terms = planJob(recipe, input_ids)
  if ('refused' in terms) throw new Refusal(terms.refused)
  const { running } = await c.tx
    .selectFrom('factory_job')
    .select((eb) => eb.fn.countAll<number>().as('running'))
    .where('player_id', '=', playerId)
    .executeTakeFirstOrThrow()
  if (running >= JOBS_MAX) throw new Refusal('factory_limit', { limit: JOBS_MAX })
  const spent = times(terms.spent, count)
  await c.requireHeld(playerId, spent)
  c.move(transfer('start_farm', accountOf(playerId), accountOf(playerId, 'production'), spent))
  const energetic = isEnergetic(await readEnergyUntil(c.tx, playerId), c.now)
  const row = await c.tx
    .insertInto('factory_job')
    .values({
      job_id: c.newId(),
      player_id: playerId,
      receipt_id,
      count,
      input_list: [...input_ids],
      terms: JSON.stringify(terms),
      start_at: c.now,
      due_at: c.now + jobDurationMs(terms.duration_sec, energetic),
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const job = jobOf(row)
  c.tell(playerId, { type: 'factory_changed', data: { started: [job], ended: [] } })
  return job
}
