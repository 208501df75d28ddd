import type { Recommendation } from '@app/rules/finders/recommend.ts'
import { makeOrBuy, type MarketView } from '@app/rules/market/make-or-buy.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** The asset that is coins. */
const COINS = 0

/** What a player has for what is recommended. */
export interface OwnPart {
  readonly coins: number
  /** Coins that each row still costs beyond what the player holds, in their order. */
  readonly outlays: readonly number[]
}

export async function readOwnPart(
  db: Kysely<DB>,
  playerId: string,
  rows: readonly Recommendation[],
  depthOf: MarketView['depthOf'],
): Promise<OwnPart> {
  const held = await db
    .selectFrom('holding')
    .select(['asset', 'amount'])
    .where('account', '=', playerId)
    .where('kind', '=', 'player')
    .where('asset', '>=', COINS)
    .where('amount', '>', 0)
    .execute()
  const pieces = new Map(held.map(({ asset, amount }) => [asset, amount]))
  const heldOf = (item: number) => pieces.get(item) ?? 0
  const market: MarketView = { depthOf, feeBps: 0, heldOf }
  return {
    coins: heldOf(COINS),
    outlays: rows.map((row) => ownOutlay(row, market)),
  }
}

/** A flip’s order is at one price; whatever else is needed is bought from sellers. */
function ownOutlay({ buy_price, units, subject, needs }: Recommendation, market: MarketView) {
  if (buy_price !== null) return buy_price * Math.max(0, units - market.heldOf(subject))
  return makeOrBuy({ inputs: new Map(needs), outputs: new Map() }, market).costOfMissing.coins
}
