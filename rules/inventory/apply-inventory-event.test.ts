import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyInventoryEvent, loadHeldItems } from './apply-inventory-event.ts'

const loaded = loadHeldItems([{ TypeId: 1, Count: 5 }], 100)

test('a newer event sets the count', () => {
  const held = applyInventoryEvent(loaded, [{ item_id: 1, count: 7, time: 101 }])
  expect(held.counts.get(1)).toBe(7)
})

test('an event older than or equal to the newest seen of that item is ignored', () => {
  const held = applyInventoryEvent(loaded, [{ item_id: 1, count: 7, time: 110 }])
  expect(applyInventoryEvent(held, [{ item_id: 1, count: 8, time: 110 }])).toBe(held)
  expect(applyInventoryEvent(held, [{ item_id: 1, count: 8, time: 109 }])).toBe(held)
  expect(applyInventoryEvent(held, [{ item_id: 2, count: 8, time: 109 }]).counts.get(2)).toBe(8)
})

test('an event at or before the full load is ignored for an item not yet updated', () => {
  expect(applyInventoryEvent(loaded, [{ item_id: 1, count: 9, time: 100 }])).toBe(loaded)
  expect(applyInventoryEvent(loaded, [{ item_id: 2, count: 9, time: 99 }])).toBe(loaded)
})

test('a count of 0 or less removes the entry', () => {
  for (const count of [0, -1]) {
    const held = applyInventoryEvent(loaded, [{ item_id: 1, count, time: 101 }])
    expect(held.counts.has(1)).toBe(false)
  }
})

test('a removal stays removed when an older event arrives later', () => {
  const removed = applyInventoryEvent(loaded, [{ item_id: 1, count: 0, time: 105 }])
  expect(applyInventoryEvent(removed, [{ item_id: 1, count: 4, time: 104 }])).toBe(removed)
})

test('a full load keeps what newer events said', () => {
  const held = applyInventoryEvent(loaded, [
    { item_id: 1, count: 0, time: 210 },
    { item_id: 2, count: 3, time: 190 },
  ])
  const reloaded = loadHeldItems(
    [
      { TypeId: 1, Count: 5 },
      { TypeId: 2, Count: 2 },
    ],
    200,
    held,
  )
  expect([...reloaded.counts]).toEqual([[2, 2]])
})

test('any order, loss of nothing and repetition of events end at the newest counts', () => {
  const change = fc.record({
    item_id: fc.integer({ min: 1, max: 4 }),
    count: fc.integer({ min: -1, max: 9 }),
    time: fc.integer({ min: 90, max: 160 }),
  })
  fc.assert(
    fc.property(
      fc.uniqueArray(change, { selector: (c) => `${c.item_id}:${c.time}`, maxLength: 30 }),
      fc.infiniteStream(fc.nat()),
      fc.integer({ min: 100, max: 150 }),
      (changes, order, reloadAt) => {
        const truthAt = (limit: number) => {
          const counts = new Map([[1, 5]])
          const inOrder = changes.filter((c) => c.time > 100 && c.time <= limit)
          for (const c of inOrder.toSorted((a, b) => a.time - b.time)) {
            if (c.count > 0) counts.set(c.item_id, c.count)
            else counts.delete(c.item_id)
          }
          return counts
        }
        const picks = order[Symbol.iterator]()
        const pick = () => (picks.next().value ?? 0) as number
        const shuffled = [...changes, ...changes]
          .map((c) => ({ c, at: pick() }))
          .toSorted((a, b) => a.at - b.at)
          .map(({ c }) => c)
        const half = shuffled.length / 2
        let held = applyInventoryEvent(loaded, shuffled.slice(0, half))
        const entries = [...truthAt(reloadAt)].map(([TypeId, Count]) => ({ TypeId, Count }))
        held = loadHeldItems(entries, reloadAt, held)
        for (const c of shuffled.slice(half)) held = applyInventoryEvent(held, [c])
        // Every change was delivered at least once, before or after the reload.
        held = applyInventoryEvent(held, changes)
        const sorted = (counts: ReadonlyMap<number, number>) =>
          [...counts].toSorted((a, b) => a[0] - b[0])
        expect(sorted(held.counts)).toEqual(sorted(truthAt(Number.POSITIVE_INFINITY)))
      },
    ),
  )
})
