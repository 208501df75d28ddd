import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OpeningOf } from './average-grant.ts'
import { averageGrant } from './average-grant.ts'
import { contentsOf, type Contents } from './contents.ts'

const openings = new Map<number, ReturnType<OpeningOf>>([
  [
    1,
    {
      isDrawn: false,
      entries: [
        { itemdefid: 10, quantity: 3 },
        { itemdefid: 2, quantity: 1 },
      ],
    },
  ],
  [
    2,
    {
      isDrawn: true,
      entries: [
        { itemdefid: 11, quantity: 1 },
        { itemdefid: 12, quantity: 2 },
      ],
    },
  ],
])
const openingOf: OpeningOf = (id) => openings.get(id)

test('a bundle holds all its pieces, a generator one of its entries by weight', () => {
  const contents = contentsOf(1, openingOf)
  expect(contents).toMatchObject({
    isDrawn: false,
    entries: [
      { itemId: 10, count: 3, percent: 100, contents: undefined },
      {
        itemId: 2,
        count: 1,
        contents: {
          isDrawn: true,
          entries: [
            { itemId: 12, count: 1, percent: expect.closeTo(66.667, 2) },
            { itemId: 11, count: 1, percent: expect.closeTo(33.333, 2) },
          ],
        },
      },
    ],
  })
})

test('an item that does not open has no contents', () => {
  expect(contentsOf(10, openingOf)).toBeUndefined()
})

test('a cycle ends', () => {
  expect(
    contentsOf(1, () => ({ isDrawn: false, entries: [{ itemdefid: 1, quantity: 1 }] })),
  ).toBeDefined()
})

test('chances add up to a hundred, and the contents to what opening gives on average', () => {
  const entries = fc.array(
    fc.record({
      itemdefid: fc.integer({ min: 100, max: 110 }),
      quantity: fc.integer({ min: 1, max: 1000 }),
    }),
    { minLength: 1, maxLength: 12 },
  )
  fc.assert(
    fc.property(entries, fc.boolean(), (list, isDrawn) => {
      const opening: OpeningOf = (id) => (id === 1 ? { isDrawn, entries: list } : undefined)
      const contents = contentsOf(1, opening)!
      if (isDrawn) {
        const sum = contents.entries.reduce((total, entry) => total + entry.percent, 0)
        expect(sum).toBeCloseTo(100, 6)
      }
      const average = averageGrant(new Map([[1, 1]]), opening)
      for (const [id, count] of meanOf(contents)) expect(count).toBeCloseTo(average.get(id)!, 6)
    }),
  )
})

function meanOf(contents: Contents): Map<number, number> {
  const mean = new Map<number, number>()
  for (const { itemId, count, percent } of contents.entries) {
    mean.set(itemId, (mean.get(itemId) ?? 0) + (count * percent) / 100)
  }
  return mean
}
