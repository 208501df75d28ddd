import { calendarDay, dayNumber } from '../calendar.ts'

export type Interval = 'hour' | 'day' | 'week' | 'month'

const DAY = 86_400

/** How far back a chart looks, in seconds (spec 1 §9). */
export const lookBackSeconds: Readonly<Record<Interval, number>> = {
  hour: 2 * DAY,
  day: 30 * DAY,
  week: 90 * DAY,
  month: 365 * DAY,
}

/**
 * The part of an asked-for range that a chart may cover: the look-back window of the interval, a
 * day of slack on both sides, so that no question reads more than the screen can show.
 *
 * All in unix seconds. An empty range has `from` after `to`.
 */
export function clampRange(
  interval: Interval,
  start: number,
  end: number,
  now: number,
): { from: number; to: number } {
  const to = Math.min(end, now + DAY)
  return { from: Math.max(start, now - lookBackSeconds[interval] - DAY), to }
}

/**
 * The longest range of one question for prices, in seconds: at most 512 slots, 128 of months, so that no
 * question reads more than some thousand rows.
 */
export const longestRange: Readonly<Record<Interval, number>> = {
  hour: 512 * 3600,
  day: 512 * DAY,
  week: 512 * 7 * DAY,
  month: 128 * 31 * DAY,
}

/** The newest part of an asked-for range that one question for prices may cover. All in unix seconds. */
export function newestPart(
  interval: Interval,
  start: number,
  end: number,
  now: number,
): { from: number; to: number } {
  const to = Math.min(end, now + DAY)
  return { from: Math.max(start, to - longestRange[interval]), to }
}

const two = (number: number) => String(number).padStart(2, '0')

/** The name of the slot that a moment falls into, in UTC (server rules, section 3). */
export function slotName(interval: Interval, unixSeconds: number): string {
  const number = Math.floor(unixSeconds / DAY)
  const { year, month, day } = calendarDay(number)
  const hour = Math.floor((unixSeconds - number * DAY) / 3600)
  switch (interval) {
    case 'hour':
      return `${year}-${two(month)}-${two(day)}T${two(hour)}:00:00Z`
    case 'day':
      return `${year}-${two(month)}-${two(day)}T00:00:00Z`
    case 'week':
      return isoWeek(number)
    case 'month':
      return `${year}-${two(month)}`
  }
}

/** ISO week: the year and number of the week whose Thursday is that of the day's week. */
function isoWeek(number: number): string {
  // The epoch was a Thursday: day 0 is the fourth day of its week.
  const thursday = number - ((number + 3) % 7) + 3
  const { year } = calendarDay(thursday)
  const week = Math.floor((thursday - dayNumber({ year, month: 1, day: 1 })) / 7) + 1
  return `${year}-${two(week)}`
}

export interface SlotTotal {
  /** Unix seconds of the start of an hour or a day. */
  readonly slot: number
  /** Coins: unlike one trade's, the sum of many may exceed what a number counts exactly. */
  readonly total_price: bigint
  /** Pieces. */
  readonly total_quantity: bigint
}

export interface ChartPoint {
  readonly time_slot: string
  /** Coins per piece, rounded. */
  readonly avg_price: number
  readonly total_price: number
  readonly total_quantity: number
}

/** Sums hours or days into the slots of an interval, oldest first. */
export function chartPoints(interval: Interval, totals: readonly SlotTotal[]): ChartPoint[] {
  const bySlot = new Map<string, { total_price: bigint; total_quantity: bigint }>()
  for (const { slot, total_price, total_quantity } of totals) {
    const name = slotName(interval, slot)
    const sum = bySlot.get(name) ?? { total_price: 0n, total_quantity: 0n }
    sum.total_price += total_price
    sum.total_quantity += total_quantity
    bySlot.set(name, sum)
  }
  return [...bySlot]
    .map(([time_slot, { total_price, total_quantity }]) => ({
      time_slot,
      avg_price: Number((2n * total_price + total_quantity) / (2n * total_quantity)),
      total_price: Number(total_price),
      total_quantity: Number(total_quantity),
    }))
    .sort((a, b) => (a.time_slot < b.time_slot ? -1 : 1))
}

/** When a slot begins, in unix seconds: the way back from its name. A week begins on Monday. */
export function slotStart(interval: Interval, name: string): number {
  const [year = 0, part = 1, day = 1, hour = 0] = name.split(/[-T:]/).map(Number)
  if (interval !== 'week') {
    const of = interval === 'month' ? 1 : day
    const hours = interval === 'hour' ? hour : 0
    return dayNumber({ year, month: part, day: of }) * DAY + hours * 3600
  }
  // The fourth of January always lies in the first ISO week.
  const fourth = dayNumber({ year, month: 1, day: 4 })
  return (fourth - ((fourth + 3) % 7) + (part - 1) * 7) * DAY
}

/** No slot of the interval is longer, in seconds. */
const longestSlot: Readonly<Record<Interval, number>> = {
  hour: 3600,
  day: DAY,
  week: 7 * DAY,
  month: 31 * DAY,
}

export interface Slot {
  readonly time_slot: string
  /** Unix seconds of the next slot's start. */
  readonly end: number
}

/** The slots that a range in unix seconds touches, oldest first. */
export function slotsBetween(interval: Interval, from: number, to: number): Slot[] {
  const slots: Slot[] = []
  for (let start = from; start <= to;) {
    const time_slot = slotName(interval, start)
    const begin = slotStart(interval, time_slot)
    const end = slotStart(interval, slotName(interval, begin + longestSlot[interval]))
    slots.push({ time_slot, end })
    start = end
  }
  return slots
}
