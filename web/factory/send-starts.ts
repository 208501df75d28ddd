import { factoryRoutes } from '@app/contract/factory.ts'
import { planJob, times } from '@app/rules/factory/plan-job.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refusalText } from '../refusals/refusal-text.ts'
import { sendOnce } from '../api/send-once.ts'
import { useLanguage } from '../i18n/language.ts'
import { t } from '../i18n/t.ts'
import { inventory } from '../inventory/queries.ts'
import { reserve } from '../inventory/reserved.ts'
import { loadAnew } from '../live/load-anew.ts'
import { forPlayer } from '../session/player-scope.ts'
import { toast } from '../ui/toast.ts'
import { jobsKey } from './keys.ts'
import { queue } from './queries.ts'
import { StartQueue, type WantedJob } from './start-queue.ts'

/** Between two starts (spec part 2 section 9). */
const PAUSE_MS = 100

/** The queue of the player who is signed in, and what follows when a job of it is answered. */
const startsOfPlayer = forPlayer((scope) => {
  const ends = new Map<WantedJob, (error: unknown) => void>()
  const queued = new StartQueue({
    scope,
    send: ({ recipe: { receipt_id }, inputIds, count }) => {
      const input = { receipt_id, input_ids: [...inputIds], count }
      return sendOnce(`factory/${receipt_id}`, input, (asked, once) =>
        call(factoryRoutes.start, asked, { ...once, outlivesPage: true }),
      )
    },
    pause: () => new Promise((resolve) => setTimeout(resolve, PAUSE_MS)),
    answered: (job, error) => {
      ends.get(job)?.(error)
      ends.delete(job)
    },
  })
  // Tests of calls have no page.
  globalThis.addEventListener?.('pagehide', () => queued.leave(), { signal: scope })
  return { queued, ends }
})

/**
 * Starts jobs: what a job takes is gone from the shown inventory at once, and the notice of success
 * appears before the server answers. Where the server refuses, both are corrected (spec part 2
 * section 4). It goes on when its screen is left, and ends with the player who asked for it.
 */
export function startsOf(client: QueryClient): (wanted: WantedJob) => void {
  return (wanted) => {
    const { queued, ends } = startsOfPlayer()
    const job = { ...wanted }
    const terms = planJob(job.recipe, job.inputIds)
    const held = client.getQueryData(inventory.queryKey)?.counts ?? new Map<number, number>()
    const reserved = 'spent' in terms ? reserve(times(terms.spent, job.count), held) : undefined
    ends.set(job, (error) => {
      if (error === undefined) {
        reserved?.taken()
        loadAnew(client, jobsKey)
        return
      }
      reserved?.release()
      const failed = { name: nameOf(job), error: refusalText(error) }
      toast(t('factory.receipt_error_send', failed), 'failed')
      void client.invalidateQueries({ queryKey: inventory.queryKey })
      void client.invalidateQueries({ queryKey: queue.queryKey })
    })
    toast(t('receipt_success_sent', { name: nameOf(job) }), 'done')
    queued.add(job)
  }
}

function nameOf({ recipe }: WantedJob): string {
  return recipe.name[useLanguage.getState().language]
}
