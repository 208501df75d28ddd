import type { WorthDay, WorthHistory } from '@app/contract/net-worth.ts'
import { type Source, SOURCES } from '@app/rules/net-worth/sources.ts'

export const PERIODS = ['7', '30', '90', '365'] as const
export type Period = (typeof PERIODS)[number]

const DAY_SECONDS = 86_400
/** Prices that were taken later than this after a day's end are not those it ended with. */
const LATE_MS = 15 * 60_000

/** What changed a net worth, in coins; `change` is all of it. */
export interface Split {
  readonly change: number
  /** New prices of what was there. */
  readonly prices: number
  /** Pieces that came less those that left. */
  readonly pieces: number
  /** Coins that came. */
  readonly income: number
  /** Coins that went. */
  readonly spending: number
}

export interface DayRow extends Split {
  /** Unix seconds of its start. */
  readonly day: number
  readonly isToday: boolean
  readonly worth: number
  /** Unix milliseconds when its prices were taken, where that was not at its end. */
  readonly pricedLate: number | undefined
}

/** What one source changed; it changes no prices. */
export interface SourceRow extends Split {
  readonly source: Source
}

/** The days of a period up to today, newest first. */
export function daysIn(
  { days, today }: Pick<WorthHistory, 'days' | 'today'>,
  period: Period,
): DayRow[] {
  return recent({ days, today }, period)
    .map((day) => ({
      day: day.day,
      isToday: day === today,
      worth: day.coins + day.items,
      pricedLate: day !== today && isLate(day) ? day.priced_at : undefined,
      ...splitOf([day]),
    }))
    .reverse()
}

/** What changed in a period, together and by source. */
export function sumPeriod(history: Pick<WorthHistory, 'days' | 'today'>, period: Period) {
  const days = recent(history, period)
  return { total: splitOf(days), sources: sourcesOf(days) }
}

/** What each source changed on some days. */
export function sourcesOf(days: readonly WorthDay[]): SourceRow[] {
  const parts = Map.groupBy(
    days.flatMap((day) => day.parts),
    ({ source }) => source,
  )
  return SOURCES.flatMap((source) => {
    const own = parts.get(source)
    return own ? [{ source, ...splitOf([{ prices: 0, parts: own }]) }] : []
  })
}

/** All that changed on some days. */
function splitOf(days: readonly Pick<WorthDay, 'prices' | 'parts'>[]): Split {
  let [prices, pieces, income, spending] = [0, 0, 0, 0]
  for (const day of days) {
    prices += day.prices
    for (const part of day.parts) {
      pieces += part.items_came - part.items_went
      income += part.coins_came
      spending += part.coins_went
    }
  }
  return { change: prices + pieces + income - spending, prices, pieces, income, spending }
}

function recent({ days, today }: Pick<WorthHistory, 'days' | 'today'>, period: Period): WorthDay[] {
  const since = today.day - (Number(period) - 1) * DAY_SECONDS
  return [...days, today].filter(({ day }) => day >= since)
}

const isLate = ({ day, priced_at }: WorthDay): boolean =>
  priced_at - (day + DAY_SECONDS) * 1000 > LATE_MS
