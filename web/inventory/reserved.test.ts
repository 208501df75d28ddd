import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reserve, useReserved, withoutReserved } from './reserved.ts'

const left = (held: ReadonlyMap<number, number>) =>
  Object.fromEntries(withoutReserved(held, useReserved.getState()))

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('what calls on their way will take is gone at once, and back when they are refused', () => {
  const held = new Map([
    [1, 10],
    [2, 3],
  ])
  const first = reserve(new Map([[1, 4]]), held)
  const second = reserve(
    new Map([
      [1, 4],
      [2, 5],
    ]),
    held,
  )
  expect(left(held)).toEqual({ 1: 2, 2: 0 })
  first.release()
  expect(left(held)).toEqual({ 1: 6, 2: 0 })
  second.release()
  second.release()
  expect(left(held)).toEqual({ 1: 10, 2: 3 })
})

test.each(['answer', 'event'])('what is taken is counted once when the %s comes first', (first) => {
  let held = new Map([[1, 3]])
  const spin = reserve(new Map([[1, 1]]), held)
  expect(left(held)).toEqual({ 1: 2 })
  if (first === 'answer') spin.taken()
  expect(left(held)).toEqual({ 1: 2 })
  held = new Map([[1, 2]])
  if (first === 'event') spin.taken()
  expect(left(held)).toEqual({ 1: 2 })
  vi.advanceTimersByTime(2000)
  expect(left(held)).toEqual({ 1: 2 })
  expect(useReserved.getState().pieces).toEqual([])
})

test('of several calls each is counted once, in whatever order they end', () => {
  let held = new Map([[1, 10]])
  const [one, two, three] = [1, 2, 3].map((count) => reserve(new Map([[1, count]]), held))
  expect(left(held)).toEqual({ 1: 4 })
  held = new Map([[1, 8]])
  expect(left(held)).toEqual({ 1: 4 })
  two!.taken()
  vi.advanceTimersByTime(2000)
  expect(left(held)).toEqual({ 1: 4 })
  one!.release()
  expect(left(held)).toEqual({ 1: 5 })
  held = new Map([[1, 5]])
  expect(left(held)).toEqual({ 1: 5 })
  three!.taken()
  vi.advanceTimersByTime(2000)
  expect(left(held)).toEqual({ 1: 5 })
})

test('what comes in between is shown when the calls are over', () => {
  let held = new Map([[1, 2]])
  const spin = reserve(new Map([[1, 1]]), held)
  held = new Map([[1, 9]])
  expect(left(held)).toEqual({ 1: 1 })
  spin.taken()
  vi.advanceTimersByTime(2000)
  expect(left(held)).toEqual({ 1: 9 })
})
