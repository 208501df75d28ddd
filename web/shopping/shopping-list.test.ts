import { expect, test } from 'vitest'
import { ENTRIES_MAX, needsOf, readEntries } from './shopping-list.ts'

const axe = { recipe: 7, item: 400, units: 2, needs: [[1, 3]] }
const bow = {
  recipe: 8,
  item: 401,
  units: 1,
  needs: [
    [1, 1],
    [2, 5],
  ],
}

test('what is kept is read; what is no entry is left out', () => {
  expect(readEntries(JSON.stringify([axe, bow]))).toEqual([axe, bow])
  const broken = [null, 5, { ...axe, units: 0 }, { ...axe, needs: [[1]] }, { ...axe, needs: 'x' }]
  expect(readEntries(JSON.stringify([...broken, bow]))).toEqual([bow])
  for (const text of [undefined, '', '{', '{}', '7']) expect(readEntries(text)).toEqual([])
})

test('a recipe stands once, and the list ends somewhere', () => {
  expect(readEntries(JSON.stringify([axe, { ...axe, units: 9 }]))).toEqual([{ ...axe, units: 9 }])
  const many = Array.from({ length: ENTRIES_MAX + 5 }, (_, at) => ({ ...axe, recipe: at + 1 }))
  expect(readEntries(JSON.stringify(many))).toHaveLength(ENTRIES_MAX)
})

test('entries need what all their units need together', () => {
  expect(needsOf(readEntries(JSON.stringify([axe, bow])))).toEqual(
    new Map([
      [1, 7],
      [2, 5],
    ]),
  )
})
