import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DueQueue } from './due-queue.ts'

/** When something that is added falls due; undefined takes what is first. */
const steps = fc.array(fc.option(fc.integer({ min: 1, max: 4 }), { nil: undefined }))

test('the earliest comes first, and of equals the one that started first', () => {
  fc.assert(
    fc.property(steps, (played) => {
      const queue = new DueQueue<{ due_at: number; order: number }>()
      let naive: { due_at: number; order: number }[] = []
      for (const [order, due_at] of played.entries()) {
        if (due_at === undefined) {
          expect(queue.take()).toEqual(naive[0])
          naive = naive.slice(1)
        } else {
          queue.add({ due_at, order })
          // The sort keeps the order of equals.
          naive = [...naive, { due_at, order }].toSorted((a, b) => a.due_at - b.due_at)
        }
        expect(queue.firstDue).toBe(naive[0]?.due_at ?? Infinity)
        expect(queue.all).toHaveLength(naive.length)
      }
    }),
    { examples: [[[2, 2, 2, undefined, undefined, undefined]]] },
  )
})
