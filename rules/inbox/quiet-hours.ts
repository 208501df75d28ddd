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
 * Unix milliseconds when hours that are quiet now end, by the clocks of the zone, also where those are
 * changed before. Hours that are the whole day are still quiet then.
 *
 * @param now - unix milliseconds
 */
export function quietEnd(hours: QuietHours, timeZone: string, now: number): number {
  const minuteAt = (at: number) => minuteOfDay(at * MINUTE_MS, timeZone) ?? 0
  const start = Math.floor(now / MINUTE_MS)
  const left = minutesTo(hours.until, minuteAt(start)) || MINUTES_PER_DAY
  const end = start + left
  // What clocks show then beyond the end of the hours: less than half a day, ahead or behind.
  const ahead = minutesTo(minuteAt(end) + MINUTES_PER_DAY / 2, hours.until) - MINUTES_PER_DAY / 2
  const isQuiet = (at: number) => isQuietMinute(hours, minuteAt(at))
  if (!isQuiet(end - ahead)) return (end - ahead) * MINUTE_MS
  // The end is one of the minutes that clocks leave out, or there is none.
  let [quiet, over] = [end - ahead, end]
  while (over - quiet > 1) {
    const middle = Math.floor((quiet + over) / 2)
    if (isQuiet(middle)) quiet = middle
    else over = middle
  }
  return over * MINUTE_MS
}

/** Minutes from one minute of the day to the next time that it is another. */
const minutesTo = (to: number, from: number) => (to - from + MINUTES_PER_DAY) % MINUTES_PER_DAY
