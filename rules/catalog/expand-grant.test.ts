import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seededRandom } from '../chance/seeded-random.ts'
import { expandGrant, GRANT_COUNT_MAX } from './expand-grant.ts'
import { parseBundle } from './parse-bundle.ts'
import { type Openings, resolve } from './resolve.ts'

function openingsOf(
  definitions: Record<number, ['generator' | 'bundle' | 'other', string]>,
): Openings {
  const items = Object.entries(definitions).map(([id, [type, bundle]]) => {
    const contents = parseBundle(bundle)
    if ('refused' in contents) throw new Error(contents.refused)
    return [Number(id), { itemdefid: Number(id), type, contents }] as const
  })
  return resolve(new Map(items)).openings
}

const never = () => {
  throw new Error('no chance is needed here')
}

test('a plain item is granted as it is', () => {
  expect([...expandGrant(openingsOf({ 1: ['other', ''] }), 1, 5, never)]).toEqual([[1, 5]])
  expect(expandGrant(openingsOf({ 1: ['other', ''] }), 1, 0, never).size).toBe(0)
})

test('a bundle is replaced by its contents, and bundles in it by theirs', () => {
  const openings = openingsOf({
    9020: ['bundle', '9021x2;9003;99x7;9003'],
    9021: ['bundle', '9001x3'],
    9001: ['other', ''],
    9003: ['other', ''],
  })
  const granted = expandGrant(openings, 9020, 10, never)
  expect(Object.fromEntries(granted)).toEqual({ 9001: 60, 9003: 20 })
})

test('a bundle reached on ways of different length is opened once, with all its units', () => {
  const openings = openingsOf({
    1: ['bundle', '2;4'],
    2: ['bundle', '3'],
    3: ['bundle', '4x10'],
    4: ['generator', '5;6'],
    5: ['other', ''],
    6: ['other', ''],
  })
  let draws = 0
  const granted = expandGrant(openings, 1, 3, () => {
    draws++
    return 0
  })
  expect(Object.fromEntries(granted)).toEqual({ 5: 33 })
  expect(draws).toBe(33)
})

test('of a generator each unit is drawn by weight', () => {
  const openings = openingsOf({
    1: ['generator', '2x70;3x20;4x10'],
    2: ['other', ''],
    3: ['bundle', '5x2'],
    4: ['bundle', '4x0'],
    5: ['other', ''],
  })
  const values = [0, 0.69, 0.71, 0.89, 0.91]
  const granted = expandGrant(openings, 1, 5, () => values.shift() ?? 0)
  expect(Object.fromEntries(granted)).toEqual({ 2: 2, 5: 4 })
})

test('what contains nothing that exists grants nothing', () => {
  const openings = openingsOf({ 1: ['generator', '98;99'], 2: ['bundle', ''] })
  expect(expandGrant(openings, 1, 3, never).size).toBe(0)
  expect(expandGrant(openings, 2, 3, never).size).toBe(0)
})

test('nothing appears or vanishes: a unit of a generator is one piece, whatever the count', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.integer({ min: 0, max: GRANT_COUNT_MAX }),
      fc.nat(),
      (weights, count, seed) => {
        const openings = openingsOf({
          1: ['bundle', '2x3;100x2'],
          2: ['generator', weights.map((weight, i) => `${100 + i}x${weight}`).join(';')],
          ...Object.fromEntries(weights.map((_, i) => [100 + i, ['other', '']])),
        })
        const granted = expandGrant(openings, 1, count, seededRandom(seed))
        const pieces = [...granted.values()].reduce((sum, number) => sum + number, 0)
        expect(pieces).toBe(5 * count)
        expect([...granted.values()].every((number) => number > 0)).toBe(true)
      },
    ),
    { numRuns: 500 },
  )
})

test('a million units follow the weights as single ones do', () => {
  const openings = openingsOf({
    1: ['generator', '2x50;3x30;4x20'],
    ...Object.fromEntries([2, 3, 4].map((id) => [id, ['other', '']])),
  } as Record<number, ['generator' | 'other', string]>)
  const random = seededRandom(11)
  const many = expandGrant(openings, 1, 1_000_000, random)
  for (const [id, share] of [
    [2, 0.5],
    [3, 0.3],
    [4, 0.2],
  ] as const) {
    const deviation = Math.sqrt(1_000_000 * share * (1 - share))
    expect(Math.abs((many.get(id) ?? 0) - 1_000_000 * share)).toBeLessThan(5 * deviation)
  }
})

test('a grant beyond a billion pieces is a mistake of ours', () => {
  const openings = openingsOf({ 1: ['other', ''] })
  expect(() => expandGrant(openings, 1, GRANT_COUNT_MAX + 1, never)).toThrow('billion')
  expect(() => expandGrant(openings, 1, -1, never)).toThrow('billion')
})
