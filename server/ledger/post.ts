import { invariant } from '@app/rules/invariant.ts'
import type { AccountKind, Operation } from '../db/schema.ts'
import type { LockedHoldings } from './holdings.ts'
import type { Sql } from './sql.ts'

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

/**
 * Writes entries: the only function that writes the ledger or a holding.
 *
 * The caller has locked and read every holding named, and has not applied the postings to
 * `holdings` itself, unless it says so with `applied` (the market settles a whole batch first).
 * Returns the players' holdings that changed.
 *
 * @param nowMicros - unix microseconds of the database, taken after the locks
 */
export async function post(
  sql: Sql,
  holdings: LockedHoldings,
  entries: readonly Entry[],
  nowMicros: number,
  applied = false,
): Promise<ChangedHolding[]> {
  for (const entry of entries) assertBalanced(entry)
  const postings = entries.flatMap((entry) => mergePostings(entry))
  if (applied) rewind(holdings, postings)
  const balances = postings.map((posting) => {
    if (posting.kind === 'market') return posting.balance ?? 0
    holdings.add(posting.account, posting.asset, posting.delta, posting.kind)
    const balance = holdings.get(posting.account, posting.asset, posting.kind)
    invariant(balance >= 0 || posting.kind === 'world', 'no account but the world goes below zero')
    return balance
  })
  const changed = holdings.changed()
  for (const held of changed) held.changedAt = Math.max(held.changedAt + 1, nowMicros)
  await Promise.all([
    insertEntries(sql, entries),
    insertPostings(sql, postings, balances),
    updateHoldings(
      sql,
      changed.filter((held) => held.exists),
    ),
    insertHoldings(
      sql,
      changed.filter((held) => !held.exists),
    ),
  ])
  for (const held of changed) {
    held.exists = true
    held.stored = held.amount
  }
  return changed
    .filter((held) => held.key.kind === 'player')
    .map((held) => ({
      player_id: held.key.account,
      asset: held.key.asset,
      amount: held.amount,
      changed_at: held.changedAt,
    }))
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
  const merged = new Map<string, WrittenPosting>()
  for (const posting of entry.postings) {
    const name = `${posting.account}/${posting.kind}/${posting.asset}`
    const before = merged.get(name)
    const delta = (before?.delta ?? 0) + posting.delta
    const operation = before?.operation ?? posting.operation
    merged.set(name, { ...posting, operation, delta, entry_id: entry.entry_id })
  }
  return [...merged.values()].filter((posting) => posting.delta !== 0)
}

/** Takes back what the caller applied, so that each posting can say the balance after it. */
function rewind(holdings: LockedHoldings, postings: readonly WrittenPosting[]): void {
  for (const { account, kind, asset, delta } of postings) {
    if (kind !== 'market') holdings.add(account, asset, -delta, kind)
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
  balances: readonly number[],
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

type Changed = ReturnType<LockedHoldings['changed']>

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
    changed.map((held) => held.amount - held.stored),
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
