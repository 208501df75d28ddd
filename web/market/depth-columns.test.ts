import { expect, test } from 'vitest'
import { columnsWithin, depthColumns, levelAt, mostPieces, walkDepth } from './depth-columns.ts'

const columns = depthColumns({
  seconds: 300,
  until: 1000,
  columns: [
    { at: 0, sell_price: 30, buy_price: 20, sells: [4, 0, 2], buys: [7] },
    { at: 600, sell_price: 32, buy_price: null, sells: [2], buys: [] },
    { at: 900, sell_price: null, buy_price: null, sells: [], buys: [] },
  ],
})

test('a sample holds until the next, the last until the end', () => {
  expect(columns.map(({ from, to }) => [from, to])).toEqual([
    [0, 600],
    [600, 900],
    [900, 1000],
  ])
  expect(columnsWithin(columns, { from: 600, to: 900 })).toEqual([columns[1]])
  expect([mostPieces(columns, 'sell'), mostPieces(columns, 'buy')]).toEqual([4, 7])
})

test('a spot is told by its column and level, also where that is empty', () => {
  const at = (time: number, price: number) => levelAt(columns, { time, price }).level?.count
  expect([at(0, 30), at(599, 30.9), at(600, 30), at(10, 31), at(10, 20)]).toEqual([
    4,
    4,
    undefined,
    undefined,
    7,
  ])
  expect(levelAt(columns, { time: 1000, price: 30 })).toEqual({})
})

test('keys walk from the best price of the newest sample along levels and samples', () => {
  const walk = (keys: readonly string[], from = columns) =>
    keys.reduce<ReturnType<typeof walkDepth>>((spot, key) => walkDepth(from, spot, key), undefined)
  const two = columns.slice(0, 2)
  expect(walk(['ArrowUp'], two)).toEqual({ time: 600, price: 32 })
  expect(walk(['ArrowUp', 'PageUp'], two)).toEqual({ time: 0, price: 32 })
  expect(walk(['ArrowUp', 'PageUp', 'ArrowDown'], two)).toEqual({ time: 0, price: 30 })
  expect(walk(['ArrowUp', 'PageUp', 'ArrowDown', 'ArrowDown', 'ArrowDown'], two)).toEqual({
    time: 0,
    price: 20,
  })
  expect(walk(['PageDown', 'PageDown'])).toEqual({ time: 900, price: 1 })
  expect(walkDepth([], undefined, 'ArrowUp')).toBeUndefined()
  expect(walkDepth(columns, undefined, 'ArrowLeft')).toBeUndefined()
})
