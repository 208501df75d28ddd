/** What the player was and is worth. */
export const netWorthKey = ['net-worth', 'history'] as const

/** What they are worth on the home page, and what has changed since they were there. */
export const visitKey = ['net-worth', 'visit'] as const
