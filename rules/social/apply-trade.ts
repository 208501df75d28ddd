interface ListedTrade {
  readonly id: string
  readonly trade_status: 'active' | 'completed' | 'declined'
  /** Rises with each change. */
  readonly revision: number
}

/**
 * A list of trades in progress after one of them has changed: a new one comes first, an ended one
 * goes, any other takes its old place (spec 2 §4, "Trades"). What is older than the list changes nothing.
 */
export function applyTrade<Trade extends ListedTrade>(
  trades: readonly Trade[],
  changed: Trade,
): readonly Trade[] {
  if (changed.trade_status !== 'active') return trades.filter(({ id }) => id !== changed.id)
  const known = trades.find(({ id }) => id === changed.id)
  if (!known) return [changed, ...trades]
  if (known.revision >= changed.revision) return trades
  return trades.map((trade) => (trade.id === changed.id ? changed : trade))
}
