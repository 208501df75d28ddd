export const tavernStateKey = ['tavern', 'state'] as const
