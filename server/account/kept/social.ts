import type { KeptTables } from './part.ts'

const TRADE = [
  'trade_id',
  'user_1',
  'user_2',
  'status',
  'because',
  'offer_1',
  'offer_2',
  'agreed_1',
  'agreed_2',
  'is_confirmed_1',
  'is_confirmed_2',
  'version',
  'revision',
  'created_at',
] as const

/** What is kept of friends, blocks and trades. */
export const keptOfSocial = {
  friendship: [
    {
      name: 'friendship',
      says: 'Your friends and open invitations, by their id here.',
      of: 'player_id',
      columns: ['player_id', 'other_id', 'invited_by', 'is_accepted', 'created_at'],
      key: ['other_id'],
    },
    {
      name: 'friendship_with',
      says: 'The same, where the other player’s id is the lower one.',
      of: 'other_id',
      columns: ['player_id', 'other_id', 'invited_by', 'is_accepted', 'created_at'],
      key: ['player_id'],
    },
  ],
  block: [
    {
      says: 'Whom you have blocked.',
      of: 'player_id',
      columns: ['blocked_id', 'created_at'],
      key: ['blocked_id'],
    },
  ],
  trade: [
    {
      name: 'trade_asked',
      says: 'Trades in progress that you asked for; you are user_1.',
      of: 'user_1',
      columns: TRADE,
      key: ['trade_id'],
    },
    {
      name: 'trade_answered',
      says: 'Trades in progress that you were asked for; you are user_2.',
      of: 'user_2',
      columns: TRADE,
      key: ['trade_id'],
    },
  ],
  ended_trade: [
    {
      name: 'ended_trade_asked',
      says: 'Trades of the last three months that have ended and that you asked for.',
      of: 'user_1',
      columns: [...TRADE, 'ended_at'],
      key: ['trade_id'],
    },
    {
      name: 'ended_trade_answered',
      says: 'Trades of the last three months that have ended and that you were asked for.',
      of: 'user_2',
      columns: [...TRADE, 'ended_at'],
      key: ['trade_id'],
    },
  ],
} as const satisfies KeptTables
