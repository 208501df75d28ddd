/** Hours of each day, in minutes after midnight of a time zone. They may go over midnight. */
export interface QuietHours {
  readonly from: number
  /** The first minute that is not quiet. Equal to `from`: the whole day. */
  readonly until: number
}

export const MINUTES_PER_DAY = 1440
const MINUTE_MS = 60_000

/** @param minute - of the day, 0 to 1439 */
export function isQuietMinute({ from, until }: QuietHours, minute: number): boolean {
  const sinceStart = (minute - from + MINUTES_PER_DAY) % MINUTES_PER_DAY
  const length = (until - from + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY
  return sinceStart < length
}

/**
 * The minute of the day that clocks show in a time zone, 0 to 1439; undefined for a zone that is not
 * known here.
 *
 * @param now - unix milliseconds
 * @param timeZone - as the tz database names it
 */
export function minuteOfDay(now: number, timeZone: string): number | undefined {
  const format = formatOf(timeZone)
  if (!format) return undefined
  const parts = format.formatToParts(now)
  const valueOf = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return valueOf('hour') * 60 + valueOf('minute')
}

function formatOf(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en', {
      timeZone,
      hour: 'numeric',
      minute: 'numeric',
      hourCycle: 'h23',
    })
  } catch {
    return undefined
  }
}

/**
 * Is it quiet at this moment? Hours follow the clocks of the zone, so on the night on which those
 * change they are an hour shorter or longer. In a zone that is not known here nothing is quiet.
 *
 * @param now - unix milliseconds
 */
export function isQuietAt(hours: QuietHours | null, timeZone: string | null, now: number): boolean {
  if (hours === null || timeZone === null) return false
  const minute = minuteOfDay(now, timeZone)
  return minute !== undefined && isQuietMinute(hours, minute)
}

/**
 * Unix milliseconds when hours that are quiet now end: when the clocks of the zone next show their last
 * minute to be over. On the night on which those are changed it may be an hour off. Hours that are the
 * whole day are still quiet then.
 *
 * @param now - unix milliseconds
 */
export function quietEnd({ until }: QuietHours, timeZone: string, now: number): number {
  const minute = minuteOfDay(now, timeZone) ?? 0
  const left = (until - minute + MINUTES_PER_DAY) % MINUTES_PER_DAY || MINUTES_PER_DAY
  return (Math.floor(now / MINUTE_MS) + left) * MINUTE_MS
}
