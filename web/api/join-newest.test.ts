import { expect, test } from 'vitest'
import { haveChanged, joinNewest } from './join-newest.ts'

const page = (...ids: string[]) => ids.map((id) => ({ id }))
const join = (pages: ReturnType<typeof page>[], newest: ReturnType<typeof page>) =>
  joinNewest(pages, newest, (row) => row.id)

test('what is new stands before what is known', () => {
  const pages = [page('d', 'c'), page('b', 'a')]
  expect(join(pages, page('f', 'e', 'd'))).toEqual([page('f', 'e', 'd', 'c'), page('b', 'a')])
  expect(join(pages, page('d', 'c'))).toBe(pages)
  expect(join([page()], page('a'))).toEqual([page('a')])
})

test('an operation that gave and took is not torn apart', () => {
  const pages = [page('b', 'a')]
  expect(join(pages, page('c', 'c', 'b'))).toEqual([page('c', 'c', 'b', 'a')])
})

test('pages that do not meet are not joined', () => {
  expect(join([page('b', 'a')], page('z', 'y'))).toBeUndefined()
})

test('rows that are read again and are others are told from those that are only joined', () => {
  const rows = (...marks: string[]) => marks.map((mark) => ({ id: mark[0]!, mark }))
  const changed = (pages: ReturnType<typeof rows>[], newest: ReturnType<typeof rows>) =>
    haveChanged(pages, newest, ({ id }) => id)
  expect(changed([rows('c', 'b'), rows('a')], rows('e', 'd', 'c', 'b'))).toBe(false)
  expect(changed([rows('c', 'b'), rows('a')], rows('e', 'd', 'c!', 'b'))).toBe(true)
  expect(changed([rows('d', 'c', 'b')], rows('d', 'c!'))).toBe(true)
  // Rows of which nothing is known have not changed.
  expect(changed([rows('b', 'a')], rows('z', 'y'))).toBe(false)
  expect(changed([rows()], rows('a'))).toBe(false)
})
