import { marketLimits } from '@app/rules/market/limits.ts'
import type { Kysely } from 'kysely'
import { connect, unlimited } from '../server/db/connect.ts'
import { IdSource } from '../server/db/ids.ts'
import type { DB } from '../server/db/schema.ts'
import { COIN } from '../server/ledger/accounts.ts'
import { change } from '../server/ledger/change.ts'
import { accountOf, transfer, worldOf } from '../server/ledger/transfer.ts'
import type { Desk } from '../server/market/desk.ts'
import { openDesk } from '../server/market/open-desk.ts'
import type { BatchDeps } from '../server/market/run-batch.ts'

const ITEMS = 500
const PLAYERS = 10_000
/** One of so many players holds an item: no two items have the same holders. */
const HOLDERS = 50
/** Enough for every order of a run: the flow is to trade, not to be refused. */
const COINS = 1e12
const PIECES = 1e7

export const itemIds = Array.from({ length: ITEMS }, (_, index) => 1000 + index)

export const marketDeps: BatchDeps = {
  ids: new IdSource(),
  limits: { ...marketLimits, openLotsMax: 1e6 },
  sellable: () => true,
  clockOffsetMs: () => 0,
  nodeId: undefined,
}

export interface MarketWorld extends AsyncDisposable {
  readonly db: Kysely<DB>
  readonly players: readonly string[]
  /** Who holds an item, and may sell it. */
  readonly holders: ReadonlyMap<number, readonly string[]>
  desk(options?: { batchMax?: number }): Desk
}

/** Mixes the two numbers (the finaliser of MurmurHash3), so that neither follows from the other. */
function holds(player: number, item: number): boolean {
  let mixed = Math.imul(player, 0x9e3779b1) ^ item
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % HOLDERS === 0
}

/** Fills a migrated database with items, and players who hold coins and pieces of every item. */
export async function openMarketWorld(url: string): Promise<MarketWorld> {
  const db = connect(url, { limits: unlimited, max: 4 })
  const players = Array.from({ length: PLAYERS }, () => crypto.randomUUID())
  await db
    .insertInto('market')
    .values(itemIds.map((item_id) => ({ item_id })))
    .execute()
  for (let from = 0; from < PLAYERS; from += 500) {
    await fund(db, players.slice(from, from + 500), from)
  }
  return {
    db,
    players,
    holders: new Map(
      itemIds.map((item) => [item, players.filter((_, index) => holds(index, item))] as const),
    ),
    desk: (options = {}) =>
      openDesk(
        {
          url,
          ...options,
          published: () => {},
          failed: (error) => console.error(error),
        },
        marketDeps,
      ),
    async [Symbol.asyncDispose]() {
      await db.destroy()
    },
  }
}

async function fund(db: Kysely<DB>, ids: readonly string[], from: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('player')
      .values(
        ids.map((player_id, index) => ({
          player_id,
          steam_id: String(76561198000000000n + BigInt(from + index)),
          name: `bench ${from + index}`,
          created_at: 0,
        })),
      )
      .execute()
    await tx
      .insertInto('trader')
      .values(ids.map((player_id) => ({ player_id })))
      .execute()
  })
  await change({ ...marketDeps, db, published: () => {} }, { players: ids }, async (c) => {
    for (const [index, player] of ids.entries()) {
      const purse = new Map([
        [COIN, COINS],
        ...itemIds
          .filter((item) => holds(from + index, item))
          .map((item): [number, number] => [item, PIECES]),
      ])
      c.move(transfer('sandbox_grant', worldOf('sandbox_grant'), accountOf(player), purse))
    }
    return {}
  })
}
