import { invariant } from '@app/rules/invariant.ts'
import type { AccountKind, Operation } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from './accounts.ts'
import { HoldingMap } from './holding-map.ts'
import type { LockedHoldings } from './holdings.ts'
import type { Sql } from '../db/sql.ts'

/** What one account gains or loses by an entry. */
export interface Posting {
  readonly account: string
  readonly kind: AccountKind
  readonly asset: number
  readonly delta: number
  /** As this account sees it. */
  readonly operation: Operation
  /** Only of a lot, whose balance is its own row: pieces or coins left after this posting. */
  readonly balance?: number
}

export interface Entry {
  readonly entry_id: string
  readonly operation: Operation
  /** The player who caused it; null for the house. */
  readonly actor: string | null
  readonly reason?: string
  /** Unix milliseconds. */
  readonly created_at: number
  readonly postings: readonly Posting[]
}

/** A player's holding as it stands after a post. */
export interface ChangedHolding {
  readonly player_id: string
  readonly asset: number
  readonly amount: number
  /** Unix microseconds; strictly increases per holding. */
  readonly changed_at: number
}

/** Entries worked out against the holdings, ready to be written. */
export interface PreparedPost {
  /** The players' holdings as they stand once it is written. */
  readonly changed: readonly ChangedHolding[]
  write(sql: Sql): Promise<void>
}

/**
 * Works out entries. Writing what it returns is the only way in which the ledger or a holding is
 * written.
 *
 * The caller has locked and read every holding named. The postings are applied to `holdings` here,
 * unless `applied` says that the caller did so already for the players' holdings (the market settles
 * a whole batch first).
 *
 * Refuses with `item_locked` to take pieces of an item that their player has locked. This is the
 * one place that no way out of a player's holdings can pass by (decisions/009).
 *
 * @param nowMicros - unix microseconds of the database, taken after the locks
 */
export function preparePost(
  holdings: LockedHoldings,
  entries: readonly Entry[],
  nowMicros: number,
  applied = false,
): PreparedPost {
  for (const entry of entries) assertBalanced(entry)
  refuseLockedItems(holdings, entries)
  const postings = entries.flatMap((entry) => mergePostings(entry))
  if (applied) rewind(holdings, postings)
  const balances = postings.map((posting) => balanceAfter(holdings, posting))
  const changed = holdings.changed().map((held) => ({ ...held, delta: held.amount - held.stored }))
  holdings.settleAt(nowMicros)
  const rows = changed.map((held) => ({ ...held, changedAt: holdings.changedAt(held.key) }))
  return {
    changed: rows
      .filter((held) => held.key.kind === 'player')
      .map(({ key, amount, changedAt }) => ({
        player_id: key.account,
        asset: key.asset,
        amount,
        changed_at: changedAt,
      })),
    async write(sql) {
      await Promise.all([
        insertEntries(sql, entries),
        insertPostings(sql, postings, balances),
        updateHoldings(
          sql,
          rows.filter((held) => held.exists),
        ),
        insertHoldings(
          sql,
          rows.filter((held) => !held.exists),
        ),
      ])
    },
  }
}

/** Operators correct what players have locked, too, and who leaves keeps nothing. */
const passesLocks: ReadonlySet<Operation> = new Set(['customer_support', 'account_deleted'])

function refuseLockedItems(holdings: LockedHoldings, entries: readonly Entry[]): void {
  for (const { account, kind, asset, delta, operation } of entries.flatMap((e) => e.postings)) {
    if (kind !== 'player' || asset <= COIN || delta >= 0 || passesLocks.has(operation)) continue
    if (holdings.isItemLocked(account, asset)) throw new Refusal('item_locked', { item_id: asset })
  }
}

function balanceAfter(holdings: LockedHoldings, posting: WrittenPosting): number | null {
  const { account, kind, asset, delta } = posting
  if (kind === 'market') return posting.balance ?? 0
  if (kind === 'world') return null
  holdings.add(account, asset, delta, kind)
  const balance = holdings.get(account, asset, kind)
  invariant(balance >= 0, 'no account but the world goes below zero')
  return balance
}

type WrittenPosting = Posting & { readonly entry_id: string }

function assertBalanced(entry: Entry): void {
  const sums = new Map<number, number>()
  for (const { asset, delta } of entry.postings) sums.set(asset, (sums.get(asset) ?? 0) + delta)
  for (const [asset, sum] of sums) {
    invariant(sum === 0, `entry ${entry.operation} moves asset ${asset} in balance`)
  }
}

/** One posting per account and asset of an entry; those that cancel out vanish. */
function mergePostings(entry: Entry): WrittenPosting[] {
  const { entry_id } = entry
  const merged: WrittenPosting[] = []
  const places = new HoldingMap<number>()
  for (const posting of entry.postings) {
    const place = places.get(posting)
    const before = place === undefined ? undefined : merged[place]
    if (place === undefined || !before) {
      places.set(posting, merged.push({ ...posting, entry_id }) - 1)
    } else {
      const { operation, delta } = before
      merged[place] = { ...posting, operation, delta: delta + posting.delta, entry_id }
    }
  }
  return merged.filter((posting) => posting.delta !== 0)
}

/** Takes back what the caller applied, so that each posting can say the balance after it. */
function rewind(holdings: LockedHoldings, postings: readonly WrittenPosting[]): void {
  for (const { account, kind, asset, delta } of postings) {
    if (kind === 'player') holdings.add(account, asset, -delta, kind)
  }
}

const INSERT_ENTRIES = {
  name: 'insert-entries',
  text: `
    insert into entry (entry_id, operation, actor, reason, created_at)
    select * from unnest($1::uuid[], $2::operation[], $3::uuid[], $4::text[], $5::bigint[])`,
}

async function insertEntries(sql: Sql, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  await sql.query(INSERT_ENTRIES, [
    entries.map((entry) => entry.entry_id),
    entries.map((entry) => entry.operation),
    entries.map((entry) => entry.actor),
    entries.map((entry) => entry.reason ?? null),
    entries.map((entry) => Math.floor(entry.created_at)),
  ])
}

const INSERT_POSTINGS = {
  name: 'insert-postings',
  text: `
    insert into posting (account, entry_id, asset, kind, operation, delta, balance)
    select * from unnest(
      $1::uuid[], $2::uuid[], $3::int[], $4::account_kind[], $5::operation[], $6::bigint[],
      $7::bigint[])`,
}

async function insertPostings(
  sql: Sql,
  postings: readonly WrittenPosting[],
  balances: readonly (number | null)[],
): Promise<void> {
  if (postings.length === 0) return
  await sql.query(INSERT_POSTINGS, [
    postings.map((posting) => posting.account),
    postings.map((posting) => posting.entry_id),
    postings.map((posting) => posting.asset),
    postings.map((posting) => posting.kind),
    postings.map((posting) => posting.operation),
    postings.map((posting) => posting.delta),
    balances,
  ])
}

type Changed = readonly (ReturnType<LockedHoldings['changed']>[number] & {
  readonly delta: number
})[]

const UPDATE_HOLDINGS = {
  name: 'update-holdings',
  text: `
    update holding set amount = holding.amount + new.delta, changed_at = new.changed_at
    from unnest($1::uuid[], $2::account_kind[], $3::int[], $4::bigint[], $5::bigint[])
      as new (account, kind, asset, delta, changed_at)
    where holding.account = new.account and holding.kind = new.kind
      and holding.asset = new.asset`,
}

async function updateHoldings(sql: Sql, changed: Changed): Promise<void> {
  if (changed.length === 0) return
  await sql.query(UPDATE_HOLDINGS, [
    ...keyColumns(changed),
    changed.map((held) => held.delta),
    changed.map((held) => held.changedAt),
  ])
}

const INSERT_HOLDINGS = {
  name: 'insert-holdings',
  text: `
    insert into holding (account, kind, asset, amount, changed_at)
    select * from unnest($1::uuid[], $2::account_kind[], $3::int[], $4::bigint[], $5::bigint[])`,
}

async function insertHoldings(sql: Sql, changed: Changed): Promise<void> {
  if (changed.length === 0) return
  await sql.query(INSERT_HOLDINGS, [
    ...keyColumns(changed),
    changed.map((held) => held.amount),
    changed.map((held) => held.changedAt),
  ])
}

function keyColumns(changed: Changed): unknown[] {
  return [
    changed.map((held) => held.key.account),
    changed.map((held) => held.key.kind),
    changed.map((held) => held.key.asset),
  ]
}
