import type { Halt } from '@app/rules/market/settlement.ts'
import type { Switches } from '../switches/switches.ts'

/** Why no order of a player is placed that waited for a price; undefined where it is. */
export const haltOf =
  (switches: Pick<Switches, 'isOff'>, bans: { has(playerId: string): boolean }) =>
  (playerId: string): Halt | undefined => {
    if (switches.isOff('market')) return 'switched_off'
    return bans.has(playerId) ? 'account_banned' : undefined
  }
