import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editedList, joinedEdits, type ListEdit, type ListEntry, needsOf } from './shopping-list.ts'

const axe: ListEntry = {
  kind: 'craft',
  recipe: 7,
  inputs: [],
  units: 2,
  needs: [
    [1, 3],
    [9, 1],
  ],
  lent: [9],
}
const bow: ListEntry = {
  ...axe,
  recipe: 8,
  units: 1,
  needs: [
    [1, 1],
    [2, 5],
  ],
  lent: [],
}
/** On average a team spends 0.3 of a saw a day. */
const team: ListEntry = { ...axe, kind: 'harvest', inputs: [4], units: 10, needs: [[3, 0.3]] }

test('entries need what all their units need together, in whole pieces', () => {
  expect([...needsOf([axe, bow, team])]).toEqual([
    [1, { count: 7, isTaken: true }],
    [9, { count: 2, isTaken: false }],
    [2, { count: 5, isTaken: true }],
    [3, { count: 3, isTaken: true }],
  ])
  expect(needsOf([{ ...team, units: 1 }]).get(3)).toMatchObject({ count: 1 })
  // What one only lends and another spends is taken.
  expect(needsOf([axe, { ...bow, needs: [[9, 1]] }]).get(9)).toEqual({ count: 3, isTaken: true })
})

test('an entry that is put again keeps its place, and a limit goes with what needs it', () => {
  const list = { entries: [axe, bow], limits: [[2, 50]] as [number, number][], waits: false }
  const more = editedList(list, { put: [{ ...axe, units: 9 }, team], limits: [[1, 10]] })
  expect(more.entries.map(({ recipe, units }) => [recipe, units])).toEqual([
    [7, 9],
    [8, 1],
    [7, 10],
  ])
  expect(more.limits).toEqual([
    [2, 50],
    [1, 10],
  ])
  const fewer = editedList(more, { remove: [bow], limits: [[1, null]], waits: true })
  expect(fewer).toMatchObject({ limits: [], waits: true })
})

test('edits that are sent together do what they did one after the other', () => {
  const entries = [axe, bow, team, { ...team, inputs: [5] }]
  const entry = fc.constantFrom(...entries)
  const units = fc.integer({ min: 1, max: 9 })
  const price = fc.option(units)
  const limit = fc.tuple(fc.integer({ min: 1, max: 3 }), price)
  const edit = fc.record<ListEdit<ListEntry>>(
    {
      put: fc.array(
        fc.tuple(entry, units).map(([one, count]) => ({ ...one, units: count })),
        { maxLength: 3 },
      ),
      remove: fc.array(entry, { maxLength: 2 }),
      limits: fc.array(limit, { maxLength: 3 }),
      waits: fc.boolean(),
    },
    { requiredKeys: [] },
  )
  const list = { entries: [axe, team], limits: [[1, 4]] as [number, number][], waits: false }
  const bare = ({ entries: all, waits }: ReturnType<typeof editedList>) => ({
    entries: new Set(all.map((one) => JSON.stringify(one))),
    waits,
  })
  fc.assert(
    fc.property(edit, edit, (first, then) => {
      const oneByOne = editedList(editedList(list, first), then)
      expect(bare(editedList(list, joinedEdits(first, then)))).toEqual(bare(oneByOne))
    }),
  )
})
