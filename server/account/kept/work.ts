import { sql } from 'kysely'
import type { KeptTables } from './part.ts'

/** What is kept of crafts, the farm, harvests, rent, spins and simulations. */
export const keptOfWork = {
  craft_job: [
    {
      says: 'Your crafts in progress.',
      of: 'player_id',
      columns: ['job_id', 'receipt_id', 'count', 'recipe', 'start_at', 'due_at'],
      key: ['due_at', 'job_id'],
    },
  ],
  craft_history: [
    {
      says: 'Your finished crafts of the last year.',
      of: 'player_id',
      columns: [
        'id',
        'receipt_id',
        'craft_group',
        'item_for_vision',
        'count',
        'jdoc',
        'created_at',
        'process_date',
        'receipt_duration',
      ],
      key: ['process_date', 'id'],
    },
  ],
  factory_job: [
    {
      says: 'Your farm jobs in progress.',
      of: 'player_id',
      columns: ['job_id', 'receipt_id', 'count', 'input_list', 'terms', 'start_at', 'due_at'],
      key: ['due_at', 'job_id'],
    },
  ],
  factory_history: [
    {
      says: 'Your finished farm jobs of the last year.',
      of: 'player_id',
      columns: [
        'id',
        'receipt_id',
        'count',
        'input_list',
        'jdoc',
        'start_at',
        'end_at',
        'process_date',
      ],
      key: ['process_date', 'id'],
    },
  ],
  energy: [
    {
      says: 'Until when you have energy.',
      of: 'player_id',
      columns: ['energy_until'],
      key: [],
    },
  ],
  harvest_player: 'When the next of the harvests ends, which the harvests say.',
  harvest_setting: [
    {
      says: 'How you have set your harvests, and what they have learned.',
      of: 'player_id',
      columns: ['receipt_id', 'enabled', 'max_parallel', 'items', 'exp'],
      key: ['receipt_id'],
    },
  ],
  harvest_run: [
    {
      says: 'Your harvests in progress.',
      of: 'player_id',
      columns: ['run_id', 'receipt_id', 'count', 'items', 'spent', 'loot', 'started_at', 'due_at'],
      key: ['run_id'],
    },
  ],
  rent: [
    {
      says: 'What you have placed for rent, and its salary.',
      of: 'player_id',
      columns: ['item_id', 'count', 'earned', 'settled_at'],
      key: ['item_id'],
    },
  ],
  spin_draw: [
    {
      says: 'Your spins.',
      of: 'player_id',
      columns: [
        'draw_id',
        'receipt_id',
        'seed_id',
        'nonce',
        'ticket',
        'result',
        'possible_items',
        'created_at',
      ],
      key: ['draw_id'],
    },
  ],
  spin_seed: [
    {
      says: 'Seeds of your spins; those in use stay secret until they are revealed.',
      of: 'player_id',
      columns: ['seed_id', 'state', 'client_seed', 'server_seed', 'spins', 'created_at'],
      key: ['seed_id'],
      where: sql`spin_seed.state = 'revealed'`,
    },
  ],
  simulation_outcome: [
    {
      says: 'Outcomes of your simulations, kept for a while.',
      of: 'player_id',
      columns: ['run_id', 'result'],
      key: ['run_id'],
    },
  ],
} as const satisfies KeptTables
