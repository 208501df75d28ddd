/** Of the table of best prices. */
export const pricesKey = ['prices'] as const

/** Begins the keys of the books of several items. */
export const depthKey = ['market', 'depth'] as const

/** Begins the keys of the newest trades of an item; its id follows. */
export const tapesKey = ['market', 'tape'] as const
