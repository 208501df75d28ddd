import { expect, test } from 'vitest'
import { pastAfter } from './use-lingering.ts'

const job = (id: string) => ({ id, start_at: 10, end_at: 20 })
const gone = (id: string, goneAt: number) => ({ job: { ...job(id), ended: true }, goneAt })

test('a job that ends stays for a minute', () => {
  const first = pastAfter([], [job('a'), job('b')], [job('b'), job('c')], 20)
  expect(first).toEqual([gone('a', 80)])
  const second = pastAfter(first, [job('b'), job('c')], [job('c')], 79)
  expect(second).toEqual([gone('a', 80), gone('b', 139)])
  expect(pastAfter(second, [job('c')], [job('c')], 80)).toEqual([gone('b', 139)])
})

test('nothing of one player stays for the next', () => {
  expect(pastAfter([gone('a', 80)], [job('b')], undefined, 30)).toEqual([])
  expect(pastAfter([], undefined, [job('c')], 30)).toEqual([])
})
