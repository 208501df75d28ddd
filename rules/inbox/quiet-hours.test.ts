import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isQuietAt, isQuietMinute, MINUTES_PER_DAY, minuteOfDay, quietEnd } from './quiet-hours.ts'

const minute = fc.integer({ min: 0, max: MINUTES_PER_DAY - 1 })
const hoursAt = (from: string, until: string) => ({ from: minuteOf(from), until: minuteOf(until) })
const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

test('quiet hours hold what they say, also over midnight', () => {
  const night = hoursAt('22:00', '07:00')
  const quiet = ['22:00', '23:59', '00:00', '06:59'].map((time) => minuteOf(time))
  const loud = ['07:00', '12:00', '21:59'].map((time) => minuteOf(time))
  for (const at of quiet) expect(isQuietMinute(night, at)).toBe(true)
  for (const at of loud) expect(isQuietMinute(night, at)).toBe(false)
  expect(isQuietMinute(hoursAt('12:00', '13:00'), minuteOf('12:59'))).toBe(true)
  expect(isQuietMinute(hoursAt('12:00', '13:00'), minuteOf('13:00'))).toBe(false)
})

test('the minutes walked from the start to the end are the quiet ones, and no other', () => {
  fc.assert(
    fc.property(minute, minute, (from, until) => {
      const walked = new Set<number>()
      for (let at = from; walked.size === 0 || at !== until; at = (at + 1) % MINUTES_PER_DAY) {
        walked.add(at)
      }
      for (let at = 0; at < MINUTES_PER_DAY; at++) {
        expect(isQuietMinute({ from, until }, at)).toBe(walked.has(at))
      }
    }),
    { numRuns: 50 },
  )
})

test('the minute of the day is that of the zone, whatever its offset', () => {
  const zones = { UTC: 0, 'Asia/Kolkata': 330, 'Asia/Kathmandu': 345, 'Etc/GMT+11': -660 }
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.entries(zones)),
      fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }),
      ([zone, offset], seconds) => {
        const local = Math.floor(seconds / 60) + offset
        const expected = ((local % MINUTES_PER_DAY) + MINUTES_PER_DAY) % MINUTES_PER_DAY
        expect(minuteOfDay(seconds * 1000, zone)).toBe(expected)
      },
    ),
  )
})

test('hours follow the clocks when those are changed', () => {
  const night = hoursAt('22:00', '07:00')
  const isQuiet = (iso: string) => isQuietAt(night, 'Europe/Berlin', Date.parse(iso))
  // Winter is an hour ahead of UTC, summer two.
  expect([isQuiet('2026-01-15T05:59:00Z'), isQuiet('2026-01-15T06:00:00Z')]).toEqual([true, false])
  expect([isQuiet('2026-07-15T04:59:00Z'), isQuiet('2026-07-15T05:00:00Z')]).toEqual([true, false])
  expect([isQuiet('2026-03-29T04:59:00Z'), isQuiet('2026-03-29T05:00:00Z')]).toEqual([true, false])
  expect([isQuiet('2026-10-25T05:59:00Z'), isQuiet('2026-10-25T06:00:00Z')]).toEqual([true, false])
})

test('quiet hours end at the first moment after now that is not quiet; those of the whole day never', () => {
  fc.assert(
    fc.property(
      minute,
      minute,
      fc.integer({ min: 1_500_000_000, max: 2_000_000_000 }),
      (from, until, seconds) => {
        const hours = { from, until }
        const now = seconds * 1000
        fc.pre(isQuietAt(hours, 'Asia/Kathmandu', now))
        const end = quietEnd(hours, 'Asia/Kathmandu', now)
        expect(end).toBeGreaterThan(now)
        expect(end - now).toBeLessThanOrEqual(MINUTES_PER_DAY * 60_000)
        expect(isQuietAt(hours, 'Asia/Kathmandu', end)).toBe(from === until)
        expect(isQuietAt(hours, 'Asia/Kathmandu', end - 1)).toBe(true)
      },
    ),
  )
})

test('quiet hours end when clocks show it, also on the nights on which those are changed', () => {
  const endOf = (from: string, until: string, now: string, zone = 'Europe/Berlin') =>
    new Date(quietEnd(hoursAt(from, until), zone, Date.parse(now))).toISOString().slice(0, 16)
  // In spring 2:00 is followed by 3:00, in autumn 2:59 by 2:00.
  expect(endOf('22:00', '07:00', '2026-03-28T22:00:00Z')).toBe('2026-03-29T05:00')
  expect(endOf('22:00', '01:30', '2026-03-28T22:00:00Z')).toBe('2026-03-29T00:30')
  expect(endOf('22:00', '02:30', '2026-03-28T22:00:00Z')).toBe('2026-03-29T01:00')
  expect(endOf('22:00', '07:00', '2026-10-24T22:00:00Z')).toBe('2026-10-25T06:00')
  expect(endOf('22:00', '07:00', '2026-10-03T12:00:00Z', 'Australia/Lord_Howe')).toBe(
    '2026-10-03T20:00',
  )
  expect(endOf('22:00', '22:00', '2026-03-28T22:00:00Z')).toBe('2026-03-29T21:00')
})

test('without hours, or in a zone that is not known, nothing is quiet', () => {
  const night = hoursAt('00:00', '00:00')
  expect(isQuietAt(null, 'UTC', 0)).toBe(false)
  expect(isQuietAt(night, null, 0)).toBe(false)
  expect(isQuietAt(night, 'Nowhere/Else', 0)).toBe(false)
  expect(isQuietAt(night, 'UTC', 0)).toBe(true)
})
