/** Begins the keys of the coins on the platform and of the exchanges under way. */
export const exchangeKey = ['exchange'] as const
