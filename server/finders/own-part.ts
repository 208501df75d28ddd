import type { OwnFinderPart } from '@app/contract/finders.ts'
import type { Recommendation } from '@app/rules/finders/recommend.ts'
import { makeOrBuy, type MarketView } from '@app/rules/market/make-or-buy.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'

/** The asset that is coins. */
const COINS = 0

/** What a player has for what is recommended. What is locked counts only where it is lent. */
export async function readOwnPart(
  db: Kysely<DB>,
  playerId: string,
  rows: readonly Recommendation[],
  depthOf: MarketView['depthOf'],
): Promise<OwnFinderPart> {
  const held = await db
    .selectFrom('holding')
    .select(['asset', 'amount', 'locked_at'])
    .where('account', '=', playerId)
    .where('kind', '=', 'player')
    .where('asset', '>=', COINS)
    .where('amount', '>', 0)
    .execute()
  const holdings = new Map(held.map((one) => [one.asset, one]))
  const outlays = rows.flatMap(({ subject, inputs, units, buy_price, needs, lent }) => {
    // All pieces of a flip are bought: those that are held are for its sell order.
    if (buy_price !== null) return []
    const heldOf = (item: number) => {
      const holding = holdings.get(item)
      const works = holding && (holding.locked_at === null || lent.includes(item))
      return works ? holding.amount : 0
    }
    if (needs.every(([item]) => heldOf(item) === 0)) return []
    const making = { inputs: new Map(needs), outputs: new Map() }
    const { costOfMissing } = makeOrBuy(making, { depthOf, feeBps: 0, heldOf })
    return [{ subject, inputs: [...inputs], units, outlay: costOfMissing.coins }]
  })
  return { coins: holdings.get(COINS)?.amount ?? 0, outlays }
}
