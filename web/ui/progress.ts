/** Empty before the start, filled in proportion until the end, full after it (spec part 2 section 2). */
export interface Progress {
  readonly state: 'waiting' | 'running' | 'done'
  /** 0 to 1. */
  readonly filled: number
  /** Seconds until the end. */
  readonly leftSec: number
}

export interface TimedJob {
  /** Unix seconds. */
  readonly start_at: number
  readonly end_at: number
  /** What the server says has ended is full, whatever the clock of the browser. */
  readonly ended?: boolean
}

/** @param now - unix seconds of the application's clock */
export function progressOf({ start_at, end_at, ended = false }: TimedJob, now: number): Progress {
  if (ended || now >= end_at) return { state: 'done', filled: 1, leftSec: 0 }
  if (now < start_at) return { state: 'waiting', filled: 0, leftSec: end_at - start_at }
  return {
    state: 'running',
    filled: (now - start_at) / (end_at - start_at),
    leftSec: end_at - now,
  }
}
