import { expect, test } from 'vitest'
import { chooseSegments, parseHistory, parseSegment, segmentName } from './wal.ts'

test('a segment is numbered across the ends of its parts', () => {
  expect(parseSegment('0000000200000001000000FF')).toEqual({ timeline: 2, number: 511 })
  expect(segmentName({ timeline: 2, number: 512 })).toBe('000000020000000200000000')
  expect(parseSegment('00000002.history')).toBeUndefined()
  expect(parseSegment('000000010000000000000005.partial')).toBeUndefined()
})

test('the way to a timeline leaves out what went on where it branched off', () => {
  const branches = parseHistory(2, '1\t0/5000100\tbefore 2026-08-21\n')
  const archived = ['1.4', '1.5', '1.6', '1.7', '2.5', '2.6'].map((text) => {
    const [timeline, number] = text.split('.').map(Number)
    return segmentName({ timeline: timeline!, number: number! })
  })
  const { names, missing } = chooseSegments(archived, branches, 4)
  expect(names).toEqual(
    archived.filter((name) => !/6$|7$/.test(name) || name.startsWith('00000002')),
  )
  expect(missing).toBeUndefined()
  const withGap = archived.filter((name) => !name.endsWith('5'))
  expect(chooseSegments(withGap, branches, 4).missing).toBe('000000010000000000000005')
})
