/** How fresh the page is. */
export const live = {
  'live.live': 'Live',
  'live.connecting': 'Connecting',
  'live.stale': 'Not updated since {time}',
  'live.reconnecting': 'Reconnecting',
  'live.live_hint': 'Prices, orders and coins update in real time.',
  'live.broken_hint': 'This page may be out of date. {reason}',
  'live.polling': 'Updates every 15 s',
  'live.polling_hint':
    'There is no live connection. Prices, coins, items and orders are loaded every 15 seconds; the last time was {time}. {reason}',
} as const
