import { expect, test } from 'vitest'
import { report } from './report.ts'

const crowd = { calls: 3, attempts: new Map([['acknowledged', 2]]) }
const quiet = { violations: [], entries: 2 }
const round = { what: 'primary lost', writesMs: 15_000, behindMs: 5000 }

test('within the limits nothing has failed', () => {
  expect(report([round], crowd, quiet)).toMatchObject({ failures: [], isLost: false })
})

test('changes that come back late, streams that are behind and what never came are failures', () => {
  const rounds = [
    { ...round, writesMs: 15_001 },
    { ...round, behindMs: 5001 },
    { ...round, writesMs: Infinity, behindMs: Infinity },
  ]
  expect(report(rounds, crowd, quiet).failures).toHaveLength(4)
})

test('only what was acknowledged and is not there is lost', () => {
  const of = (kind: 'lost' | 'doubled') =>
    report([round], crowd, { ...quiet, violations: [{ kind, what: 'an order' }] })
  expect(of('lost')).toMatchObject({ failures: ['lost: an order'], isLost: true })
  expect(of('doubled')).toMatchObject({ failures: ['doubled: an order'], isLost: false })
})

test('the table says the median and the longest', () => {
  const rounds = [1, 900, 20].map((writesMs) => ({ ...round, writesMs }))
  expect(report(rounds, crowd, quiet).lines).toContain(
    '  changes acknowledged again after 20 ms, at most 900 ms',
  )
})
