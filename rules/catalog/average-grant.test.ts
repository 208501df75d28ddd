import { expect, test } from 'vitest'
import { averageGrant, type OpeningOf } from './average-grant.ts'

const openings: Record<number, ReturnType<OpeningOf>> = {
  10: {
    isDrawn: false,
    entries: [
      { itemdefid: 1, quantity: 3 },
      { itemdefid: 11, quantity: 2 },
    ],
  },
  11: {
    isDrawn: true,
    entries: [
      { itemdefid: 1, quantity: 300 },
      { itemdefid: 2, quantity: 100 },
    ],
  },
}

test('bundles are opened, generators give by their weights, all the way down', () => {
  const average = averageGrant(new Map([[10, 4]]), (id) => openings[id])
  expect([...average]).toEqual([
    [1, 4 * 3 + 8 * 0.75],
    [2, 8 * 0.25],
  ])
})

test('plain items stay what they are', () => {
  expect([...averageGrant(new Map([[5, 1.5]]), () => undefined)]).toEqual([[5, 1.5]])
})
