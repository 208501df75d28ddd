export const kit = {
  'kit.close': 'Close',
  'kit.search': 'Search',
  'kit.clear_search': 'Clear the search',
  'kit.retry': 'Try again',
  'kit.increase': 'More',
  'kit.decrease': 'Less',
  'kit.failed': 'This could not be loaded',
  not_found: 'Nothing found',
  'kit.coins': '{coins, plural, one {# Surprise coin} other {# Surprise coins}}',
} as const
