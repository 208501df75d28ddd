import type { Random } from '../chance/random.ts'
import type { BattleResult } from './battle-log.ts'
import type { TavernContent } from './content.ts'
import { drawOffer } from './offer.ts'

/** One game of a player, from round 1 to victory or defeat. Cards are told by their ids. */
export interface Run {
  readonly round: number
  readonly gold: number
  readonly health: number
  /** The tavern's, from 1. */
  readonly level: number
  /** Battles won. */
  readonly wins: number
  /** Gold for the next level; 0 at the highest. */
  readonly update_tavern_price: number
  readonly current_tavern: readonly number[]
  readonly my_hand: readonly number[]
  /** Left to right. */
  readonly battle_ground: readonly number[]
}

type RunRefusal =
  | { readonly refused: 'card_not_found' }
  | {
      readonly refused: 'not_enough_gold'
      readonly params: { readonly have: number; readonly need: number }
    }
  | {
      readonly refused: 'hand_full' | 'board_full' | 'tavern_level_limit'
      readonly params: { readonly limit: number }
    }
  | { readonly refused: 'board_changed' }

export type Changed = Run | RunRefusal

/** A new game: round 1 with its gold and a first offer. */
export function startRun(content: TavernContent, random: Random): Run {
  const { rules } = content
  return {
    round: 1,
    gold: rules.gold.first,
    health: rules.health,
    level: 1,
    wins: 0,
    update_tavern_price: rules.upgrade_prices[0] ?? 0,
    current_tavern: drawOffer(content, [], 1, random),
    my_hand: [],
    battle_ground: [],
  }
}

/** Refused in this order: card unknown or not offered, too little gold, hand full (spec 2 §5). */
export function buyCard(run: Run, { rules, cards }: TavernContent, cardId: number): Changed {
  const card = cards.get(cardId)
  const at = run.current_tavern.indexOf(cardId)
  if (!card || at < 0) return { refused: 'card_not_found' }
  if (run.gold < card.cost) return tooLittleGold(run, card.cost)
  if (run.my_hand.length >= rules.max_cards_in_hand) {
    return { refused: 'hand_full', params: { limit: rules.max_cards_in_hand } }
  }
  return {
    ...run,
    gold: run.gold - card.cost,
    current_tavern: run.current_tavern.toSpliced(at, 1),
    my_hand: [...run.my_hand, cardId],
  }
}

export function sellFromHand(run: Run, { rules }: TavernContent, cardId: number): Changed {
  const at = run.my_hand.indexOf(cardId)
  if (at < 0) return { refused: 'card_not_found' }
  return { ...run, gold: run.gold + rules.sell_price, my_hand: run.my_hand.toSpliced(at, 1) }
}

/** @param slot - which of equal cards; the leftmost unless given */
export function sellFromBoard(
  run: Run,
  { rules }: TavernContent,
  cardId: number,
  slot: number = run.battle_ground.indexOf(cardId),
): Changed {
  if (run.battle_ground[slot] !== cardId) return { refused: 'card_not_found' }
  return {
    ...run,
    gold: run.gold + rules.sell_price,
    battle_ground: run.battle_ground.toSpliced(slot, 1),
  }
}

/** Puts a card of the hand on the board, at its right end. */
export function fieldCard(run: Run, { rules }: TavernContent, cardId: number): Changed {
  const at = run.my_hand.indexOf(cardId)
  if (at < 0) return { refused: 'card_not_found' }
  if (run.battle_ground.length >= rules.max_cards_in_field) {
    return { refused: 'board_full', params: { limit: rules.max_cards_in_field } }
  }
  return {
    ...run,
    my_hand: run.my_hand.toSpliced(at, 1),
    battle_ground: [...run.battle_ground, cardId],
  }
}

export function rollTavern(run: Run, content: TavernContent, random: Random): Changed {
  const { roll_price } = content.rules
  if (run.gold < roll_price) return tooLittleGold(run, roll_price)
  return {
    ...run,
    gold: run.gold - roll_price,
    current_tavern: drawOffer(content, heldCards(run), run.level, random),
  }
}

/** The next level of the tavern; what is offered stays until the next roll or round. */
export function upgradeTavern(run: Run, { rules }: TavernContent): Changed {
  const limit = rules.offers.length
  if (run.level >= limit) return { refused: 'tavern_level_limit', params: { limit } }
  if (run.gold < run.update_tavern_price) return tooLittleGold(run, run.update_tavern_price)
  return {
    ...run,
    gold: run.gold - run.update_tavern_price,
    level: run.level + 1,
    update_tavern_price: rules.upgrade_prices[run.level] ?? 0,
  }
}

/**
 * Puts the board in the order in which the player left it, where they moved cards without a call.
 *
 * @param order - the stored board's cards with their slots, in the new order
 */
export function reorderBoard(
  run: Run,
  order: readonly { readonly card_id: number; readonly slot: number }[],
): Changed {
  const slots = new Set(order.map(({ slot }) => slot))
  const same =
    order.length === run.battle_ground.length &&
    slots.size === order.length &&
    order.every(({ slot, card_id }) => run.battle_ground[slot] === card_id)
  if (!same) return { refused: 'board_changed' }
  return { ...run, battle_ground: order.map(({ card_id }) => card_id) }
}

/**
 * After so many rounds a run is over. Battles that are won or lost end one within about thirty; draws
 * alone end none, and every round costs a stored board and a house that has played it.
 */
export const ROUNDS_MAX = 50

/** How a run stands after a battle. */
export type Outcome = 'running' | 'victory' | 'defeat'

/**
 * What a battle leaves: a win or lost health, and unless the run has ended the next round with its
 * gold (what was not spent is lost), a cheaper upgrade and a new offer for nothing.
 */
export function settleBattle(
  run: Run,
  content: TavernContent,
  { winner, damage }: BattleResult,
  random: Random,
): Run {
  const { rules } = content
  const fought = {
    ...run,
    wins: winner === 'player' ? run.wins + 1 : run.wins,
    health: winner === 'opponent' ? Math.max(0, run.health - damage) : run.health,
  }
  if (outcomeOf(fought, content) !== 'running') return fought
  const round = run.round + 1
  return {
    ...fought,
    round,
    gold: Math.min(rules.gold.first + rules.gold.step * (round - 1), rules.gold.max),
    update_tavern_price: Math.max(0, run.update_tavern_price - 1),
    current_tavern: drawOffer(content, heldCards(run), run.level, random),
  }
}

export function outcomeOf(
  { health, wins, round }: Pick<Run, 'health' | 'wins' | 'round'>,
  { rules }: TavernContent,
): Outcome {
  if (health <= 0 || round > ROUNDS_MAX) return 'defeat'
  return wins >= rules.wins ? 'victory' : 'running'
}

function heldCards({ my_hand, battle_ground }: Run): number[] {
  return [...my_hand, ...battle_ground]
}

function tooLittleGold({ gold }: Run, need: number): RunRefusal {
  return { refused: 'not_enough_gold', params: { have: gold, need } }
}
