/** Everything that is reckoned from the player's trades. */
export const profitKey = ['profit'] as const
