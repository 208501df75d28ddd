import { expect, test } from 'vitest'
import { nextMark } from './next-mark.ts'

test('a press asks for the other of what is shown', () => {
  const marked = { items: [1, 2], recipes: [3] }
  expect(nextMark(marked, 'items', 2)).toEqual({ kind: 'items', id: 2, is_marked: false })
  expect(nextMark(marked, 'items', 3)).toEqual({ kind: 'items', id: 3, is_marked: true })
  expect(nextMark(marked, 'recipes', 3)).toEqual({ kind: 'recipes', id: 3, is_marked: false })
})

test('a press before the account has said what is marked is not lost: it marks', () => {
  expect(nextMark(undefined, 'items', 1)).toEqual({ kind: 'items', id: 1, is_marked: true })
})
