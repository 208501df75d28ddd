import type { KeptTables } from './part.ts'

/** What is kept of messages, and of what asks for them. */
export const keptOfMessages = {
  price_alert: [
    {
      says: 'Your alerts.',
      of: 'player_id',
      columns: [
        'alert_id',
        'item_id',
        'price_of',
        'direction',
        'level',
        'rearm_level',
        'repeats',
        'state',
        'created_at',
        'fired_at',
      ],
      key: ['alert_id'],
    },
  ],
  inbox: [
    {
      says: 'Messages to you.',
      of: 'player_id',
      columns: [
        'message_id',
        'kind',
        'subject',
        'data',
        'count',
        'coins',
        'pieces',
        'created_at',
        'read_at',
        'push_id',
      ],
      key: ['message_id'],
    },
  ],
  notice_setting: [
    {
      says: 'What you want to be told, and when not.',
      of: 'player_id',
      columns: ['levels', 'pushes', 'quiet_from', 'quiet_until', 'time_zone'],
      key: [],
    },
  ],
  push_device: [
    {
      says: 'Browsers of yours to which messages are pushed.',
      of: 'player_id',
      columns: ['session_id', 'service', 'added_at'],
      without: {
        endpoint: 'guards the browser: whoever has it can send there',
        p256dh: 'guards the messages',
        auth: 'guards the messages',
      },
      key: ['session_id'],
    },
  ],
  notice_due: 'Messages on their way to your inbox, for less than a second.',
  push_due: 'Messages on their way to your devices, for minutes, or until your quiet hours end.',
  push_delivery:
    'Messages on their way to your devices, for minutes, or until your quiet hours end.',
} as const satisfies KeptTables
