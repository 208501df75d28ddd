/** Why an order could not bid. */
export interface StandingRefusal {
  /** Code of the refusal. */
  readonly refused: string
  /** The values of that refusal. */
  readonly params?: Readonly<Record<string, number>>
}

/** Keeps a number of pieces of an item in stock. Its row is its escrow: what is set aside and not bid. */
export interface StandingOrder {
  /** Its account in the ledger. */
  readonly standing_id: string
  readonly player_id: string
  readonly item_id: number
  /** Pieces to be kept in stock. */
  readonly keep: number
  /** Coins per piece, at most. */
  readonly price: number
  /** Coins that were set aside when it was given. */
  readonly budget: number
  /** Coins set aside that are in no bid. */
  readonly escrow: number
  readonly is_paused: boolean
  /** Why it could not bid when it last was to; null where it could. */
  readonly refusal: StandingRefusal | null
  /** Unix milliseconds when it is to be looked at; null for once its stock has changed. */
  readonly due_at: number | null
  /** Unix milliseconds. */
  readonly created_at: number
}

/** A player has one for an item. */
export function standingKey({
  player_id,
  item_id,
}: Pick<StandingOrder, 'player_id' | 'item_id'>): string {
  return `${player_id}/${item_id}`
}
