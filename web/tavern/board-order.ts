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

/** The order to show: the one kept, unless it is of another round or another page changed the board. */
export function orderIn(
  kept: { readonly round: number; readonly order: BoardOrder },
  round: number,
  count: number,
): BoardOrder {
  return kept.round === round && kept.order.length === count ? kept.order : storedOrder(count)
}
