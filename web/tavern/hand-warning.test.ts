import { expect, test } from 'vitest'
import { handWarning } from './hand-warning.ts'

test('a hand is almost full from 80 % on, and full at its maximum', () => {
  expect([0, 7, 8, 9, 10].map((count) => handWarning(count, 10))).toEqual([
    undefined,
    undefined,
    'almost_full',
    'almost_full',
    'full',
  ])
})
