import type { MarketCommand } from '@app/rules/market/commands.ts'
import { sellerFee } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type CommandPreview, type MarketView, previewCommands } from '@app/rules/market/preview.ts'
import { type PriceRule, ruledPrice } from '@app/rules/market/price-rule.ts'

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
 * price; or what the market says to it.
 */
export type Outcome =
  | { readonly missing: 'price' | 'count' }
  | { readonly unchanged: true }
  | CommandPreview

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

/** Prices drafts by the rule, unless the player typed a price, and says what would become of each. */
export function priceRows(
  drafts: readonly Draft[],
  rule: PriceRule,
  view: MarketView,
  max: OrderMaxima,
): PricedRow[] {
  const priced = drafts.map((draft) => {
    const rival = view.levels.get(draft.itemId)?.[draft.side][0]?.price
    const price = draft.typed ?? ruledPrice(rule, draft.side, rival, max.price) ?? Number.NaN
    return { ...draft, price }
  })
  const ready = priced.filter((row) => defect(row, max) === undefined)
  const previews = previewCommands(view, ready.map(commandOf))
  return priced.map((row) => ({
    ...row,
    outcome: defect(row, max) ?? previews[ready.indexOf(row)]!,
  }))
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

function commandOf({ itemId, side, price, count, lot }: Priced): MarketCommand {
  if (lot) return { kind: 'reprice', lot_uuid: lot.uuid, price }
  return {
    kind: 'place',
    side,
    item_id: itemId,
    price,
    count,
    immediate: false,
    prefer_lot_price: price,
    prefer_lot_currency: 'coin',
  }
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
