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

/** Empty before the start, filled in proportion until the end, full after it. */
export interface Progress {
  readonly state: 'waiting' | 'running' | 'done'
  /** 0 to 1. */
  readonly filled: number
}

/** @param now - unix seconds of the application clock */
export function progressOf({ start_at, end_at, ended }: Job, now: number): Progress {
  if (ended || now >= end_at) return { state: 'done', filled: 1 }
  if (now < start_at) return { state: 'waiting', filled: 0 }
  return { state: 'running', filled: (now - start_at) / (end_at - start_at) }
}
