import type { AccountKind, Operation } from '../db/schema.ts'
import { worldAccount } from './accounts.ts'
import type { Posting } from './post.ts'

/** A side of a transfer: an account of a kind, with all its assets. */
export interface Account {
  readonly account: string
  readonly kind: AccountKind
}

/** Value that goes from one account to another. */
export interface Transfer {
  /** What both accounts' histories call it. */
  readonly operation: Operation
  readonly from: Account
  readonly to: Account
  /** Pieces or coins by asset, each 0 or more. */
  readonly amounts: ReadonlyMap<number, number>
}

/** What a player holds, or what is theirs in production or in rent. */
export function accountOf(
  playerId: string,
  kind: 'player' | 'production' | 'rent' | 'platform' = 'player',
): Account {
  return { account: playerId, kind }
}

/** Where an operation mints and burns. */
export function worldOf(operation: Operation): Account {
  return { account: worldAccount(operation), kind: 'world' }
}

export function transfer(
  operation: Operation,
  from: Account,
  to: Account,
  amounts: ReadonlyMap<number, number>,
): Transfer {
  return { operation, from, to, amounts }
}

export function postingsOf({ operation, from, to, amounts }: Transfer): Posting[] {
  return [...amounts]
    .filter(([, amount]) => amount !== 0)
    .flatMap(([asset, amount]) => [
      { ...from, asset, delta: -amount, operation },
      { ...to, asset, delta: amount, operation },
    ])
}
