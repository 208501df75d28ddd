import { expect, test } from 'vitest'
import { reserve, useReserved, withoutReserved } from './reserved.ts'

const left = (held: ReadonlyMap<number, number>) => [
  ...withoutReserved(held, useReserved.getState().reserved),
]

test('what calls on their way will take is gone at once, and back when they end', () => {
  const held = new Map([
    [1, 10],
    [2, 3],
  ])
  const first = reserve(new Map([[1, 4]]))
  const second = reserve(
    new Map([
      [1, 4],
      [2, 5],
    ]),
  )
  expect(left(held)).toEqual([
    [1, 2],
    [2, 0],
  ])
  first()
  expect(left(held)).toEqual([
    [1, 6],
    [2, 0],
  ])
  second()
  second()
  expect(left(held)).toEqual([...held])
})
