import { calendarDay, dayNumber } from '../calendar.ts'

/** A day of every year. */
export interface YearDay {
  /** From 1. */
  readonly month: number
  /** From 1. */
  readonly day: number
}

/** A part of every year, with its first and its last day; it does not run over New Year. */
export interface Season {
  readonly from: YearDay
  readonly to: YearDay
}

/** Where a season stands: in progress, or the next one still to come. */
export interface SeasonNow {
  readonly phase: 'running' | 'coming'
  /** First and last day, year-month-day. */
  readonly from: string
  readonly to: string
  /** Running: days left, today included. Coming: days until it begins. At least 1. */
  readonly days: number
}

const SECONDS_PER_DAY = 86_400

/**
 * The season that runs on the day of `now`, else the next to come. Days are those of UTC.
 *
 * @param now - unix seconds
 *
 * Source: spec part 1 section 1, the content season from 15 April to 31 May.
 */
export function seasonAt({ from, to }: Season, now: number): SeasonNow {
  const today = Math.floor(now / SECONDS_PER_DAY)
  const { year } = calendarDay(today)
  const next = today > dayNumber({ year, ...to }) ? year + 1 : year
  const first = dayNumber({ year: next, ...from })
  const last = dayNumber({ year: next, ...to })
  const running = today >= first
  return {
    phase: running ? 'running' : 'coming',
    from: isoDay(first),
    to: isoDay(last),
    days: running ? last - today + 1 : first - today,
  }
}

/** Year-month-day of a day number (days since 1970-01-01). */
export function isoDay(number: number): string {
  const { year, month, day } = calendarDay(number)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
