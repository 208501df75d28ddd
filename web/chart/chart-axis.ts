import type { Interval } from '@app/rules/market/chart.ts'

/** Labels on a chart's time axis, at most (spec 1 §9). */
const labelsMax = (interval: Interval) => (interval === 'hour' ? 12 : 8)

/** Pixels of a character, on average: the axis gives a label its length times this. */
export const AXIS_CHARACTER_PX = 7
/** Characters of the shortest label: a time of day. */
const LABEL_MIN = 5

/**
 * The length that the axis keeps free for each label, in characters: so much that no more labels
 * than allowed find room. On a narrow screen the labels' own length keeps them fewer.
 *
 * @param width - of the chart, in pixels
 */
export function axisLabelLength(interval: Interval, width: number): number {
  return Math.max(LABEL_MIN, Math.ceil(width / labelsMax(interval) / AXIS_CHARACTER_PX))
}
