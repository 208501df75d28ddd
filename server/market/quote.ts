import type { Quote, QuoteCommand } from '@app/contract/quote.ts'
import type { MarketLimits } from '@app/rules/market/limits.ts'
import { quoteCommands, type Quote as Quoted, type QuotedCommand } from '@app/rules/market/quote.ts'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { LockedHoldings, readHoldings } from '../ledger/holdings.ts'
import { sqlOf } from '../db/sql.ts'
import { placeCommand } from './check-order.ts'
import { holdingKeys } from './holding-keys.ts'
import { viewBooks } from './load-books.ts'

/** Lots that one quote may have read at a time. A book deeper than that is quoted for smaller orders. */
const LOTS_MAX = 20_000

interface QuoteDeps {
  readonly limits: MarketLimits
  readonly sellable: (itemId: number) => boolean | undefined
}

/**
 * What a player's commands would do now: the settlement of the desk on the same lots, read as deep
 * as the commands reach, with nothing locked and nothing written (decisions/029).
 */
export async function quoteFor(
  db: Kysely<DB>,
  playerId: string,
  asked: readonly QuoteCommand[],
  { limits, sellable }: QuoteDeps,
): Promise<Quote[]> {
  const commands = asked.map(commandOf)
  const requests = [{ player_id: playerId, commands }]
  const quotes = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const sql = sqlOf(tx)
      const { books, ownLots, conditionalOrders, standingOrders, before, reachable } =
        await viewBooks(sql, requests, LOTS_MAX)
      const holdings = new LockedHoldings()
      await readHoldings(sql, holdings, holdingKeys(requests, { reachable }))
      const trader = await tx
        .selectFrom('trader')
        .select('open_lots')
        .where('player_id', '=', playerId)
        .executeTakeFirstOrThrow()
      const openLots = new Map([[playerId, trader.open_lots]])
      let placed = 0
      const newLotUuid = () => `quoted ${++placed}`
      const settlement = {
        books,
        ownLots,
        conditionalOrders,
        standingOrders,
        tradePrice: (item: number) => before.get(item)?.trade_price ?? null,
        holdings,
        openLots,
        sellable,
        limits,
        now: 0,
        newLotUuid,
      }
      return quoteCommands(settlement, playerId, commands)
    })
  return quotes.map(replyOf)
}

function commandOf(asked: QuoteCommand): QuotedCommand {
  if ('lot_uuid' in asked) {
    return { kind: 'reprice', lot_uuid: asked.lot_uuid.toLowerCase(), price: asked.price }
  }
  const { side, waits, ...order } = asked
  return { ...placeCommand(side, waits === false, order), isEither: waits === undefined }
}

function replyOf(quote: Quoted): Quote {
  if ('refused' in quote) {
    return { refused: quote.refused, params: 'params' in quote ? quote.params : {} }
  }
  const { traded, total, fee, rest, effects } = quote
  const prices = effects.flatMap((effect) => (effect.kind === 'traded' ? [effect.lot.price] : []))
  return {
    traded,
    total,
    fee,
    rest,
    first_price: prices[0] ?? 0,
    last_price: prices.at(-1) ?? 0,
  }
}
