import type { TimedJob } from '../ui/progress.ts'

export type JobColumn = 'start' | 'end'

export interface JobSort {
  readonly by: JobColumn
  readonly up: boolean
}

/** The order that an address says; as usual by the end, the first first (spec part 2 section 2). */
export function readSort(text = 'end'): JobSort {
  return { by: text.endsWith('start') ? 'start' : 'end', up: !text.startsWith('-') }
}

/** The order as an address says it, with a minus before what descends; undefined as usual. */
export function writeSort({ by, up }: JobSort): string | undefined {
  return by === 'end' && up ? undefined : `${up ? '' : '-'}${by}`
}

/** A click on the column in use turns it around; another begins ascending. */
export function nextSort(sort: JobSort, by: JobColumn): JobSort {
  return { by, up: sort.by === by ? !sort.up : true }
}

export function sortJobs<Job extends TimedJob>(jobs: readonly Job[], { by, up }: JobSort): Job[] {
  const key = by === 'start' ? 'start_at' : 'end_at'
  return jobs.toSorted((a, b) => (up ? a[key] - b[key] : b[key] - a[key]))
}
