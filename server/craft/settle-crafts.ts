import type { CraftJob } from '@app/contract/craft.ts'
import { nextDue, takeDuePlayers } from '../jobs/job-table.ts'
import type { DueWork } from '../jobs/worker.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { type Craft, type Expand, finishCraft, jobOf, writeHistory } from './finish-craft.ts'

export interface SettleDeps extends ChangeDeps {
  readonly expand: Expand
}

/** Ends the delayed crafts that have fallen due, each once: whoever deletes the job settles it. */
export function craftWork(deps: SettleDeps): DueWork {
  return {
    name: 'craft',
    nextDue: () => nextDue(deps.db, 'craft_job'),
    async settle(now, limit) {
      const { settled } = await change(
        deps,
        { players: (sql) => takeDuePlayers(sql, 'craft_job', now, limit) },
        async (c) => ({ settled: await settleJobs(c, deps.expand, now, limit) }),
      )
      return settled
    },
  }
}

const TAKE_JOBS = {
  name: 'take-craft-jobs',
  text: `
    delete from craft_job where job_id in (
      select job_id from craft_job
      where player_id = any($1::uuid[]) and due_at <= $2
      order by due_at, job_id limit $3)
    returning job_id, player_id, recipe, count, start_at, due_at`,
}

async function settleJobs(c: Change, expand: Expand, now: number, limit: number): Promise<number> {
  // Only starting a craft writes the recipe.
  const jobs = await c.sql.query<Craft>(TAKE_JOBS, [c.players, now, limit])
  const finished = jobs
    .toSorted((a, b) => a.due_at - b.due_at)
    .map((craft) => ({ craft, result: finishCraft(c, expand, craft) }))
  await writeHistory(c, finished)
  const ended = new Map<string, CraftJob[]>()
  for (const { craft } of finished) {
    const own = ended.get(craft.player_id) ?? []
    ended.set(craft.player_id, own)
    own.push(jobOf(craft))
  }
  for (const [player, own] of ended) {
    c.tell(player, { type: 'craft_changed', data: { started: [], ended: own } })
  }
  return jobs.length
}
