/** What every call of the game is about: a player has one, and makes one call at a time. */
export const TAVERN = 'tavern'

export const tavernStateKey = ['tavern', 'state'] as const
