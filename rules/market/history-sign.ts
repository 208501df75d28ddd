/** What a row of the trading history is about, as the wire names it. */
type HistoryType =
  | 'cancel_sell'
  | 'cancel_buy'
  | 'sell_auto'
  | 'buy_auto'
  | 'sell_manual'
  | 'buy_manual'
  | 'exchange_to_steam'
  | 'exchange_from_steam'

type Sign = '+' | '-'

interface Signs {
  /** Of the pieces: they came or went; none for an exchange. */
  readonly quantity: Sign | ''
  /** Of the coins: `+` is shown green, `-` red. */
  readonly sum: Sign
}

/** Which way pieces and coins went, by type (spec part 1 section 4, "Sign and color rules"). */
export const historySigns: Readonly<Record<HistoryType, Signs>> = {
  buy_manual: { quantity: '+', sum: '-' },
  buy_auto: { quantity: '+', sum: '-' },
  cancel_sell: { quantity: '+', sum: '-' },
  sell_manual: { quantity: '-', sum: '+' },
  sell_auto: { quantity: '-', sum: '+' },
  cancel_buy: { quantity: '-', sum: '+' },
  exchange_from_steam: { quantity: '', sum: '+' },
  exchange_to_steam: { quantity: '', sum: '-' },
}
