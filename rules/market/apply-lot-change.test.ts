import { expect, test } from 'vitest'
import { applyLotChanges } from './apply-lot-change.ts'

const lot = (lot_uuid: string, current_count: number) => ({ lot_uuid, current_count })
const lots = [lot('b', 2), lot('a', 1)]

test('a new lot comes first, a known one keeps its place, a closed one goes', () => {
  expect(applyLotChanges(lots, [{ lot_uuid: 'c', lot: lot('c', 3) }])).toEqual([
    lot('c', 3),
    ...lots,
  ])
  expect(applyLotChanges(lots, [{ lot_uuid: 'a', lot: lot('a', 9) }])).toEqual([
    lot('b', 2),
    lot('a', 9),
  ])
  expect(applyLotChanges(lots, [{ lot_uuid: 'b', lot: null }])).toEqual([lot('a', 1)])
})

test('the changes of one event are applied in order', () => {
  const changes = [
    { lot_uuid: 'c', lot: lot('c', 3) },
    { lot_uuid: 'c', lot: null },
  ]
  expect(applyLotChanges(lots, changes)).toEqual(lots)
})
