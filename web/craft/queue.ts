import type { CraftJob } from '@app/contract/craft.ts'
import type { LiveEventOf } from '@app/contract/live.ts'

/** The queue after a `craft_changed` event. */
export function applyCraftChange(
  queue: readonly CraftJob[],
  { started, ended }: LiveEventOf<'craft_changed'>['data'],
): readonly CraftJob[] {
  const known = new Set(queue.map((job) => job.id))
  const over = new Set(ended.map((job) => job.id))
  const fresh = started.filter((job) => !known.has(job.id))
  return [...queue, ...fresh].filter((job) => !over.has(job.id))
}
