import { expect, test } from 'vitest'
import { addMessages } from '../i18n/catalog.ts'
import { historyColumns, historyRows } from './history-csv.ts'

addMessages('en', { 'item.unknown': 'Unknown' })

test('each item of an entry has a row, with a sign', () => {
  const entry = {
    uuid: 'a',
    created_at: 1_790_000_000,
    operation_code: 'spin',
    operation_type: 'remove' as const,
    items: [
      { item_id: 7, count: 3, new_count: 5 },
      { item_id: 8, count: 1, new_count: 0 },
    ],
  }
  const rows = historyRows([entry], new Map(), 'en')
  expect(historyColumns).toHaveLength(7)
  expect(rows).toEqual([
    ['a', '2026-09-21T14:13:20.000Z', 'spin', 7, 'Unknown', -3, 5],
    ['a', '2026-09-21T14:13:20.000Z', 'spin', 8, 'Unknown', -1, 0],
  ])
})
