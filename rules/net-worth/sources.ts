/** What can bring and take coins and pieces, in the order in which it is shown. */
export const SOURCES = [
  'market',
  'trade',
  'craft',
  'farm',
  'harvest',
  'spin',
  'rent',
  'tavern',
  'energy',
  'exchange',
  'reward',
  'given',
  // What nobody can tell any more: 0 unless costs were worked out anew.
  'unknown',
] as const

export type Source = (typeof SOURCES)[number]
