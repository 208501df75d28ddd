import { expect, test } from 'vitest'
import type { DepthTable } from './depth.ts'
import { newerOf } from './follow-depth.ts'

const book = (version: number) => ({ sell: [], buy: [], version })

test('a slow answer replaces no book that is newer, and adds none', () => {
  const table: DepthTable = new Map([
    [1, book(5)],
    [2, book(5)],
  ])
  expect([
    ...newerOf(
      table,
      new Map([
        [1, book(6)],
        [2, book(4)],
        [3, book(9)],
      ]),
    ),
  ]).toEqual([
    [1, book(6)],
    [2, book(5)],
  ])
  expect(newerOf(table, new Map([[1, book(5)]]))).toBe(table)
})
