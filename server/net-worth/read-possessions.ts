import { isShown } from '../catalog/shown-items.ts'
import { COIN } from '../ledger/accounts.ts'
import type { Sql } from '../db/sql.ts'
import { ofPlayer, readActs } from '../profit/read-acts.ts'

/** Everything of a player as far as it is carried, wherever it lies: held, in lots, at work, placed. */
export interface Possessions {
  coins: bigint
  /** Pieces by item, none of them 0. */
  readonly pieces: Map<number, bigint>
}

const READ_PIECES = {
  name: 'read-worth-pieces',
  text: `
    select player_id, item_id, sum(count)::text as count from cost_basis
    where player_id = any($1::uuid[]) and count > 0 and ${isShown('cost_basis.item_id')}
    group by player_id, item_id`,
}

/** Coins held and in escrow. The lots, and the orders that wait for a price, are their own escrow. */
const READ_COINS = {
  name: 'read-worth-coins',
  text: `
    select player_id, sum(coins)::text as coins from (
      select account as player_id, amount as coins from holding
      where account = any($1::uuid[]) and kind in ('player', 'production', 'rent', 'platform')
        and asset = ${COIN}
      union all
      select player_id, current_count::numeric * price from lot
      where player_id = any($1::uuid[]) and side = 'buy'
      union all
      select player_id, escrow from conditional_order
      where player_id = any($1::uuid[]) and side = 'buy'
      union all
      select player_id, escrow from standing_order where player_id = any($1::uuid[])
    ) as everywhere
    group by player_id`,
}

/**
 * Entries of these players that are posted and not carried; also those they caused: a bid of a standing
 * order goes from one escrow to another, and what it is emptied by is the other's entry.
 */
const READ_WAITING = {
  name: 'read-worth-waiting',
  text: `
    with waiting as materialized (select unnest(entry_ids) as entry_id from cost_todo)
    select entry_id from (
      select entry_id from waiting join posting using (entry_id)
      where posting.account = any($1::uuid[])
      union
      select entry_id from waiting join entry using (entry_id) where entry.actor = any($1::uuid[])
    ) as theirs
    order by entry_id`,
}

/** The same, of those for whom alone they wait. */
const READ_ASIDE = {
  name: 'read-worth-aside',
  text: `
    select player_id, entry_ids from cost_aside_entry
    where player_id = any($1::uuid[]) order by aside_id`,
}

interface PiecesRow {
  readonly player_id: string
  readonly item_id: number
  readonly count: string
}

/**
 * What players have, as of what is carried. All statements must see the same moment: the transaction is
 * a repeatable read.
 */
export async function readPossessions(
  sql: Sql,
  playerIds: readonly string[],
): Promise<ReadonlyMap<string, Possessions>> {
  const all = new Map(
    playerIds.map((id): [string, Possessions] => [id, { coins: 0n, pieces: new Map() }]),
  )
  for (const row of await sql.query<PiecesRow>(READ_PIECES, [playerIds])) {
    all.get(row.player_id)!.pieces.set(row.item_id, BigInt(row.count))
  }
  const coins = await sql.query<{ player_id: string; coins: string }>(READ_COINS, [playerIds])
  for (const row of coins) all.get(row.player_id)!.coins = BigInt(row.coins)
  // Pieces are counted where they are carried, coins where they are posted: back by what is between.
  const waiting = await sql.query<{ entry_id: string }>(READ_WAITING, [playerIds])
  const ids = waiting.map(({ entry_id }) => entry_id)
  for (const act of ids.length === 0 ? [] : (await readActs(sql, ids)).acts) {
    const of = all.get(act.player_id)
    if (of) of.coins -= act.coins
  }
  const aside = await sql.query<{ player_id: string; entry_ids: string[] }>(READ_ASIDE, [playerIds])
  for (const [player, kept] of Map.groupBy(aside, ({ player_id }) => player_id)) {
    const own = await readActs(
      sql,
      kept.flatMap(({ entry_ids }) => entry_ids),
    )
    for (const { coins } of ofPlayer(own, player).acts) all.get(player)!.coins -= coins
  }
  return all
}
