export const marketKeys = {
  /** Begins the keys of the trading history's pages. */
  history: ['market', 'history'],
  /** Begins the keys of all items' books. */
  books: ['market', 'details'],
  details: (item: number) => ['market', 'details', item] as const,
} as const
