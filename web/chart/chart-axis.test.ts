import { expect, test } from 'vitest'
import { AXIS_CHARACTER_PX, axisLabelLength } from './chart-axis.ts'

test.each([
  ['hour', 12],
  ['day', 8],
  ['week', 8],
  ['month', 8],
] as const)('by %s no more than %d labels find room, however wide the chart', (interval, most) => {
  for (let width = 300; width <= 2000; width += 1) {
    const room = width / (axisLabelLength(interval, width) * AXIS_CHARACTER_PX)
    expect(Math.floor(room)).toBeLessThanOrEqual(most)
  }
})
