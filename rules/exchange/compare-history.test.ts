import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareHistory, type Granted, type Kept } from './compare-history.ts'

const COVERED = 1000

const keptOf = (changes: Partial<Kept> = {}): Kept => ({
  requestId: '7',
  direction: 'to_steam',
  steamId: '76561198000000001',
  isDeleted: false,
  itemDef: 41,
  count: 3,
  state: 'done',
  changedAt: 500,
  ...changes,
})

const grantOf = ({ requestId, steamId, itemDef, count }: Kept): Granted => ({
  requestId,
  steamId,
  itemDef,
  count,
})

const causes = (granted: readonly Granted[], kept: readonly Kept[]) =>
  compareHistory(granted, kept, COVERED).map(({ cause }) => cause)

const grant = grantOf(keptOf())

test.each<[string, readonly Granted[], readonly Kept[], readonly string[]]>([
  ['done on both sides', [grant], [keptOf()], []],
  ['open here, done there', [grant], [keptOf({ state: 'pending' })], ['granted_open']],
  ['returned here, done there', [grant], [keptOf({ state: 'undone' })], ['granted_undone']],
  ['done here alone', [], [keptOf()], ['absent_done']],
  ['open here, not there', [], [keptOf({ state: 'pending' })], ['absent_open']],
  ['returned here, not there', [], [keptOf({ state: 'undone' })], []],
  ['never asked', [], [keptOf({ state: 'pending', changedAt: null })], []],
  ['too young to be there', [], [keptOf({ changedAt: COVERED + 1 })], []],
  ['there alone', [grant], [], ['no_exchange']],
  ['there twice', [grant, grant], [keptOf()], ['granted_twice']],
  ['without a request, twice', [grant, grant], [], ['no_exchange', 'no_exchange']],
  ['more there', [{ ...grant, count: 4 }], [keptOf()], ['other_grant']],
  ['another item', [{ ...grant, itemDef: 42 }], [keptOf()], ['other_grant']],
  ['another player', [{ ...grant, steamId: '76561198000000002' }], [keptOf()], ['other_grant']],
  [
    'a player whose account is deleted',
    [grant],
    [keptOf({ steamId: '00000000000000001', isDeleted: true })],
    [],
  ],
  [
    'more there, for a deleted account',
    [{ ...grant, count: 4 }],
    [keptOf({ isDeleted: true })],
    ['other_grant'],
  ],
  ['granted for what came', [grant], [keptOf({ direction: 'from_steam' })], ['other_grant']],
  [
    'came from Steam, which keeps no history of that',
    [],
    [keptOf({ direction: 'from_steam' })],
    [],
  ],
])('%s', (_name, granted, kept, expected) => {
  expect(causes(granted, kept)).toEqual(expected)
})

const state = fc.constantFrom('pending', 'done', 'undone')
const exchanges = fc
  .uniqueArray(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), { maxLength: 30 })
  .chain((ids) =>
    fc.tuple(
      ...ids.map((id) =>
        fc.record({ requestId: fc.constant(String(id)), state, isGranted: fc.boolean() }),
      ),
    ),
  )

test('each exchange is named once if its two sides differ, and not at all if they agree', () => {
  fc.assert(
    fc.property(exchanges, (drawn) => {
      const kept = drawn.map(({ requestId, state: at }) => keptOf({ requestId, state: at }))
      const granted = kept.filter((_, index) => drawn[index]!.isGranted).map(grantOf)
      const named = compareHistory(granted, kept, COVERED).map((one) => one.kept!.requestId)
      const differing = drawn.filter(({ state: at, isGranted }) =>
        at === 'pending' ? true : (at === 'done') !== isGranted,
      )
      expect(named.toSorted()).toEqual(differing.map(({ requestId }) => requestId).toSorted())
    }),
  )
})
