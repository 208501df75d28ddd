import type { Trade } from '@app/contract/social.ts'
import { create } from 'zustand'
import { onPlayerChange } from '../session/player-scope.ts'

interface Ended {
  /** In the order in which they ended. */
  readonly trades: readonly Trade[]
}

/** Trades that have ended while the page was open and whose end the player has not seen. */
export const useEndedTrades = create<Ended>(() => ({ trades: [] }))

onPlayerChange(() => useEndedTrades.setState({ trades: [] }))

/** Keeps the end of a trade until the player has seen it. */
export function keepEnd(trade: Trade): void {
  if (trade.trade_status === 'active') return
  useEndedTrades.setState(({ trades }) => ({
    trades: trades.some(({ id }) => id === trade.id) ? trades : [...trades, trade],
  }))
}

export function forgetEnd(id: string): void {
  useEndedTrades.setState(({ trades }) => ({ trades: trades.filter((one) => one.id !== id) }))
}
