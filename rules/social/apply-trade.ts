interface ListedTrade {
  readonly id: string
  readonly trade_status: 'active' | 'completed' | 'declined'
}

/**
 * A list of trades under way after one of them has changed: a new one comes first, an ended one
 * goes, any other takes its old place (spec 2 §4, "Trades").
 */
export function applyTrade<Trade extends ListedTrade>(
  trades: readonly Trade[],
  changed: Trade,
): readonly Trade[] {
  if (changed.trade_status !== 'active') return trades.filter(({ id }) => id !== changed.id)
  const isKnown = trades.some(({ id }) => id === changed.id)
  if (!isKnown) return [changed, ...trades]
  return trades.map((trade) => (trade.id === changed.id ? changed : trade))
}
