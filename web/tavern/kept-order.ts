import { create } from 'zustand'
import { onPlayerChange } from '../session/player-scope.ts'
import { type BoardOrder, storedOrder } from './board-order.ts'

interface Kept {
  readonly round: number
  readonly order: BoardOrder
}

const none: Kept = { round: 0, order: storedOrder(0) }

/** The order in which the board was put last; it outlives the screen, and ends with the player's session. */
export const useKeptOrder = create<Kept>(() => none)

onPlayerChange(() => useKeptOrder.setState(none))
