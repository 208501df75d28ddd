/** What a card that is being moved carries along (spec 2 §3, "Drag data"). */
export interface DragData {
  readonly card_id: number
  /** Among the cards shown in its source, from 0. */
  readonly card_index: number
  readonly source_type: 'tavern' | 'hand' | 'board'
  readonly can_sell: boolean
  readonly is_draggable: boolean
}

/** Where a card can be put; the index counts on the board only. */
export interface DropPlace {
  readonly zone: 'tavern' | 'hand' | 'board'
  readonly index: number
}

export type Drop =
  | { readonly type: 'buy'; readonly card_id: number }
  | { readonly type: 'sell_from_hand'; readonly card_id: number }
  | { readonly type: 'sell_from_board'; readonly index: number }
  | { readonly type: 'field'; readonly card_id: number; readonly index: number }
  | { readonly type: 'move'; readonly from: number; readonly to: number }

/**
 * What dropping a card in a place means; undefined for nothing.
 *
 * A tavern card on the hand is a buy, a card of hand or board on the tavern a sale, a card of the
 * hand on the board goes to the field, a card of the board on a slot changes the order.
 *
 * Source: spec 2 §4, "Game".
 */
export function dropOf(data: DragData, place: DropPlace): Drop | undefined {
  const { source_type, card_id, card_index } = data
  if (!data.is_draggable) return undefined
  if (source_type === 'tavern') {
    return place.zone === 'hand' ? { type: 'buy', card_id } : undefined
  }
  if (place.zone === 'tavern') {
    if (!data.can_sell) return undefined
    return source_type === 'hand'
      ? { type: 'sell_from_hand', card_id }
      : { type: 'sell_from_board', index: card_index }
  }
  if (place.zone !== 'board') return undefined
  if (source_type === 'hand') return { type: 'field', card_id, index: place.index }
  return place.index === card_index
    ? undefined
    : { type: 'move', from: card_index, to: place.index }
}

/**
 * Every place where a card may be put, the likeliest first: what the keyboard walks through.
 *
 * @param count - cards on the board
 * @param max - cards that fit on it
 */
export function placesFor(data: DragData, count: number, max: number): DropPlace[] {
  const isNew = data.source_type === 'hand'
  const slots = isNew ? (count < max ? count + 1 : 0) : count
  const board = Array.from({ length: slots }, (_, index): DropPlace => ({ zone: 'board', index }))
  // A new card goes to the right end unless it is put elsewhere.
  const places = [
    ...(isNew ? board.toReversed() : board),
    { zone: 'hand', index: 0 },
    { zone: 'tavern', index: 0 },
  ] as const
  return places.filter((place) => dropOf(data, place) !== undefined)
}
