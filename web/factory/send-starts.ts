import { factoryRoutes } from '@app/contract/factory.ts'
import { planJob, times } from '@app/rules/factory/plan-job.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../api/refusal-text.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { reserve } from '../inventory/reserved.ts'
import { toast } from '../ui/toast.ts'
import { queue } from './queries.ts'
import { StartQueue, type WantedJob } from './start-queue.ts'

/** Between two starts (spec part 2 section 9). */
const PAUSE_MS = 100

const queues = new WeakMap<QueryClient, (job: Omit<WantedJob, 'key'>) => void>()

/**
 * What starts jobs: what a job takes is gone from the shown inventory at once, and the notice of
 * success appears before the server answers. Where the server refuses, both are corrected (spec part
 * 2 section 4). It goes on when its screen is left.
 */
export function startsOf(client: QueryClient): (job: Omit<WantedJob, 'key'>) => void {
  const known = queues.get(client)
  if (known) return known
  const release = new Map<string, () => void>()
  const starts = new StartQueue({
    send: ({ key, recipe, inputIds, count }) =>
      call(
        factoryRoutes.start,
        { receipt_id: recipe.receipt_id, input_ids: [...inputIds], count },
        { idempotencyKey: key },
      ),
    pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
    answered: (job, error) => {
      release.get(job.key)?.()
      release.delete(job.key)
      if (error === undefined) return
      toast(
        t('factory.receipt_error_send', { name: nameOf(job), error: refusalText(error) }),
        'failed',
      )
      void client.invalidateQueries({ queryKey: inventory.queryKey })
      void client.invalidateQueries({ queryKey: queue.queryKey })
    },
  })
  const start = (wanted: Omit<WantedJob, 'key'>) => {
    const job = { ...wanted, key: crypto.randomUUID() }
    const terms = planJob(job.recipe, job.inputIds)
    if ('spent' in terms) release.set(job.key, reserve(times(terms.spent, job.count)))
    toast(t('receipt_success_sent', { name: nameOf(job) }), 'done')
    starts.add(job)
  }
  queues.set(client, start)
  return start
}

function nameOf({ recipe }: Pick<WantedJob, 'recipe'>): string {
  return recipe.name[useLanguage.getState().language]
}
