import { type Kysely, sql } from 'kysely'
import { readTogether } from '../db/read-together.ts'
import type { DB } from '../db/schema.ts'

/** A player's best own prices in coins, by item. */
export interface MyPrices {
  readonly buy: ReadonlyMap<number, number>
  readonly sell: ReadonlyMap<number, number>
}

interface Asked {
  readonly playerId: string
  /** Left out: of every item. */
  readonly itemId?: number
}

/** What players have in the order books, read by one statement for all who ask at the same moment. */
export class OwnLots {
  /** A player's open lots, newest first, in JSON: at most the limit per player. */
  readonly read: (asked: Asked) => Promise<string>
  readonly prices: (playerId: string) => Promise<MyPrices>

  constructor(db: Kysely<DB>) {
    this.read = readTogether((asked) => readLots(db, asked))
    this.prices = readTogether((playerIds) => readPrices(db, playerIds))
  }
}

/** The database writes the JSON: reading its rows here costs several times as much. */
async function readLots(db: Kysely<DB>, asked: readonly Asked[]): Promise<string[]> {
  const { rows } = await sql<{ lots: string }>`
    select coalesce(own.lots, '[]') as lots
    from unnest(
        ${asked.map(({ playerId }) => playerId)}::uuid[],
        ${asked.map(({ itemId }) => itemId ?? null)}::int[]
      ) with ordinality as asked (player_id, item_id, place)
      cross join lateral (
        select json_agg(one order by lot_uuid desc)::text as lots
        from (
          select lot_uuid, item_id as item_type_id, side as type, price, 'coin' as currency,
            prefer_lot_price, prefer_lot_currency, count, current_count, created_at, ends_at,
            resale_price, is_standing
          from lot
          where player_id = asked.player_id
            and (asked.item_id is null or item_id = asked.item_id)
        ) as one
      ) as own
    order by place`.execute(db)
  return rows.map(({ lots }) => lots)
}

async function readPrices(db: Kysely<DB>, playerIds: readonly string[]): Promise<MyPrices[]> {
  const rows = await db
    .selectFrom('lot')
    .select(['player_id', 'item_id', 'side'])
    .select((eb) => eb.fn.min('rank').as('rank'))
    .where('player_id', '=', sql<string>`any(${[...new Set(playerIds)]}::uuid[])`)
    .groupBy(['player_id', 'item_id', 'side'])
    .execute()
  const byPlayer = new Map(
    playerIds.map((playerId) => [
      playerId,
      { buy: new Map<number, number>(), sell: new Map<number, number>() },
    ]),
  )
  for (const { player_id, item_id, side, rank } of rows) {
    byPlayer.get(player_id)![side].set(item_id, Math.abs(rank))
  }
  return playerIds.map((playerId) => byPlayer.get(playerId)!)
}
