import { expect, test } from 'vitest'
import { priceSelection } from './price-selection.ts'

const table = (buy: [number, number][], sell: [number, number][]) => ({
  bestBuy: new Map(buy),
  bestSell: new Map(sell),
})

test('the prices of some items are the same object until one of theirs changes', () => {
  const read = priceSelection([7, 8])
  const first = read(
    table(
      [
        [7, 90],
        [9, 1],
      ],
      [[7, 100]],
    ),
  )
  expect(first).toEqual(table([[7, 90]], [[7, 100]]))
  expect(
    read(
      table(
        [
          [7, 90],
          [9, 5],
        ],
        [
          [7, 100],
          [9, 6],
        ],
      ),
    ),
  ).toBe(first)
  const second = read(table([[7, 90]], [[7, 99]]))
  expect(second).toEqual(table([[7, 90]], [[7, 99]]))
  const third = read(table([[7, 90]], []))
  expect(third.bestSell.has(7)).toBe(false)
  expect(read(table([[7, 90]], [[8, 3]])).bestSell.get(8)).toBe(3)
})
