/** What the keys of everything that changes with a player's spins and seeds begin with. */
export const spinKey = ['spin'] as const
