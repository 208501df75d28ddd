/** How a player came by a piece, in the order in which origins are shown and taken from. */
export const ORIGINS = [
  'bought',
  'crafted',
  'farmed',
  'harvested',
  'spun',
  'traded',
  'earned',
  'given',
] as const

export type Origin = (typeof ORIGINS)[number]

/** What happened to pieces: bought for coins, got in another way, sold for coins, used or given. */
export const SIDES = ['buy', 'get', 'sell', 'use'] as const

export type Side = (typeof SIDES)[number]

/** Do pieces leave on this side? */
export const isOut = (side: Side): boolean => side === 'sell' || side === 'use'
