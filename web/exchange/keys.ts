/** Begins the keys of the coins on the platform and of the exchanges in progress. */
export const exchangeKey = ['exchange'] as const
