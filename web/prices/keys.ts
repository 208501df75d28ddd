/** Of the table of best prices. */
export const pricesKey = ['prices'] as const

/** Begins the keys of the books of several items. */
export const depthKey = ['market', 'depth'] as const
