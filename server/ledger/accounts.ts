import type { AccountKind, Operation } from '../db/schema.ts'

/** Coins as an asset of the ledger; items carry their Itemdefid, platform coins are -1 to -3. */
export const COIN = 0

/** Where value is minted and burned, one account per operation (server rules, section 1). */
export function worldAccount(operation: Operation): string {
  // A readable uuid: the operation's name in hex, cut to its first 14 letters.
  const hex = Buffer.from(operation).toString('hex').slice(0, 28).padEnd(28, '0')
  return `0000${hex.slice(0, 4)}-${hex.slice(4, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16)}`
}

/** One balance: an account of a kind and what it holds. */
export interface HoldingKey {
  readonly account: string
  readonly kind: AccountKind
  readonly asset: number
}
