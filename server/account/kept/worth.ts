import type { KeptTables } from './part.ts'

const POSTED = 'The ledger parts tell it: it is carried from them.'

/** What is kept of costs and of net worth. */
export const keptOfWorth = {
  cost_basis: [
    {
      says: 'What your pieces have cost, by the way you got them.',
      of: 'player_id',
      columns: ['item_id', 'origin', 'count', 'cost'],
      key: ['item_id', 'origin'],
    },
  ],
  cost_change: [
    {
      says: 'What came and went, with its cost: your trade log.',
      of: 'player_id',
      columns: [
        'entry_id',
        'item_id',
        'origin',
        'side',
        'count',
        'coins',
        'cost',
        'kept',
        'created_at',
      ],
      key: ['origin', 'side', 'created_at', 'entry_id', 'item_id'],
    },
  ],
  cost_sum: 'Sums of the trade log.',
  cost_lot: POSTED,
  cost_aside: POSTED,
  cost_aside_entry: POSTED,
  cost_past: POSTED,
  cost_todo: POSTED,
  worth_day: [
    {
      says: 'Your net worth by day.',
      of: 'player_id',
      columns: ['day', 'coins', 'items', 'prices', 'unpriced'],
      key: ['day'],
    },
  ],
  worth_part: [
    {
      says: 'What changed your net worth on a day.',
      of: 'player_id',
      columns: ['day', 'source', 'coins_came', 'coins_went', 'items_came', 'items_went'],
      key: ['day', 'source'],
    },
  ],
  worth_flow: [
    {
      says: 'What came and went on the days that are not closed yet.',
      of: 'player_id',
      columns: ['day', 'source', 'asset', 'came', 'went'],
      key: ['day', 'source', 'asset'],
    },
  ],
  worth_visit: [
    {
      says: 'Your last visit, and your net worth then.',
      of: 'player_id',
      columns: ['visited_at', 'worth', 'since_at', 'since_worth'],
      key: [],
    },
  ],
} as const satisfies KeptTables
