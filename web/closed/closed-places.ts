import type { MoneyPath } from '@app/contract/route.ts'

/** Where something begins on which path. */
export const pathOf = {
  market: 'market',
  exchange: 'exchange',
  craft: 'craft',
  factory: 'craft',
  harvest: 'craft',
  spin: 'spin',
  trades: 'trades',
  rent: 'rent',
  starter: 'gifts',
  tavern: 'gifts',
} as const satisfies Record<string, MoneyPath>

export type ClosedPlace = keyof typeof pathOf
