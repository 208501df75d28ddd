import { expect, test } from 'vitest'
import { ApiError } from '../refusals/api-error.ts'
import { copyOwnData, emptyCopy, type OwnCopy } from './copy-own-data.ts'

const pages = ['a\n', 'b\n', 'c\n']
const pageAfter = (after: string | undefined) => {
  const at = after === undefined ? 0 : Number(after)
  const next = at + 1 < pages.length ? String(at + 1) : null
  return { lines: pages[at]!, count: at + 1, next }
}

const going = new AbortController().signal

const textOf = ({ parts }: OwnCopy) => new Blob([...parts]).text()

test('each page is read once, in order, and told of as it comes', async () => {
  const seen: number[] = []
  let last = emptyCopy
  for await (const copy of copyOwnData(emptyCopy, async (after) => pageAfter(after), going)) {
    seen.push(copy.count)
    last = copy
  }
  expect(seen).toEqual([1, 2, 3])
  expect(await textOf(last)).toBe('a\nb\nc\n')
})

test('a copy that was broken off goes on where it stopped', async () => {
  let isDown = true
  const read = async (after: string | undefined) => {
    if (isDown && after === '1') throw new ApiError(0, 'no_connection', 'gone')
    return pageAfter(after)
  }
  let last = emptyCopy
  const readAll = async () => {
    for await (const copy of copyOwnData(last, read, going)) last = copy
  }
  await expect(readAll()).rejects.toThrow('gone')
  expect(last.count).toBe(1)
  isDown = false
  await readAll()
  expect(await textOf(last)).toBe('a\nb\nc\n')
})
