import { expect, test } from 'vitest'
import {
  chartPoints,
  clampRange,
  longestRange,
  newestPart,
  slotName,
  slotsBetween,
  slotStart,
} from './chart.ts'

const at = (text: string) => Date.parse(text) / 1000

test('slots are named in UTC', () => {
  const moment = at('2026-11-21T13:45:10Z')
  expect(slotName('hour', moment)).toBe('2026-11-21T13:00:00Z')
  expect(slotName('day', moment)).toBe('2026-11-21T00:00:00Z')
  expect(slotName('week', moment)).toBe('2026-47')
  expect(slotName('month', moment)).toBe('2026-11')
})

test.each([
  ['2027-01-01', '2026-53'],
  ['2024-12-30', '2025-01'],
  ['2023-01-01', '2022-52'],
  ['2026-01-01', '2026-01'],
  ['1970-01-01', '1970-01'],
])('%s lies in ISO week %s', (day, week) => {
  expect(slotName('week', at(`${day}T12:00:00Z`))).toBe(week)
})

test('days are summed into weeks, and the average is rounded', () => {
  const totals = [
    { slot: at('2026-11-16T00:00:00Z'), total_price: 100n, total_quantity: 2n },
    { slot: at('2026-11-22T00:00:00Z'), total_price: 101n, total_quantity: 1n },
    { slot: at('2026-11-23T00:00:00Z'), total_price: 7n, total_quantity: 7n },
  ]
  expect(chartPoints('week', totals)).toEqual([
    { time_slot: '2026-47', avg_price: 67, total_price: 201, total_quantity: 3 },
    { time_slot: '2026-48', avg_price: 1, total_price: 7, total_quantity: 7 },
  ])
})

test('a range is cut to the window of its interval, with a day of slack', () => {
  const now = 1_000_000_000
  expect(clampRange('hour', 0, now * 2, now)).toEqual({ from: now - 3 * 86_400, to: now + 86_400 })
  expect(clampRange('hour', now - 60, now, now)).toEqual({ from: now - 60, to: now })
})

test('a question for prices covers the newest part of its range, and no more slots than allowed', () => {
  const now = at('2026-11-21T13:45:10Z')
  expect(newestPart('hour', 100, now * 2, now)).toEqual({
    from: now + 86_400 - longestRange.hour,
    to: now + 86_400,
  })
  const old = now - 5 * longestRange.hour
  expect(newestPart('hour', old - 7200, old, now)).toEqual({ from: old - 7200, to: old })
  for (const interval of ['hour', 'day', 'week', 'month'] as const) {
    const { from, to } = newestPart(interval, 0, now, now)
    expect(slotsBetween(interval, from, to).length).toBeLessThanOrEqual(514)
  }
})

test('a slot begins where its name says', () => {
  for (const interval of ['hour', 'day', 'week', 'month'] as const) {
    for (let day = 20_000; day < 21_000; day += 13) {
      const start = slotStart(interval, slotName(interval, day * 86_400 + 4000))
      expect(start).toBeLessThanOrEqual(day * 86_400 + 4000)
      expect(slotName(interval, start)).toBe(slotName(interval, day * 86_400 + 4000))
      expect(slotName(interval, start - 1)).not.toBe(slotName(interval, start))
    }
  }
})

test('the slots of a range follow each other without a gap', () => {
  expect(slotsBetween('month', at('2026-01-31T23:59:59Z'), at('2026-03-01T00:00:00Z'))).toEqual([
    { time_slot: '2026-01', end: at('2026-02-01T00:00:00Z') },
    { time_slot: '2026-02', end: at('2026-03-01T00:00:00Z') },
    { time_slot: '2026-03', end: at('2026-04-01T00:00:00Z') },
  ])
  for (const interval of ['hour', 'day', 'week', 'month'] as const) {
    const slots = slotsBetween(interval, at('2026-12-20T05:00:00Z'), at('2027-02-03T00:00:01Z'))
    for (const [index, slot] of slots.entries()) {
      const next = slots[index + 1]?.time_slot ?? slotName(interval, at('2027-02-03T00:00:01Z'))
      if (index < slots.length - 1) expect(slotName(interval, slot.end)).toBe(next)
      else expect(slot.time_slot).toBe(next)
    }
  }
  expect(slotsBetween('day', 10, 5)).toEqual([])
})
