import { sql } from 'kysely'
import type { KeptTables } from './part.ts'

/** What is kept of orders, trades and exchanges. */
export const keptOfMarket = {
  lot: [
    {
      says: 'Your orders that wait in order books.',
      of: 'player_id',
      columns: [
        'lot_uuid',
        'item_id',
        'side',
        'price',
        'count',
        'current_count',
        'prefer_lot_price',
        'prefer_lot_currency',
        'created_at',
        'ends_at',
        'resale_price',
        'is_standing',
      ],
      without: { rank: 'the price with a sign' },
      key: ['lot_uuid'],
    },
  ],
  conditional_order: [
    {
      says: 'Your orders that wait for a price.',
      of: 'player_id',
      columns: [
        'order_id',
        'item_id',
        'side',
        'count',
        'escrow',
        'conditions',
        'lasts_sec',
        'created_at',
        'fired_at',
        'fired_by',
        'fired_level',
        'fired_price',
      ],
      // Milliseconds, as all its moments: the microseconds of a far year are no exact number.
      told: { fired_at: sql`fired_at / 1000` },
      key: ['order_id'],
    },
  ],
  standing_order: [
    {
      says: 'Your orders that keep an item in stock.',
      of: 'player_id',
      columns: [
        'item_id',
        'standing_id',
        'keep',
        'price',
        'budget',
        'escrow',
        'is_paused',
        'refusal',
        'due_at',
        'created_at',
      ],
      key: ['item_id'],
    },
  ],
  order_condition: 'The orders that wait for a price name their conditions.',
  market_history: [
    {
      says: 'Your trades, canceled orders and exchanges.',
      of: 'player_id',
      columns: [
        'uuid',
        'type',
        'item_type_id',
        'count',
        'price',
        'currency',
        'created_at',
        'lot_created_at',
      ],
      key: ['uuid'],
    },
  ],
  exchange: [
    {
      says: 'Your exchanges between coins and coins of Steam.',
      of: 'player_id',
      columns: [
        'exchange_id',
        'direction',
        'currency',
        'count',
        'coins',
        'state',
        'refusal',
        'steam_item_id',
        'itemdef_id',
        'app_id',
        'created_at',
        'asked_at',
        'attempts',
        'due_at',
        'settled_at',
        'last_asked_at',
      ],
      without: { request_id: 'a key to Steam', last_error: 'notes for operators' },
      key: ['exchange_id'],
    },
  ],
  price_guard: [
    {
      says: 'Whether you want to be asked before an order far from the fair price.',
      of: 'player_id',
      columns: ['is_on'],
      key: [],
    },
  ],
} as const satisfies KeptTables
