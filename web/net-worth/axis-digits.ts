/** Digits that a short price has at most. */
const SHORT_DIGITS = 2
/** Labels that find room on the axis, at most. */
const LABELS_MAX = 10

/**
 * Digits behind the decimal mark that tell the labels of an axis apart.
 *
 * @param values - coins that the axis reaches over
 * @param perUnit - coins of the unit that it is labeled in, a power of ten
 */
export function axisDigits(values: readonly number[], perUnit: number): number {
  const span = Math.max(...values) - Math.min(...values)
  const step = Math.max(1, span / LABELS_MAX)
  return Math.max(SHORT_DIGITS, Math.ceil(Math.log10(perUnit / step)))
}
