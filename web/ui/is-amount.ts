/** Whether a field holds a whole number from 1 on; an empty one, NaN, does not. */
export function isAmount(value: number, max: number): boolean {
  return Number.isSafeInteger(value) && value > 0 && value <= max
}
