import {
  compareHistory,
  type HistoryCause,
  type Kept,
} from '@app/rules/exchange/compare-history.ts'
import { sql } from 'kysely'
import { firstUuidAt } from '../db/ids.ts'
import { askSteam } from '../platform/ask-steam.ts'
import type { SteamGrant } from '../platform/steam-items.ts'
import type { Exchange, ExchangeDeps } from './exchange.ts'
import { readGrants, type Span } from './read-grants.ts'

/** Exchanges that are compared at once. */
const EXCHANGES_MAX = 10_000
/** Players whose inventories on Steam are looked at for the stacks that open exchanges take from. */
const OWNERS_MAX = 20
/** Steam's history may be behind by this, in milliseconds. */
export const HISTORY_LAG_MS = 300_000

/** An exchange with its player, as it is compared. */
export interface KeptExchange extends Kept {
  readonly row: Exchange
}

/** `stack_taken`, `stack_there`: what Steam shows of the stack that an open exchange takes from. */
type Cause = HistoryCause | 'stack_taken' | 'stack_there'

export interface Difference {
  readonly cause: Cause
  readonly granted: SteamGrant | undefined
  readonly kept: KeptExchange | undefined
}

export interface Comparison {
  readonly differences: readonly Difference[]
  /** Grants of Steam and exchanges of ours that were compared. */
  readonly grants: number
  readonly exchanges: number
  /** Unix seconds: later ones have not been compared. */
  readonly until: number
  readonly isCut: boolean
}

/**
 * Compares the exchanges of a stretch of time with Steam's history, both ways, and what open ones
 * take from Steam with the inventories there. Reads alone. Refuses with `steam_unavailable`.
 *
 * @param steamId - of the one player who is looked at
 */
export function compareExchanges(
  deps: ExchangeDeps,
  span: Span,
  steamId: string | undefined,
): Promise<Comparison> {
  return askSteam(() => compare(deps, span, steamId))
}

async function compare(
  deps: ExchangeDeps,
  span: Span,
  steamId: string | undefined,
): Promise<Comparison> {
  const read = await readGrants(deps, span)
  const begun = await readBegun(deps, span, steamId)
  const own = new Set(begun.map(({ requestId }) => requestId))
  const grants = read.grants.filter(
    (one) => steamId === undefined || one.steamId === steamId || own.has(one.requestId),
  )
  const asked = await readByRequest(
    deps,
    grants.map(({ requestId }) => requestId),
  )
  const kept = [...new Map([...begun, ...asked].map((one) => [one.requestId, one])).values()]
  const isOursCut = begun.length === EXCHANGES_MAX
  const lastBegun = Math.floor(begun.at(-1)?.row.created_at ?? 0) / 1000
  const until = Math.min(
    span.until,
    read.isCut ? read.until : span.until,
    isOursCut ? lastBegun : span.until,
  )
  const covered = Math.min(until * 1000, deps.clock.now() - HISTORY_LAG_MS)
  return {
    differences: [...compareHistory(grants, kept, covered), ...(await compareStacks(deps, begun))],
    grants: grants.length,
    exchanges: kept.length,
    until: Math.floor(until),
    isCut: read.isCut || isOursCut,
  }
}

/** What Steam still holds of the stacks that open exchanges take from. */
async function compareStacks(
  { inventory }: ExchangeDeps,
  kept: readonly KeptExchange[],
): Promise<Difference[]> {
  const open = kept.filter(({ row }) => row.state === 'pending' && row.steam_item_id !== null)
  const owners = [...new Set(open.map(({ steamId }) => steamId))].slice(0, OWNERS_MAX)
  const differences: Difference[] = []
  for (const owner of owners) {
    const items = await inventory.inventory(owner)
    for (const one of open.filter(({ steamId }) => steamId === owner)) {
      const stack = items.find(({ itemId }) => itemId === one.row.steam_item_id)
      const cause = (stack?.quantity ?? 0) < one.count ? 'stack_taken' : 'stack_there'
      differences.push({ cause, granted: undefined, kept: one })
    }
  }
  return differences
}

/** The exchanges that began in a stretch of time, oldest first. */
async function readBegun(
  deps: ExchangeDeps,
  { since, until }: Span,
  steamId: string | undefined,
): Promise<KeptExchange[]> {
  const rows = await selectKept(deps)
    .where('exchange_id', '>=', firstUuidAt(since))
    .where('exchange_id', '<', firstUuidAt(until))
    .$if(steamId !== undefined, (query) => query.where('player.steam_id', '=', steamId!))
    .orderBy('exchange_id')
    .limit(EXCHANGES_MAX)
    .execute()
  return rows.map((row) => keptOf(deps, row))
}

async function readByRequest(
  deps: ExchangeDeps,
  requestIds: readonly string[],
): Promise<KeptExchange[]> {
  const rows = await selectKept(deps)
    .where('request_id', '=', sql<string>`any(${[...requestIds]}::text[])`)
    .execute()
  return rows.map((row) => keptOf(deps, row))
}

const selectKept = ({ db }: ExchangeDeps) =>
  db
    .selectFrom('exchange')
    .innerJoin('player', 'player.player_id', 'exchange.player_id')
    .leftJoin('account_deletion', 'account_deletion.player_id', 'exchange.player_id')
    .selectAll('exchange')
    .select(['player.steam_id', 'account_deletion.closed_at'])

type KeptRow = Awaited<ReturnType<ReturnType<typeof selectKept>['execute']>>[number]

/** One as it is compared. */
function keptOf(
  { coinItems }: ExchangeDeps,
  { steam_id, closed_at, ...rest }: KeptRow,
): KeptExchange {
  // The columns of text are narrower by the table's checks.
  const row = rest as Exchange
  return {
    requestId: row.request_id,
    direction: row.direction,
    steamId: steam_id,
    isDeleted: closed_at !== null,
    itemDef: row.itemdef_id ?? coinItems[row.currency],
    count: row.count,
    state: row.state,
    // Where the last attempt is not noted it may still be in progress.
    changedAt: row.settled_at ?? (row.asked_at === null ? null : row.last_asked_at),
    row,
  }
}

/** One exchange as it is compared; undefined for an unknown one. */
export async function readKept(
  deps: ExchangeDeps,
  exchangeId: string,
): Promise<KeptExchange | undefined> {
  const row = await selectKept(deps).where('exchange_id', '=', exchangeId).executeTakeFirst()
  return row && keptOf(deps, row)
}
