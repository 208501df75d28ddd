export const starter = {
  'home.starter_title': 'A welcome gift awaits',
  'home.starter_text': 'Every newcomer gets some coins and items to start trading.',
  'home.starter_claim': 'Open the starter pack',
  'home.pack_title': 'Your starter pack',
  'home.pack_next':
    'Everything is in your inventory. It is enough to start {name}: send a worker out, then sell what comes back on the market.',
  'home.pack_harvest': 'Start {name}',
  'home.pack_inventory': 'Open the inventory',
} as const
