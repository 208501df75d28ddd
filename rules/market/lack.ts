import type { MarketCommand, MarketRefusal } from './commands.ts'
import type { Settlement } from './settlement.ts'
import { COIN } from './settlement-writer.ts'

/** What a player has too little of for their commands. */
export interface Lack {
  readonly asset: number
  readonly missing: number
}

/** What a command was refused for the lack of; undefined where it was refused for anything else. */
export function lackOf(command: MarketCommand, refusal: MarketRefusal): Lack | undefined {
  if (refusal.refused === 'not_enough_coins') return { asset: COIN, missing: missingOf(refusal) }
  if (refusal.refused === 'not_enough_items' && command.kind === 'place') {
    return { asset: command.item_id, missing: missingOf(refusal) }
  }
  return undefined
}

const missingOf = ({
  params: { have, need },
}: Extract<MarketRefusal, { refused: 'not_enough_coins' | 'not_enough_items' }>) => need - have

/** Gives what is missing for now, so that it can be seen what all commands take together. */
export function lend(
  { holdings }: Settlement,
  playerId: string,
  { asset, missing }: Lack,
  undo: (() => void)[],
): void {
  holdings.add(playerId, asset, missing)
  undo.push(() => holdings.add(playerId, asset, -missing))
}

/**
 * Refuses all commands together, by what the player really holds.
 *
 * @param have - of the asset, before the first command
 */
export function refuseLack({ asset, missing }: Lack, have: number): MarketRefusal {
  const refused = asset === COIN ? 'not_enough_coins' : 'not_enough_items'
  return { refused, params: { have, need: have + missing } }
}
