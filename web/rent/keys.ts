/** Begins the keys of everything about rents. */
export const rentKey = ['rent'] as const
