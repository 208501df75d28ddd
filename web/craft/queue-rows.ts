import type { CraftQueue } from '../live/follow-craft.ts'

type Job = CraftQueue['jobs'][number]

export type QueueColumn = 'start' | 'end'

export interface QueueSort {
  readonly by: QueueColumn
  readonly up: boolean
}

/** By the end, the first to end first (spec part 2 section 2). */
export const firstSort: QueueSort = { by: 'end', up: true }

/** A click on the column in use turns it around; another begins ascending. */
export function nextSort(sort: QueueSort, by: QueueColumn): QueueSort {
  return { by, up: sort.by === by ? !sort.up : true }
}

export function sortJobs(jobs: readonly Job[], { by, up }: QueueSort): Job[] {
  const key = by === 'start' ? 'start_at' : 'end_at'
  return jobs.toSorted((a, b) => (up ? a[key] - b[key] : b[key] - a[key]))
}
