import type { Quote, QuoteCommand } from '@app/contract/quote.ts'
import { sellerFee } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type PriceRule, ruledPrice } from '@app/rules/market/price-rule.ts'
import { ApiError } from '../refusals/api-error.ts'

/** A lot to be, or one that is to get another price. */
export interface Draft {
  /** The item's id, or the lot's uuid. */
  readonly key: string
  readonly itemId: number
  readonly side: Side
  /** Pieces; NaN while its field is empty. */
  readonly count: number
  /** What the player typed, coins per piece (NaN for an emptied field); undefined: by the rule. */
  readonly typed: number | undefined
  /** The lot that there is already, with its price. */
  readonly lot: { readonly uuid: string; readonly price: number } | undefined
}

/**
 * What would become of a draft: nothing, because it has no price or no count or already has that
 * price; or what the server says to it, once it has said so.
 */
export type Outcome =
  | { readonly missing: 'price' | 'count' }
  | { readonly unchanged: true }
  | { readonly checking: true }
  | Quote

export interface PricedRow extends Draft {
  /** Coins per piece; NaN where there is none. */
  readonly price: number
  readonly outcome: Outcome
}

/** The largest numbers that an order may have. */
export interface OrderMaxima {
  readonly price: number
  readonly count: number
}

/**
 * Prices drafts by the rule, unless the player typed a price. Those that can be sent are to be
 * quoted next.
 *
 * @param rivalOf - the best price of others on that side of an item's book
 */
export function priceRows(
  drafts: readonly Draft[],
  rule: PriceRule,
  rivalOf: (itemId: number, side: Side) => number | undefined,
  max: OrderMaxima,
): PricedRow[] {
  return drafts.map((draft) => {
    const rival = rivalOf(draft.itemId, draft.side)
    const price = draft.typed ?? ruledPrice(rule, draft.side, rival, max.price) ?? Number.NaN
    const row = { ...draft, price }
    return { ...row, outcome: defect(row, max) ?? { checking: true } }
  })
}

/** Whether a row can be sent, but for what the server says to it. */
export const isToQuote = ({ outcome }: PricedRow) => 'checking' in outcome

/** The commands of the rows that can be sent, in their order. */
export function commandsOf(rows: readonly PricedRow[]): QuoteCommand[] {
  return rows
    .filter(isToQuote)
    .map(({ itemId, side, price, count, lot }) =>
      lot ? { lot_uuid: lot.uuid, price } : { side, item_type_id: itemId, price, count },
    )
}

/** The rows with what the server says to their commands; as they are while it has not answered. */
export function withQuotes(
  rows: readonly PricedRow[],
  quotes: readonly Quote[] | undefined,
): readonly PricedRow[] {
  if (!quotes) return rows
  const next = quotes.values()
  return rows.map((row) =>
    isToQuote(row) ? { ...row, outcome: next.next().value ?? row.outcome } : row,
  )
}

type Priced = Omit<PricedRow, 'outcome'>

function defect({ price, count, typed, lot }: Priced, max: OrderMaxima): Outcome | undefined {
  const isWhole = (number: number, most: number) =>
    Number.isInteger(number) && number >= 1 && number <= most
  // Where the rule finds no rival, a lot keeps the price it has.
  const keeps = lot !== undefined && typed === undefined && Number.isNaN(price)
  if (keeps || lot?.price === price) return { unchanged: true }
  if (!isWhole(price, max.price)) return { missing: 'price' }
  return isWhole(count, max.count) ? undefined : { missing: 'count' }
}

/** All rows together. */
export interface Totals {
  /** The rows that a submit sends, in their order. */
  readonly sent: readonly PricedRow[]
  /** Every row is either sent or stays as it is, and there is one to send. */
  readonly isReady: boolean
  /** Pieces traded at once. */
  readonly traded: number
  /** Coins paid (buying) or received after the fee (selling) at once. */
  readonly now: number
  /** Coins of the seller's fee on what trades at once, and on the rest when that sells. */
  readonly fee: number
  readonly feeLater: number
  /** Pieces that wait in the books. */
  readonly waiting: number
  /** Coins that the waiting pieces are offered or asked for, the fee not taken off. */
  readonly waitingCoins: number
}

/** Whether every row already has the price that it would get, so that there is nothing to do. */
export const areUnchanged = (rows: readonly PricedRow[]) =>
  rows.every(({ outcome }) => 'unchanged' in outcome)

export function totalsOf(rows: readonly PricedRow[], feeBps: number): Totals {
  const sent = rows.filter((row) => 'rest' in row.outcome)
  const isReady =
    sent.length > 0 && rows.every(({ outcome }) => 'rest' in outcome || 'unchanged' in outcome)
  let [traded, now, fee, feeLater, waiting, waitingCoins] = [0, 0, 0, 0, 0, 0]
  for (const { outcome, price, side } of sent) {
    if (!('rest' in outcome)) continue
    traded += outcome.traded
    now += outcome.total
    fee += side === 'sell' ? outcome.fee : 0
    feeLater += side === 'sell' ? sellerFee(price, outcome.rest, feeBps) : 0
    waiting += outcome.rest
    waitingCoins += outcome.rest * price
  }
  return { sent, isReady, traded, now, fee, feeLater, waiting, waitingCoins }
}

/** The row that made the server refuse all of them; undefined when it named none. */
export function refusedRow(
  error: Error | null,
  sent: readonly PricedRow[] | undefined,
): PricedRow | undefined {
  const at = error instanceof ApiError ? error.params['at'] : undefined
  return typeof at === 'number' ? sent?.[at] : undefined
}
