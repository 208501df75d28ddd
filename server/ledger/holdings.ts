import { invariant } from '@app/rules/invariant.ts'
import type { AccountKind } from '../db/schema.ts'
import type { HoldingKey } from './accounts.ts'
import type { Sql } from '../db/sql.ts'
import { HoldingMap } from './holding-map.ts'

interface Held {
  readonly key: HoldingKey
  /** False until the row is written for the first time. */
  exists: boolean
  /** Its player has locked the item: no piece may leave (decisions/009). */
  isItemLocked: boolean
  amount: number
  /** What the table holds; `post` writes the difference. */
  stored: number
  /** Unix microseconds. */
  changedAt: number
}

/**
 * Whether an account's balance is kept as a holding. A lot's is its own row, and the world's is the
 * sum of its postings: nothing is decided by it, and a row of it would be a lock that everybody who
 * mints or burns waits for.
 */
export function isHolding({ kind }: { readonly kind: AccountKind }): boolean {
  return kind !== 'world' && kind !== 'market'
}

/**
 * Balances read under lock, and what a transaction makes of them.
 *
 * Whoever changes one must hold its lock: the trader row of its player. `post` writes the changes.
 */
export class LockedHoldings {
  readonly #all: Held[] = []
  readonly #held = new HoldingMap<Held>()

  get(account: string, asset: number, kind: AccountKind = 'player'): number {
    return this.#find(account, kind, asset).amount
  }

  add(account: string, asset: number, delta: number, kind: AccountKind = 'player'): void {
    this.#find(account, kind, asset).amount += delta
  }

  /** Has a player locked an item of theirs? */
  isItemLocked(playerId: string, itemId: number): boolean {
    return this.#find(playerId, 'player', itemId).isItemLocked
  }

  /** The balances that differ from what the table holds. */
  changed(): Held[] {
    return this.#all.filter((held) => held.amount !== held.stored)
  }

  /**
   * Counts what changed as written at this time, in unix microseconds. A holding's time strictly
   * increases, also when two changes fall into one microsecond (server rules, section 1).
   */
  settleAt(nowMicros: number): void {
    for (const held of this.changed()) {
      held.changedAt = Math.max(held.changedAt + 1, nowMicros)
      held.exists = true
      held.stored = held.amount
    }
  }

  /** Unix microseconds of the last change. */
  changedAt({ account, kind, asset }: HoldingKey): number {
    return this.#find(account, kind, asset).changedAt
  }

  /** Those of the keys that were not read yet, each once. */
  unread(keys: readonly HoldingKey[]): HoldingKey[] {
    const named = new HoldingMap<true>()
    return keys.filter((key) => {
      if (this.#held.get(key) || named.get(key)) return false
      named.set(key, true)
      return true
    })
  }

  /** Takes in what was read of keys; those without a row hold nothing yet. */
  learn(keys: readonly HoldingKey[], rows: readonly HoldingRow[]): void {
    const asked = keys.map((key) => {
      const held = { key, exists: false, isItemLocked: false, amount: 0, stored: 0, changedAt: 0 }
      this.#held.set(key, held)
      this.#all.push(held)
      return held
    })
    for (const row of rows) {
      const held = asked[row.nth - 1]!
      held.exists = true
      held.isItemLocked = row.is_item_locked
      held.amount = held.stored = row.amount
      held.changedAt = row.changed_at
    }
  }

  #find(account: string, kind: AccountKind, asset: number): Held {
    const held = this.#held.get({ kind, account, asset })
    invariant(held !== undefined, `holding ${asset} of ${kind} ${account} was read before its use`)
    return held
  }
}

interface HoldingRow {
  /** Which of the keys asked for it is, from 1. */
  readonly nth: number
  readonly amount: number
  readonly changed_at: number
  readonly is_item_locked: boolean
}

const READ = {
  name: 'read-holdings',
  text: `
    select nth::int, amount, changed_at, locked_at is not null as is_item_locked
    from unnest($1::uuid[], $2::account_kind[], $3::int[]) with ordinality
      as wanted (account, kind, asset, nth)
    join holding using (account, kind, asset)`,
}

/** Reads balances of players whose trader rows the transaction has locked. */
export async function readHoldings(
  sql: Sql,
  holdings: LockedHoldings,
  keys: readonly HoldingKey[],
): Promise<void> {
  const unread = holdings.unread(keys)
  holdings.learn(unread, await sql.query<HoldingRow>(READ, columns(unread)))
}

function columns(keys: readonly HoldingKey[]): unknown[] {
  return [keys.map((key) => key.account), keys.map((key) => key.kind), keys.map((key) => key.asset)]
}
