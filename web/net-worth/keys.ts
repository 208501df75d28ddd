/** What the player was and is worth. */
export const netWorthKey = ['net-worth', 'history'] as const
