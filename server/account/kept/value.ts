import { sql } from 'kysely'
import type { KeptTables } from './part.ts'

/** What is kept of what a player has and what moved it. */
export const keptOfValue = {
  holding: [
    {
      says: 'What you hold: asset 0 is coins, -1 to -3 coins of Steam, else the item.',
      of: 'account',
      columns: ['kind', 'asset', 'amount', 'locked_at', 'changed_at'],
      key: ['kind', 'asset'],
    },
  ],
  posting: [
    {
      name: 'coins',
      says: 'Every movement of your coins, and the balance after it.',
      of: 'account',
      columns: ['entry_id', 'asset', 'operation', 'delta', 'balance', 'kind'],
      key: ['entry_id', 'asset'],
      where: sql`posting.kind = 'player' and posting.asset = 0`,
      entry: true,
    },
    {
      name: 'items',
      says: 'Every movement of your items, and the pieces after it.',
      of: 'account',
      columns: ['entry_id', 'asset', 'operation', 'delta', 'balance', 'kind'],
      key: ['entry_id', 'asset'],
      where: sql`posting.kind = 'player' and posting.asset > 0`,
      entry: true,
    },
  ],
  entry: 'Its time and reason stand with each movement of coins and items.',
} as const satisfies KeptTables
