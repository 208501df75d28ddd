import { longestRange, slotsBetween, slotStart } from '@app/rules/market/chart.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  anchorOf,
  boundView,
  intervalOf,
  moveView,
  pagesOf,
  readView,
  SlotAxis,
  SPAN_MAX,
  SPAN_MIN,
  writeView,
  zoomView,
} from './chart-view.ts'

const now = 1_795_000_000
const views = fc
  .record({
    from: fc.integer({ min: 1e9, max: now }),
    span: fc.integer({ min: 1, max: 20 * SPAN_MAX }),
  })
  .map(({ from, span }) => boundView({ from, to: from + span }, now))

test('a view in the address is read as it was written; what is none is none', () => {
  fc.assert(
    fc.property(views, (view) => {
      expect(readView(writeView(view), now)).toEqual(view)
    }),
  )
  for (const text of [undefined, '', 'x', '5-6', '1795000000', '1795000000-1794000000']) {
    expect(readView(text, now)).toBeUndefined()
  }
})

test('no view is too short, too long, or of the future', () => {
  fc.assert(
    fc.property(views, ({ from, to }) => {
      expect(to - from).toBeGreaterThanOrEqual(SPAN_MIN - 60)
      expect(to - from).toBeLessThanOrEqual(SPAN_MAX + 60)
      expect(to).toBeLessThanOrEqual(now + (to - from) / 8 + 60)
    }),
  )
})

test('what is loaded for a view covers it and is never more than one question may ask', () => {
  fc.assert(
    fc.property(views, (view) => {
      const interval = intervalOf(view)
      const pages = pagesOf(interval, view)
      expect(pages.from).toBeLessThanOrEqual(view.from)
      expect(pages.to).toBeGreaterThanOrEqual(view.to)
      expect(pages.to - pages.from).toBeLessThanOrEqual(longestRange[interval])
    }),
  )
})

test('closer views have finer slots', () => {
  const of = (days: number) => intervalOf({ from: now - days * 86_400, to: now })
  expect([of(1), of(8), of(9), of(150), of(300), of(1500)]).toEqual([
    'hour',
    'hour',
    'day',
    'day',
    'week',
    'month',
  ])
})

test('the newest stays in sight when a chart comes closer, unless an earlier part is looked at', () => {
  const now = 200
  const whole = { from: 0, to: 199 }
  const closer = zoomView(whole, 0.5, anchorOf(whole, now))
  expect(closer).toEqual({ from: 99.5, to: 199 })
  expect(anchorOf(closer, now)).toBe(199)
  expect(anchorOf({ from: 0, to: 100 }, now)).toBe(50)
})

test('zooming keeps its moment in place, and moving the length', () => {
  expect(zoomView({ from: 100, to: 200 }, 0.5, 120)).toEqual({ from: 110, to: 160 })
  expect(moveView({ from: 100, to: 200 }, -0.25)).toEqual({ from: 75, to: 175 })
})

test('an axis of slots finds every moment again, within the slots and beyond', () => {
  const slots = slotsBetween('month', now - 200 * 86_400, now)
  const starts = slots.map(({ time_slot }) => slotStart('month', time_slot))
  const axis = new SlotAxis(starts, slots.at(-1)!.end)
  for (const [index, start] of starts.entries()) expect(axis.indexOf(start)).toBe(index - 0.5)
  for (let time = now - 500 * 86_400; time < now + 90 * 86_400; time += 100_003) {
    expect(axis.timeAt(axis.indexOf(time))).toBeCloseTo(time, 3)
  }
})
