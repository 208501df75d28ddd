/**
 * What a card can do beyond its numbers, each with its strength (1 where strength means nothing):
 *
 * - guard: foes must strike it before cards without guard.
 * - swift: attacking, it strikes first; what it destroys does not strike back.
 * - poison: whatever it wounds is destroyed.
 * - shield: the first blow does nothing.
 * - cleave: attacking, it also strikes the neighbors of its target.
 * - burst: destroyed, it deals its strength to a drawn foe.
 * - rally: as the battle begins, its side's other cards of its line gain its strength in attack.
 *
 * Source: decisions/019. A battle's log shows them as damage and destruction alone (spec 2 §3).
 */
export const KEYWORDS = ['guard', 'swift', 'poison', 'shield', 'cleave', 'burst', 'rally'] as const

export type Keyword = (typeof KEYWORDS)[number]

export type Keywords = Readonly<Partial<Record<Keyword, number>>>

/** What a card fights with. */
export interface TavernCard {
  readonly card_id: number
  /** 1 to the highest tavern level: from which level on the tavern offers it. */
  readonly card_rarity: number
  /** The group it belongs to, which `rally` helps. */
  readonly line: string
  readonly attack: number
  readonly health: number
  /** Gold. */
  readonly cost: number
  readonly keywords: Keywords
}

/** The numbers of the game (server rules, section 12). Gold is the run's own, not a coin. */
export interface TavernRules {
  readonly health: number
  /** Gold of round 1, what each round adds, and where that ends. */
  readonly gold: { readonly first: number; readonly step: number; readonly max: number }
  /** Cards offered, by tavern level from 1. Its length is the highest level. */
  readonly offers: readonly number[]
  /** Copies of each card in a run's pool, by the card's level from 1. */
  readonly copies: readonly number[]
  /** Gold for level 2 and so on, when first offered. */
  readonly upgrade_prices: readonly number[]
  readonly roll_price: number
  readonly sell_price: number
  readonly max_cards_in_hand: number
  readonly max_cards_in_field: number
  /** Battles won that end a run in victory. */
  readonly wins: number
  /** How long a search for an opponent lasts before the house sends a board, in milliseconds. */
  readonly search_ms: number
  /** Coins for each battle won in the day's first finished run, at a new player's rating. */
  readonly reward_per_win: number
  /** Coins that each point of rating above a new player's adds to that, and where it ends. */
  readonly reward_per_point: number
  readonly reward_per_win_max: number
  /** Points: a new player's; how many wins leave it as it is; for each win beyond; for a victory. */
  readonly rating: {
    readonly start: number
    readonly even_wins: number
    readonly per_win: number
    readonly victory: number
  }
}

export interface TavernContent {
  readonly rules: TavernRules
  readonly cards: ReadonlyMap<number, TavernCard>
}
