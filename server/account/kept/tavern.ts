import type { KeptTables } from './part.ts'

/** What is kept of games in the tavern. */
export const keptOfTavern = {
  tavern_run: [
    {
      says: 'Your game in the tavern.',
      of: 'player_id',
      columns: [
        'version',
        'outcome',
        'round',
        'wins',
        'health',
        'gold',
        'level',
        'battle_ground',
        'my_hand',
        'current_tavern',
        'update_tavern_price',
        'battle_id',
        'earned_coins',
        'earned_rating',
      ],
      key: [],
    },
  ],
  tavern_search: [
    {
      says: 'Your search for an opponent.',
      of: 'player_id',
      columns: ['round', 'due_at'],
      key: [],
    },
  ],
  tavern_board: [
    {
      says: 'Boards of yours that others may meet.',
      of: 'player_id',
      columns: ['round', 'level', 'rating', 'cards'],
      key: ['round'],
    },
  ],
  tavern_rating: [
    {
      says: 'Your rating in the tavern.',
      of: 'player_id',
      columns: ['rating', 'runs', 'victories', 'rewarded_day'],
      key: [],
    },
  ],
  tavern_battle: [
    {
      says: 'Your battles in the tavern, as you saw them.',
      of: 'player_id',
      columns: ['battle_id', 'round', 'seed', 'log'],
      without: { opponent_id: 'another player, who was not named to you' },
      key: ['battle_id'],
    },
  ],
} as const satisfies KeptTables
