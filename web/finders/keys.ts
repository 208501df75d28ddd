export const findersKey = ['finders'] as const
/** What the player has for what was found. */
export const ownOutlaysKey = ['own-outlays'] as const
