/** A day of the Gregorian calendar; months and days count from 1. */
export interface CalendarDay {
  readonly year: number
  readonly month: number
  readonly day: number
}

const DAYS_PER_ERA = 146_097

/**
 * The calendar day of a day number (days since 1970-01-01).
 *
 * Source: H. Hinnant, "chrono-compatible low-level date algorithms": a year begins in March, so that
 * the leap day is its last.
 */
export function calendarDay(dayNumber: number): CalendarDay {
  const shifted = dayNumber + 719_468
  const era = Math.floor(shifted / DAYS_PER_ERA)
  const ofEra = shifted - era * DAYS_PER_ERA
  const leaps = Math.floor(ofEra / 1460) - Math.floor(ofEra / 36_524) + Math.floor(ofEra / 146_096)
  const yearOfEra = Math.floor((ofEra - leaps) / 365)
  const ofYear = ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const fromMarch = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * fromMarch + 2) / 5) + 1
  const month = fromMarch < 10 ? fromMarch + 3 : fromMarch - 9
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day }
}

/** The day number (days since 1970-01-01) of a calendar day. */
export function dayNumber({ year, month, day }: CalendarDay): number {
  const fromMarch = month > 2 ? month - 3 : month + 9
  const marchYear = month <= 2 ? year - 1 : year
  const era = Math.floor(marchYear / 400)
  const yearOfEra = marchYear - era * 400
  const ofYear = Math.floor((153 * fromMarch + 2) / 5) + day - 1
  const leaps = Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100)
  return era * DAYS_PER_ERA + yearOfEra * 365 + leaps + ofYear - 719_468
}
