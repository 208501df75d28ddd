import { expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import { historyColumns, historyRows } from './history-csv.ts'

addMessages('en', { 'item.unknown': 'Unknown' })

const entry = {
  uuid: 'a',
  item_type_id: 7,
  created_at: 1_790_000_000,
  lot_created_at: 1_780_000_000,
  count: 3,
  price: 20,
  currency: 'coin',
} as const

test('sales take pieces and bring coins, purchases the other way round', () => {
  const rows = historyRows(
    [
      { ...entry, type: 'sell_auto' },
      { ...entry, type: 'buy_manual' },
    ],
    new Map(),
    'en',
  )
  expect(historyColumns).toHaveLength(10)
  expect(rows.map((row) => row.slice(3))).toEqual([
    ['sell_auto', 7, 'Unknown', -3, 20, 60, 'coin'],
    ['buy_manual', 7, 'Unknown', 3, 20, -60, 'coin'],
  ])
  expect(rows[0]![1]).toBe('2026-09-21T14:13:20.000Z')
})
