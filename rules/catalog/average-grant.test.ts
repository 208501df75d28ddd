import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import { averageGrant, drawnGrant, isDrawnGrant, type OpeningOf } from './average-grant.ts'

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

test('what is drawn is whole pieces, and on average what the average says', () => {
  const openingOf: OpeningOf = (id) => openings[id]
  const random = seededRandom(7)
  const total = new Map<number, number>()
  for (let n = 0; n < 4000; n++) {
    const given = drawnGrant(new Map([[10, 4]]), openingOf, random)
    // Twelve of the bundle, and eight draws.
    expect([...given.values()].reduce((sum, pieces) => sum + pieces, 0)).toBe(20)
    for (const [id, pieces] of given) total.set(id, (total.get(id) ?? 0) + pieces)
  }
  expect(total.get(1)! / 4000).toBeCloseTo(18, 0)
  expect(total.get(2)! / 4000).toBeCloseTo(2, 0)
  expect([1, 10, 11].map((id) => isDrawnGrant([id], openingOf))).toEqual([false, true, true])
})
