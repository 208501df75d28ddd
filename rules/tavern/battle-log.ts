import type { Keywords } from './content.ts'

/** Whose board: the one who looks, or the other. */
export type Side = 'player' | 'opponent'

/** A card's place when the battle began; it names the card to the end. */
export interface Place {
  readonly player: Side
  /** From 0, left to right. */
  readonly original_slot: number
}

/** A card as it enters the battle, `rally` included. */
export interface BattleCard {
  readonly slot: number
  readonly card_id: number
  readonly card_rarity: number
  readonly attack: number
  readonly health: number
  readonly keywords: Keywords
}

export interface BattleBoard {
  /** The tavern's level. */
  readonly level: number
  readonly hand: readonly BattleCard[]
}

export interface Boards {
  readonly player: BattleBoard
  readonly opponent: BattleBoard
}

export type Effect =
  | {
      readonly type: 'damage'
      readonly target: Place
      /** 0 where a shield took the blow. */
      readonly amount: number
      readonly result_health: number
    }
  | { readonly type: 'destroy'; readonly targets: readonly Place[] }

export interface Move {
  /** From 1. */
  readonly turn: number
  readonly source: Place
  readonly target: Place
  readonly effects: readonly Effect[]
}

export interface BattleResult {
  readonly winner: Side | 'draw'
  readonly reason: 'player_eliminated' | 'opponent_eliminated' | 'mutual_elimination'
  /** Health that the loser loses. */
  readonly damage: number
}

/** All that a replay needs (spec 2 §3, "Battle log"). */
export interface BattleLog {
  readonly initial_state: Boards
  readonly moves: readonly Move[]
  readonly result: BattleResult
}

export function otherSide(side: Side): Side {
  return side === 'player' ? 'opponent' : 'player'
}
