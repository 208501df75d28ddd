/** What many screens show something of, and could not be loaded. */
export const failures = {
  'layout.items_failed': 'Couldn’t load the items',
  'layout.inventory_failed': 'Couldn’t load your inventory',
  'layout.lists_failed': 'Couldn’t load your watch lists',
  'layout.prices_failed': 'Couldn’t load the market prices',
} as const
