import { expect, test } from 'vitest'
import { readPieces } from './read-pieces.ts'

const keys = ['TypeId', 'Count'] as const

test('the pieces of so many units, an item that is listed twice once', () => {
  const list = [
    { TypeId: 100, Count: 2 },
    { TypeId: 404, Count: 1 },
    { TypeId: 100, Count: 3 },
  ]
  expect(readPieces(list, keys, 3)).toEqual(
    new Map([
      [100, 15],
      [404, 3],
    ]),
  )
  expect(readPieces([[100, 2]], ['0', '1'], 5)).toEqual(new Map([[100, 10]]))
  expect(readPieces([], keys, 3)).toEqual(new Map())
})

test.each([
  [undefined],
  [null],
  ['100'],
  [{ TypeId: 100, Count: 2 }],
  [[null]],
  [[{ TypeId: 100 }]],
  [[{ TypeId: '100', Count: 2 }]],
  [[{ TypeId: 100, Count: 0 }]],
  [[{ TypeId: 100, Count: -2 }]],
  [[{ TypeId: 100, Count: 1.5 }]],
  [[{ TypeId: 100, Count: Number.MAX_SAFE_INTEGER }]],
])('%j is no list of pieces', (list) => {
  expect(readPieces(list, keys, 2)).toBeUndefined()
})
