import { expect, test } from 'vitest'
import { isTypedName } from './typed-name.ts'

test.each([
  ['Ann', 'Ann', true],
  [' Ann ', 'Ann', true],
  ['Ann the Bold', 'Ann  the\u00a0Bold', true],
  ['Ann  the Bold', 'Ann the Bold', true],
  ['安\u3000妮', '安 妮', true],
  ['e\u0301va', '\u00e9va', true],
  ['Annthe Bold', 'Ann the Bold', false],
  ['ann', 'Ann', false],
  ['', 'Ann', false],
])('%j typed for %j: %s', (typed, name, expected) => {
  expect(isTypedName(typed, name)).toBe(expected)
})
