import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ItemDef } from './item-def.ts'
import { parseBundle } from './parse-bundle.ts'
import { resolve } from './resolve.ts'

type Contained = Pick<ItemDef, 'itemdefid' | 'type' | 'contents'>

/** From `{ 1: ['bundle', '2x3;4'] }`. */
function itemsOf(definitions: Record<number, [ItemDef['type'], string]>): Map<number, Contained> {
  return new Map(
    Object.entries(definitions).map(([id, [type, bundle]]) => {
      const contents = parseBundle(bundle)
      if ('refused' in contents) throw new Error(contents.refused)
      return [Number(id), { itemdefid: Number(id), type, contents }]
    }),
  )
}

const chain = (length: number) =>
  itemsOf(
    Object.fromEntries([
      [1_000_000, ['other', '']],
      ...Array.from({ length }, (_, i) => [
        i + 1,
        ['bundle', `${i + 1 === length ? 1_000_000 : i + 2}`],
      ]),
    ]),
  )

test('contents are opened as far as they exist, and what is missing is reported', () => {
  const items = itemsOf({
    1: ['bundle', '2x3;99;3;99x2'],
    2: ['generator', '3x70;98x30'],
    3: ['other', '97'],
  })
  const { openings, unresolved, unopenable } = resolve(items)
  expect(unopenable).toEqual([])
  expect([...unresolved]).toEqual([
    [1, [99]],
    [2, [98]],
  ])
  expect(openings.get(1)).toEqual({
    isDrawn: false,
    depth: 2,
    entries: [
      { itemdefid: 2, quantity: 3 },
      { itemdefid: 3, quantity: 1 },
    ],
  })
  expect(openings.get(2)).toEqual({
    isDrawn: true,
    depth: 1,
    entries: [{ itemdefid: 3, quantity: 70 }],
  })
  expect(openings.has(3)).toBe(false)
})

test('a bundle that holds itself, and two that hold each other, are found with their path', () => {
  const items = itemsOf({
    1: ['bundle', '1'],
    2: ['bundle', '5;3'],
    3: ['generator', '4'],
    4: ['bundle', '5;2'],
    5: ['other', ''],
    6: ['bundle', '2'],
  })
  expect(resolve(items).unopenable).toEqual([
    { problem: 'cycle', path: [1, 1] },
    { problem: 'cycle', path: [2, 3, 4, 2] },
  ])
})

test('an empty bundle written as none of itself is no cycle', () => {
  const { openings, unopenable } = resolve(itemsOf({ 7056: ['bundle', '7056x0'] }))
  expect(unopenable).toEqual([])
  expect(openings.get(7056)).toEqual({ isDrawn: false, depth: 1, entries: [] })
})

test('sixteen levels are enough, a seventeenth is too deep', () => {
  expect(resolve(chain(16)).unopenable).toEqual([])
  const [problem] = resolve(chain(17)).unopenable
  expect(problem).toEqual({
    problem: 'too_deep',
    path: [...Array.from({ length: 17 }, (_, i) => i + 1), 1_000_000],
  })
})

test('a chain of twenty thousand, and contents that fan out at each level, take no time', () => {
  expect(resolve(chain(20_000)).unopenable).toHaveLength(1)
  const fan = itemsOf(
    Object.fromEntries([
      [100, ['other', '']],
      ...Array.from({ length: 16 }, (_, i) => [
        i + 1,
        ['generator', Array.from({ length: 50 }, () => (i === 15 ? 100 : i + 2)).join(';')],
      ]),
    ]),
  )
  expect(resolve(fan).unopenable).toEqual([])
})

test('one unit opens into a million pieces at most; of a generator the largest draw counts', () => {
  const pieces = (bundle: string, type: ItemDef['type'] = 'bundle') =>
    resolve(itemsOf({ 1: [type, bundle], 2: ['bundle', '3x1000'], 3: ['other', ''] })).unopenable
  expect(pieces('2x1000')).toEqual([])
  expect(pieces('2x1000;3')).toEqual([{ problem: 'too_many_pieces', path: [1] }])
  expect(pieces('2x2147483647;3x2147483647', 'generator')).toEqual([])
})

test('every cycle reported is one, and a catalog has one exactly when a walk can go on for ever', () => {
  const catalog = fc
    .array(fc.tuple(fc.boolean(), fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 3 })), {
      maxLength: 10,
    })
    .map((all) =>
      itemsOf(
        Object.fromEntries(
          all.map(([isBundle, ids], i) => [i + 1, [isBundle ? 'bundle' : 'other', ids.join(';')]]),
        ),
      ),
    )
  const inside = (items: ReadonlyMap<number, Contained>, id: number): number[] => {
    const item = items.get(id)
    return item?.type === 'other' ? [] : (item?.contents ?? []).map((entry) => entry.itemdefid)
  }
  const isEndless = (items: ReadonlyMap<number, Contained>): boolean => {
    let reached = [...items.keys()]
    for (let step = 0; step <= items.size; step++) {
      reached = [...new Set(reached.flatMap((id) => inside(items, id)))]
    }
    return reached.length > 0
  }
  fc.assert(
    fc.property(catalog, (items) => {
      const cycles = resolve(items).unopenable.filter(({ problem }) => problem === 'cycle')
      expect(cycles.length > 0).toBe(isEndless(items))
      for (const { path } of cycles) {
        expect(path.at(-1)).toBe(path[0])
        for (const [i, id] of path.slice(1).entries())
          expect(inside(items, path[i] ?? 0)).toContain(id)
      }
    }),
    { numRuns: 1000 },
  )
})
