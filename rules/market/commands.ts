import type { Side } from './match-order.ts'
import type { AlertDirection, WatchedPrice } from './price-alert.ts'
import type { Trail } from './trail.ts'

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
  /** Unix seconds until which the rest waits; left out for until it is canceled. */
  readonly ends_at?: number | null | undefined
  /** Coins per piece at which whatever a buy order brings is put up for sale; left out for not at all. */
  readonly resale_price?: number | null | undefined
  /** Set where the player's standing order for the item places it. */
  readonly is_standing?: boolean | undefined
  /** Refuse the order if it would now do worse than this. */
  readonly quoted?: Quoted | undefined
}

/** An order at a price in coins, whose rest waits until it is canceled. */
export function plainOrder({
  side,
  item_id,
  price,
  count,
}: Pick<PlaceCommand, 'side' | 'item_id' | 'price' | 'count'>): PlaceCommand {
  return {
    kind: 'place',
    side,
    item_id,
    price,
    count,
    immediate: false,
    prefer_lot_price: price,
    prefer_lot_currency: 'coin',
  }
}

export interface CancelCommand {
  readonly kind: 'cancel'
  readonly lot_uuid: string
}

/** Gives back a lot that has waited for as long as it was to; the house asks for it. */
export interface EndCommand {
  readonly kind: 'end'
  readonly lot_uuid: string
}

/** Cancels a lot and places what was left of it again, at another price and until the same moment. */
export interface RepriceCommand {
  readonly kind: 'reprice'
  readonly lot_uuid: string
  /** Coins per piece, at least 1. */
  readonly price: number
  /** Refuse it if the new lot would now trade worse than this. */
  readonly quoted?: Quoted | undefined
}

/** A price to wait for, and the order that is placed once it has come. */
export interface Condition {
  readonly price_of: WatchedPrice
  readonly direction: AlertDirection
  /** Coins per piece: the threshold. */
  readonly price: number
  /** Coins per piece: the price of the order. */
  readonly order_price: number
  /** Set where the threshold follows the price, with the best one seen, in coins. */
  readonly trail?: (Trail & { readonly best: number }) | undefined
}

/** A condition as it is asked for: at a threshold, or behind the price that there is. */
export type AskedCondition = Omit<Condition, 'price' | 'trail'> &
  ({ readonly price: number } | { readonly trail: Trail })

/** Sets aside what an order needs that waits for a price; the first condition cancels the other. */
export interface ArmCommand {
  readonly kind: 'arm'
  readonly side: Side
  readonly item_id: number
  /** Pieces, at least 1. */
  readonly count: number
  /** One or two. */
  readonly conditions: readonly AskedCondition[]
  /** Seconds that the rest waits from the moment it is placed; left out for until it is canceled. */
  readonly lasts_sec?: number | undefined
}

/** Gives back what a conditional order has set aside. */
export interface DisarmCommand {
  readonly kind: 'disarm'
  readonly order_id: string
}

/** Places a conditional order whose condition has come true; the house asks for it. */
export interface FireCommand {
  readonly kind: 'fire'
  readonly order_id: string
  readonly item_id: number
  readonly side: Side
  /** Coins per piece: the price of the order. */
  readonly price: number
  readonly count: number
}

/** Sets aside what an order with a resale price has bought, to be sold next; the house asks for it. */
export interface ResellCommand {
  readonly kind: 'resell'
  readonly item_id: number
  /** Coins per piece: the price of the order that sells it. */
  readonly price: number
  /** Pieces, at least 1. */
  readonly count: number
}

/**
 * Sets coins aside for keeping an item in stock, and bids for what is missing; takes the place of
 * the player's standing order for the item.
 */
export interface StandCommand {
  readonly kind: 'stand'
  readonly item_id: number
  /** Pieces, at least 1. */
  readonly keep: number
  /** Coins per piece, at most. */
  readonly price: number
  /** Coins to set aside. */
  readonly budget: number
}

/** Takes back what the standing order bids, until it is to go on. */
export interface PauseCommand {
  readonly kind: 'pause'
  readonly item_id: number
  readonly is_paused: boolean
}

/** Ends a standing order and gives back what it bids and what it has set aside. */
export interface UnstandCommand {
  readonly kind: 'unstand'
  readonly item_id: number
}

/** Brings what a standing order bids to what its stock lacks; the house asks for it. */
export interface RestockCommand {
  readonly kind: 'restock'
  readonly item_id: number
  /** As the order was when it was found due: one that has changed since has bid already. */
  readonly keep: number
  readonly price: number
}

export type MarketCommand =
  | PlaceCommand
  | CancelCommand
  | EndCommand
  | RepriceCommand
  | ArmCommand
  | DisarmCommand
  | FireCommand
  | ResellCommand
  | StandCommand
  | PauseCommand
  | UnstandCommand
  | RestockCommand

const offering: ReadonlySet<MarketCommand['kind']> = new Set(['place', 'reprice', 'arm', 'stand'])

/**
 * Whether a player asks for an offer that others may take up, or sets value aside for one. The rest
 * gives back, or the house asks for it.
 */
export const isOffer = (command: MarketCommand): boolean =>
  offering.has(command.kind) || (command.kind === 'pause' && !command.is_paused)

/** What one player asks for in one call: all of it happens, or none; what is gone may be passed over. */
export interface MarketRequest {
  readonly player_id: string
  readonly commands: readonly MarketCommand[]
  /**
   * Orders to cancel that are gone, because they have filled, ended or were canceled before, are passed
   * over: nothing comes of them, and the others are canceled. Left out: they refuse the request.
   */
  readonly passesGone?: boolean
}

/** Why the market says no. Checked in this order; the caller gets the first that applies. */
export type MarketRefusal =
  | {
      readonly refused: 'lot_not_found' | 'conditional_order_not_found' | 'standing_order_not_found'
    }
  | { readonly refused: 'order_too_large'; readonly params: { readonly limit: number } }
  | { readonly refused: 'item_not_found' | 'item_not_sellable' }
  | { readonly refused: 'item_locked'; readonly params: { readonly item_id: number } }
  | { readonly refused: 'end_passed' }
  | {
      readonly refused: 'resale_too_low' | 'budget_too_small'
      readonly params: { readonly price: number }
    }
  | { readonly refused: 'nothing_to_follow' }
  | {
      readonly refused: 'trail_too_far' | 'condition_met'
      readonly params: { readonly price: number }
    }
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
