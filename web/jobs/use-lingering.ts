import { useState } from 'react'
import { appNow, useAppTime } from '../api/app-clock.ts'
import type { TimedJob } from '../ui/progress.ts'

/** An ended job stays in view for so long, in seconds. */
const LINGER_SEC = 60

interface Job extends TimedJob {
  readonly id: string
}

type Known<One> = readonly One[] | undefined

interface Past<One> {
  readonly job: One
  /** Unix seconds of the application's clock. */
  readonly goneAt: number
}

/**
 * The jobs, and for a minute those that have left the list: a job leaves it by ending only, and its
 * row turns green before it goes.
 */
export function useLingering<One extends Job>(jobs: Known<One>): Known<One> {
  const [{ seen, past }, setState] = useState({ seen: jobs, past: noPast<One>() })
  if (seen !== jobs) setState({ seen: jobs, past: pastAfter(past, seen, jobs, appNow() / 1000) })
  // In the order they leave, so that their number says which are left.
  const left = useAppTime(
    1000,
    (unixMs) => past.filter(({ goneAt }) => unixMs / 1000 < goneAt).length,
  )
  if (!jobs || left === 0) return jobs
  return [...jobs, ...past.slice(past.length - left).map(({ job }) => job)]
}

const noPast = <One>(): readonly Past<One>[] => []

/**
 * What has left the list, first to go first. A list that is unknown again, as after a change of
 * player, leaves nothing behind.
 *
 * @param nowSec - unix seconds of the application's clock
 */
export function pastAfter<One extends Job>(
  past: readonly Past<One>[],
  before: Known<One>,
  after: Known<One>,
  nowSec: number,
): readonly Past<One>[] {
  if (!before || !after) return []
  const listed = new Set(after.map((job) => job.id))
  const ended = before.filter((job) => !listed.has(job.id))
  return [
    ...past.filter(({ job, goneAt }) => goneAt > nowSec && !listed.has(job.id)),
    ...ended.map((job) => ({
      job: { ...job, ended: true },
      // The list may be loaded before the page is told that the clock was moved.
      goneAt: Math.max(nowSec, job.end_at) + LINGER_SEC,
    })),
  ]
}
