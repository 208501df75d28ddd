import type { Side } from './match-order.ts'

/** What a preview said that an order would trade immediately. */
export interface Quoted {
  /** Pieces. */
  readonly traded: number
  /** Coins paid (buying) or received after the fee (selling). */
  readonly total: number
}

/** An order to place. */
export interface PlaceCommand {
  readonly kind: 'place'
  readonly side: Side
  readonly item_id: number
  /** Coins per piece, at least 1. */
  readonly price: number
  /** Pieces, at least 1. */
  readonly count: number
  /** All at once or nothing; otherwise what does not trade waits as a lot. */
  readonly immediate: boolean
  readonly prefer_lot_price: number
  readonly prefer_lot_currency: string
  /** Refuse the order if it would now do worse than this. */
  readonly quoted?: Quoted | undefined
}

export interface CancelCommand {
  readonly kind: 'cancel'
  readonly lot_uuid: string
}

/** Cancels a lot and places what was left of it anew, at another price. */
export interface RepriceCommand {
  readonly kind: 'reprice'
  readonly lot_uuid: string
  /** Coins per piece, at least 1. */
  readonly price: number
  /** Refuse it if the new lot would now trade worse than this. */
  readonly quoted?: Quoted | undefined
}

export type MarketCommand = PlaceCommand | CancelCommand | RepriceCommand

/** What one player asks for in one call: all of it happens, or none. */
export interface MarketRequest {
  readonly player_id: string
  readonly commands: readonly MarketCommand[]
}

/** Why the market says no. Checked in this order; the caller gets the first that applies. */
export type MarketRefusal =
  | { readonly refused: 'lot_not_found' }
  | { readonly refused: 'order_too_large'; readonly params: { readonly limit: number } }
  | { readonly refused: 'item_not_found' | 'item_not_sellable' }
  | { readonly refused: 'item_locked'; readonly params: { readonly item_id: number } }
  | { readonly refused: 'self_trade' | 'price_moved' }
  | {
      readonly refused: 'not_possible_now'
      readonly params: { readonly have: number; readonly need: number }
    }
  | {
      readonly refused: 'not_enough_coins' | 'not_enough_items'
      readonly params: { readonly have: number; readonly need: number }
    }
  | { readonly refused: 'lot_limit' | 'holding_limit'; readonly params: { readonly limit: number } }
