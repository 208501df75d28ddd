export const marketKeys = {
  /** Begins the keys of the trading history's pages. */
  history: ['market', 'history'],
  /** Begins the keys of all items' books. */
  books: ['market', 'details'],
  tape: (item: number) => ['market', 'tape', item] as const,
  /** Begins the keys of all tapes. */
  tapes: ['market', 'tape'],
  details: (item: number) => ['market', 'details', item] as const,
} as const
