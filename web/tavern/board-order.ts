/**
 * The order in which the player has put the board, as slots of the stored board from left to right.
 * The server learns it when the round starts (spec 2 §4, "Game").
 */
export type BoardOrder = readonly number[]

/** The stored order of a board of `count` cards. */
export function storedOrder(count: number): BoardOrder {
  return Array.from({ length: count }, (_, slot) => slot)
}

/** Moves a card from one index to another; the cards between make room. */
export function moveCard(order: BoardOrder, from: number, to: number): BoardOrder {
  const slot = order[from]
  return slot === undefined ? order : order.toSpliced(from, 1).toSpliced(to, 0, slot)
}

/** After a card was put on the stored board's right end: it is shown at `index`. */
export function insertNewest(order: BoardOrder, index: number): BoardOrder {
  return order.toSpliced(index, 0, order.length)
}

/** After the card of a stored slot has left the board: those to its right have moved up. */
export function removeSlot(order: BoardOrder, slot: number): BoardOrder {
  return order.filter((one) => one !== slot).map((one) => (one > slot ? one - 1 : one))
}

/** An order of the board, and what it was made for. */
export interface KeptOrder {
  readonly round: number
  /** Card ids of the stored board. */
  readonly cards: readonly number[]
  readonly order: BoardOrder
}

/** The order to show: the one kept, unless it is of another round or of other cards. */
export function orderIn(
  kept: KeptOrder,
  { round, cards }: Pick<KeptOrder, 'round' | 'cards'>,
): BoardOrder {
  const isSame = kept.round === round && kept.cards.join() === cards.join()
  return isSame ? kept.order : storedOrder(cards.length)
}
