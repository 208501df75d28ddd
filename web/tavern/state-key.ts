/** Under which the player's game is kept; live events change it (spec 2 §4, "Game"). */
export const tavernStateKey = ['tavern', 'state'] as const
