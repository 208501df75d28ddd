import type { CraftJob } from '@app/contract/craft.ts'
import type { LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from './load-anew.ts'

/** Keys of the queries that live events change; the craft's queries use them. */
export const craftKeys = {
  all: ['craft', 'own'],
  queue: ['craft', 'own', 'queue'],
  history: ['craft', 'own', 'history'],
} as const

/** A craft as the queue shows it: one that ended while it was shown stays, filled. */
interface ShownJob extends CraftJob {
  readonly ended: boolean
}

export interface CraftQueue {
  readonly jobs: readonly ShownJob[]
  /** Milliseconds that the application clock is ahead of this browser's. */
  readonly clockAheadMs: number
}

/** The queue after a `craft_changed` event. */
export function applyCraftChange(
  queue: CraftQueue,
  { started, ended }: LiveEventOf<'craft_changed'>['data'],
): CraftQueue {
  const known = new Set(queue.jobs.map((job) => job.id))
  const over = new Set(ended.map((job) => job.id))
  const fresh = started.filter((job) => !known.has(job.id))
  return {
    ...queue,
    jobs: [...queue.jobs, ...fresh.map((job) => ({ ...job, ended: false }))].map((job) =>
      over.has(job.id) ? { ...job, ended: true } : job,
    ),
  }
}

/** The queue as just loaded, with what ended while it was shown. */
export function mergeQueue(
  { response, now }: { readonly response: readonly CraftJob[]; readonly now: number },
  before: CraftQueue | undefined,
  browserNow: number,
): CraftQueue {
  const waiting = new Set(response.map((job) => job.id))
  const over = before?.jobs.filter((job) => job.ended && !waiting.has(job.id)) ?? []
  return {
    jobs: [...over, ...response.map((job) => ({ ...job, ended: false }))],
    clockAheadMs: now - browserNow,
  }
}

/** Shows what a `craft_changed` event tells. */
export function followCraft(
  client: QueryClient,
  change: LiveEventOf<'craft_changed'>['data'],
): void {
  const { queue, history } = craftKeys
  client.setQueryData<CraftQueue>(queue, (shown) => shown && applyCraftChange(shown, change))
  // A load that began before the event would bring the old queue back.
  if (client.isFetching({ queryKey: queue }) > 0) {
    void loadAnew(client, queue)
  }
  if (change.ended.length > 0) void client.invalidateQueries({ queryKey: history })
}
