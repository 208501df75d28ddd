import type { KeptTables } from './part.ts'

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
  trade: (['user_1', 'user_2'] as const).map((of) => ({
    name: of === 'user_1' ? 'trade_asked' : 'trade_answered',
    says:
      of === 'user_1'
        ? 'Trades that you asked for; you are user_1.'
        : 'Trades that you were asked for; you are user_2.',
    of,
    columns: [
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
    ],
    key: ['trade_id'],
  })),
} as const satisfies KeptTables
