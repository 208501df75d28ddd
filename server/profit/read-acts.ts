import type { AccountKind, Operation } from '../db/schema.ts'
import { COIN } from '../ledger/accounts.ts'
import type { Sql } from '../db/sql.ts'
import { actOf } from './origin-of.ts'

/** What an act changed for one player, over all their accounts and lots. */
export interface PlayerAct {
  readonly player_id: string
  /** The first entry of the act. */
  readonly entry_id: string
  /** Unix milliseconds. */
  readonly created_at: number
  /** The operation of that entry. */
  readonly operation: Operation
  coins: bigint
  /** Pieces by item; none of them 0. */
  readonly items: Map<number, number>
  /** What brought the pieces of an item. */
  readonly broughtBy: Map<number, Operation>
}

export interface ReadActs {
  /** In the order of the entries; only where pieces or coins came or went. */
  readonly acts: readonly PlayerAct[]
  /** Whose the lots are that were placed and are still open. */
  readonly openedLots: ReadonlyMap<string, string>
  /** Lots that were known as open and are no longer: whose they are, and the entry that closed them. */
  readonly closedLots: ReadonlyMap<
    string,
    { readonly player_id: string; readonly entry_id: string }
  >
  /** The entries by player: all that concern them, also where neither pieces nor coins came or went. */
  touched(): ReadonlyMap<string, ReadonlySet<string>>
}

/** Without what is of some players in some entries; whose lots were opened is known all the same. */
export function without(
  read: ReadActs,
  isLeftOut: (playerId: string, entryId: string) => boolean,
): ReadActs {
  const isIn = (of: { readonly player_id: string; readonly entry_id: string }) =>
    !isLeftOut(of.player_id, of.entry_id)
  return {
    ...read,
    acts: read.acts.filter(isIn),
    closedLots: new Map([...read.closedLots].filter(([, closed]) => isIn(closed))),
  }
}

/** What is of one player alone. */
export function ofPlayer(read: ReadActs, playerId: string): ReadActs {
  const own = without(read, (player) => player !== playerId)
  const opened = [...read.openedLots].filter(([, owner]) => owner === playerId)
  return { ...own, openedLots: new Map(opened) }
}

interface Row {
  readonly entry_id: string
  readonly entry_operation: Operation
  readonly actor: string | null
  readonly created_at: number
  readonly account: string
  readonly kind: AccountKind
  readonly asset: number
  readonly delta: number
  readonly balance: number
  readonly operation: Operation
}

const READ_POSTINGS = {
  name: 'read-postings-of-entries',
  text: `
    select entry.entry_id, entry.operation as entry_operation, entry.actor, entry.created_at,
      posting.account, posting.kind, posting.asset, posting.delta, posting.balance,
      posting.operation
    from unnest($1::uuid[]) with ordinality as wanted (entry_id, nth)
    join entry using (entry_id) join posting using (entry_id)
    where posting.kind <> 'world' and posting.asset >= 0
      -- Of which months they are is known before the statement is run.
      and entry.entry_id between $2 and $3 and posting.entry_id between $2 and $3
    order by nth`,
}

const READ_LOTS = {
  name: 'read-cost-lots',
  text: 'select lot_uuid, player_id from cost_lot where lot_uuid = any($1::uuid[])',
}

/** What entries of the ledger changed for each player, in their order. */
export async function readActs(sql: Sql, entryIds: readonly string[]): Promise<ReadActs> {
  const sorted = entryIds.toSorted()
  const bounds = [sorted[0] ?? null, sorted.at(-1) ?? null]
  const rows = await sql.query<Row>(READ_POSTINGS, [entryIds, ...bounds])
  const lots = lotsOf(rows)
  const earlier = [...lots].flatMap(([lot, { begun }]) => (begun > 0 ? [] : [lot]))
  const known = new Map<string, string>()
  if (earlier.length > 0) {
    const found = await sql.query<{ lot_uuid: string; player_id: string }>(READ_LOTS, [earlier])
    for (const { lot_uuid, player_id } of found) known.set(lot_uuid, player_id)
  }
  const ownerOfLot = (lot: string) => known.get(lot) ?? lots.get(lot)?.placedBy
  const ownerOf = ({ kind, account }: Row) => (kind === 'market' ? ownerOfLot(account) : account)
  const opened = new Map<string, string>()
  const closed = new Map<string, { readonly player_id: string; readonly entry_id: string }>()
  for (const [lot, { begun, isEmpty, emptiedBy }] of lots) {
    const player_id = ownerOfLot(lot)
    if (player_id === undefined) continue
    if (begun > 0) opened.set(lot, player_id)
    // Also what was opened here: for a player who is carried later it was opened before.
    else if (isEmpty) closed.set(lot, { player_id, entry_id: emptiedBy! })
  }
  return {
    acts: netActs(rows, ownerOf),
    openedLots: opened,
    closedLots: closed,
    touched: () => entriesByPlayer(rows, ownerOf),
  }
}

interface LotRows {
  /** Who first put something in; undefined where nobody did. */
  placedBy: string | undefined
  /** How often it was filled when it was empty, less how often it was emptied: 1, 0 or -1. */
  begun: number
  isEmpty: boolean
  /** The last entry that emptied it; undefined where none did. */
  emptiedBy: string | undefined
}

/**
 * What becomes of each lot. It may be emptied and go on: what a standing order has set aside ends in its
 * bids, and comes back from them.
 */
function lotsOf(rows: readonly Row[]): ReadonlyMap<string, LotRows> {
  const lots = new Map<string, LotRows>()
  for (const { kind, account, delta, balance, actor, entry_id } of rows) {
    if (kind !== 'market') continue
    const lot = lots.get(account) ?? {
      placedBy: undefined,
      begun: 0,
      isEmpty: false,
      emptiedBy: undefined,
    }
    lots.set(account, lot)
    if (delta > 0) lot.placedBy ??= actor ?? undefined
    if (balance === delta) lot.begun += 1
    lot.isEmpty = balance === 0
    if (balance === 0) {
      lot.begun -= 1
      lot.emptiedBy = entry_id
    }
  }
  return lots
}

function entriesByPlayer(
  rows: readonly Row[],
  ownerOf: (row: Row) => string | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const touched = new Map<string, Set<string>>()
  for (const row of rows) {
    const player_id = ownerOf(row)
    if (player_id === undefined) continue
    const entries = touched.get(player_id) ?? new Set()
    touched.set(player_id, entries.add(row.entry_id))
  }
  return touched
}

function netActs(
  rows: readonly Row[],
  ownerOf: (row: Row) => string | undefined,
): readonly PlayerAct[] {
  const acts = new Map<string, PlayerAct>()
  for (const row of rows) {
    const player_id = ownerOf(row)
    if (player_id === undefined) continue
    const name = `${actOf(row.entry_id, row.entry_operation)}/${player_id}`
    const act = acts.get(name) ?? {
      player_id,
      entry_id: row.entry_id,
      created_at: row.created_at,
      operation: row.entry_operation,
      coins: 0n,
      items: new Map<number, number>(),
      broughtBy: new Map<number, Operation>(),
    }
    acts.set(name, act)
    if (row.asset === COIN) {
      act.coins += BigInt(row.delta)
      continue
    }
    const count = (act.items.get(row.asset) ?? 0) + row.delta
    if (count === 0) act.items.delete(row.asset)
    else act.items.set(row.asset, count)
    if (row.delta > 0 && row.kind === 'player') act.broughtBy.set(row.asset, row.operation)
  }
  return [...acts.values()].filter(({ items, coins }) => items.size > 0 || coins !== 0n)
}
