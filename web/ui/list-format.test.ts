import { expect, test } from 'vitest'
import { listFormat } from './list-format.ts'

test.each([
  ['en', 'Oak, Elm, Ash'],
  ['pt', 'Oak, Elm, Ash'],
  ['ru', 'Oak, Elm, Ash'],
  ['tr', 'Oak, Elm, Ash'],
  ['ja', 'Oak、Elm、Ash'],
  ['zh', 'Oak、Elm、Ash'],
] as const)('names in a row are divided as in %s', (language, text) => {
  expect(listFormat(language).format(['Oak', 'Elm', 'Ash'])).toBe(text)
})
