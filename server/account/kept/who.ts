import type { KeptTables } from './part.ts'

/** What is kept of who a player is and where they are signed in. */
export const keptOfPlayer = {
  player: [
    {
      says: 'You: your name and Steam account here.',
      of: 'player_id',
      columns: [
        'player_id',
        'steam_id',
        'name',
        'lang',
        'role',
        'has_starter_pack',
        'created_at',
        'name_read_at',
      ],
      without: { search_name: 'the name in lower case' },
      key: [],
    },
  ],
  session: [
    {
      says: 'Where you are or were lately signed in.',
      of: 'player_id',
      columns: ['session_id', 'device', 'opened_at', 'rotated_at', 'expires_at', 'revoked_at'],
      without: { generation: 'guards the session' },
      key: ['session_id'],
    },
  ],
  security_event: [
    {
      says: 'Sign-ins, sign-outs and refused attempts of the last year.',
      of: 'player_id',
      columns: ['event_id', 'kind', 'happened_at', 'reason', 'session_id'],
      key: ['event_id'],
    },
  ],
  ban: [
    {
      says: 'A ban of your account.',
      of: 'player_id',
      columns: ['banned_at', 'reason'],
      without: { operator_id: 'another person' },
      key: [],
    },
  ],
  account_deletion: [
    {
      says: 'That you have asked for your account to be deleted.',
      of: 'player_id',
      columns: ['asked_at', 'due_at', 'closed_at', 'done_at'],
      without: { steam_mark: 'is there once you are not' },
      key: [],
    },
  ],
} as const satisfies KeptTables
