import { expect, test } from 'vitest'
import { joinNewest } from './join-newest.ts'

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
