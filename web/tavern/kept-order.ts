import { create } from 'zustand'
import { onPlayerChange } from '../session/player-scope.ts'
import type { KeptOrder } from './board-order.ts'

const none: KeptOrder = { round: 0, cards: [], order: [] }

/** The order in which the board was put last; it outlives the screen, and ends with the player's session. */
export const useKeptOrder = create<KeptOrder>(() => none)

onPlayerChange(() => useKeptOrder.setState(none))
