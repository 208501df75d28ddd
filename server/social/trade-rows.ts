import type { Trade } from '@app/contract/social.ts'
import { type Offer, otherSide, type Side, type Table } from '@app/rules/social/trade.ts'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'

/** A trade as it is stored. */
export interface TradeRow {
  readonly trade_id: string
  readonly user_1: string
  readonly user_2: string
  readonly status: Trade['trade_status']
  readonly because: Trade['because']
  readonly table: Table
  /** Rises with each change. */
  readonly revision: number
  /** Unix seconds. */
  readonly created_at: number
}

interface Stored extends Omit<TradeRow, 'table'> {
  readonly offer_1: StoredOffer
  readonly offer_2: StoredOffer
  readonly is_confirmed_1: boolean
  readonly is_confirmed_2: boolean
  readonly agreed_1: StoredOffer | null
  readonly agreed_2: StoredOffer | null
  readonly version: number
}

interface StoredOffer {
  readonly coins: number
  readonly items: Readonly<Record<string, number>>
}

/** An offer as it is stored and sent: items as a map of text. */
function storedOffer({ coins, items }: Offer): StoredOffer {
  return { coins, items: Object.fromEntries(items) }
}

export function offerOf({ coins, items }: StoredOffer): Offer {
  const entries = Object.entries(items).map(([item, count]) => [Number(item), count] as const)
  return { coins, items: new Map(entries) }
}

function rowOf(stored: Stored): TradeRow {
  const { offer_1, offer_2, is_confirmed_1, is_confirmed_2, agreed_1, agreed_2, version, ...row } =
    stored
  const offers = { user_1: offerOf(offer_1), user_2: offerOf(offer_2) }
  const confirmed = { user_1: is_confirmed_1, user_2: is_confirmed_2 }
  const agreed = { user_1: agreed_1 && offerOf(agreed_1), user_2: agreed_2 && offerOf(agreed_2) }
  return { ...row, table: { offers, confirmed, agreed, version } }
}

const STORED =
  sql.raw(`trade_id, user_1, user_2, status, because, offer_1, offer_2, agreed_1, agreed_2,
  is_confirmed_1, is_confirmed_2, version, revision, created_at`)

/** The trade of this id, if this player takes part in it; for a while also one that has ended. */
export async function readTrade(
  db: Kysely<DB>,
  tradeId: string,
  playerId: string,
): Promise<TradeRow | undefined> {
  const { rows } = await sql<Stored>`
    select ${STORED} from trade
    where trade_id = ${tradeId} and ${playerId} in (user_1, user_2)
    union all
    select ${STORED} from ended_trade
    where trade_id = ${tradeId} and ${playerId} in (user_1, user_2)`.execute(db)
  return rows[0] && rowOf(rows[0])
}

/** A player's active trades, or those with another player only; the newest first. */
export async function readActiveTrades(
  db: Kysely<DB>,
  playerId: string,
  otherId?: string,
): Promise<TradeRow[]> {
  const { rows } = await sql<Stored>`
    select * from (
      select * from trade where user_1 = ${playerId} and status = 'active'
      union all
      select * from trade where user_2 = ${playerId} and status = 'active'
    ) as own
    where ${otherId ?? null}::uuid is null or ${otherId ?? null}::uuid in (user_1, user_2)
    order by trade_id desc`.execute(db)
  return rows.map(rowOf)
}

/** Adds a trade, or writes what became of it; one that has ended goes over to the ended ones by itself. */
export async function writeTrade(db: Kysely<DB>, row: TradeRow): Promise<void> {
  const { offers, confirmed, agreed, version } = row.table
  const values = {
    status: row.status,
    because: row.because,
    revision: row.revision,
    offer_1: JSON.stringify(storedOffer(offers.user_1)),
    offer_2: JSON.stringify(storedOffer(offers.user_2)),
    is_confirmed_1: confirmed.user_1,
    is_confirmed_2: confirmed.user_2,
    agreed_1: agreed.user_1 && JSON.stringify(storedOffer(agreed.user_1)),
    agreed_2: agreed.user_2 && JSON.stringify(storedOffer(agreed.user_2)),
    version,
  }
  const { trade_id, user_1, user_2, created_at } = row
  await db
    .insertInto('trade')
    .values({ trade_id, user_1, user_2, created_at, ...values })
    .onConflict((conflict) => conflict.column('trade_id').doUpdateSet(values))
    .execute()
}

export function sideOf({ user_1 }: TradeRow, playerId: string): Side {
  return user_1 === playerId ? 'user_1' : 'user_2'
}

/** A trade as one of the two sees it. `names` by player. */
export function tradeFor(
  row: TradeRow,
  playerId: string,
  names: ReadonlyMap<string, string>,
): Trade {
  const my_side = sideOf(row, playerId)
  const opponent = otherSide(my_side)
  const { offers, confirmed, agreed, version } = row.table
  const statusOf = (side: Side) => (confirmed[side] ? 'confirmed' : 'pending')
  return {
    id: row.trade_id,
    trade_status: row.status,
    my_status: statusOf(my_side),
    opponent_status: statusOf(opponent),
    opponent_uuid: row[opponent],
    opponent_name: names.get(row[opponent]) ?? '',
    my_side,
    jdoc: { user_1: storedOffer(offers.user_1), user_2: storedOffer(offers.user_2) },
    agreed: {
      user_1: agreed.user_1 && storedOffer(agreed.user_1),
      user_2: agreed.user_2 && storedOffer(agreed.user_2),
    },
    version,
    revision: row.revision,
    because: row.because,
    created_at: row.created_at,
  }
}

/** The names of the trades' players. */
export async function readNames(
  db: Kysely<DB>,
  rows: readonly TradeRow[],
): Promise<Map<string, string>> {
  const ids = [...new Set(rows.flatMap((row) => [row.user_1, row.user_2]))]
  if (ids.length === 0) return new Map()
  const players = await db
    .selectFrom('player')
    .select(['player_id', 'name'])
    .where('player_id', 'in', ids)
    .execute()
  return new Map(players.map((player) => [player.player_id, player.name]))
}
