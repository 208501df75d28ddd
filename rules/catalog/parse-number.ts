import { quote, type Unreadable } from './split-list.ts'

/** The largest id, count or weight of an item definition: 2^31 - 1. */
export const NUMBER_MAX = 2_147_483_647

/** A whole number from `min` (1 unless told) to 2^31 - 1, written in digits only. */
export function parseNumber(text: string, what: string, min: 0 | 1 = 1): number | Unreadable {
  const digits = text.trim()
  let value = 0
  for (const digit of digits) {
    if (digit < '0' || digit > '9') return { refused: `${what} ${quote(digits)} is not a number` }
    value = value * 10 + Number(digit)
    if (value > NUMBER_MAX) return { refused: `${what} ${quote(digits)} is above ${NUMBER_MAX}` }
  }
  if (digits === '' || value < min)
    return { refused: `${what} ${quote(digits)} is not ${min} or more` }
  return value
}
