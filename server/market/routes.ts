import { DEPTH_LOTS_MAX, type Order, type OrderResult, marketRoutes } from '@app/contract/market.ts'
import type { MarketLimits } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import type { CommandResult } from '@app/rules/market/settlement.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, seconds } from '../clock/clock.ts'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../http/answers.ts'
import { markEncoded } from '../http/compress.ts'
import { bestEncoding } from '../http/encodings.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { checkOrder, placeCommand } from './check-order.ts'
import type { Desk } from './desk.ts'
import { Movers } from './movers.ts'
import { type Prices, readMyPrices } from './prices.ts'
import { readChart } from './read-chart.ts'
import { readDepth } from './read-depth.ts'
import { readHistory } from './read-history.ts'
import { quoteFor } from './quote.ts'
import { readBookSide, readUserLots } from './read-lots.ts'

export interface MarketDeps {
  readonly db: Kysely<DB>
  readonly desk: Desk
  readonly prices: Prices
  readonly clock: Clock
  readonly limits: MarketLimits
  readonly sellable: (itemId: number) => boolean | undefined
}

const DEPTH = 100
const LEVELS = 50
const PAGE = 100

export function serveMarket(app: FastifyInstance, deps: MarketDeps): void {
  serveReads(app, deps)
  serveOrders(app, deps)
  serveBulkOrders(app, deps)
  serveCancellations(app, deps)
}

function serveReads(app: FastifyInstance, { db, prices, clock }: MarketDeps): void {
  handle(app, marketRoutes.getAllPrices, async ({ playerId, request, reply }) => {
    if (playerId !== undefined) return prices.reply(await readMyPrices(db, playerId))
    const encoding = bestEncoding(request.headers['accept-encoding'])
    // Sent as prepared; the schema has nothing to strip from it.
    void reply
      .type('application/json; charset=utf-8')
      .serializer((bytes: Buffer) => bytes as unknown as string)
    markEncoded(reply, encoding)
    return (await prices.bytes(encoding)) as never
  })

  handle(app, marketRoutes.getItemDetails, async ({ input, playerId }) => {
    const { item_type_id, depth = DEPTH } = input
    // The version is read first: a book that changes meanwhile is newer than it claims, and the
    // next event makes the client ask again.
    const market = await db
      .selectFrom('market')
      .select('version')
      .where('item_id', '=', item_type_id)
      .executeTakeFirst()
    const [sell_orders, buy_orders, user_lots] = await Promise.all([
      readBookSide(db, item_type_id, 'sell', depth),
      readBookSide(db, item_type_id, 'buy', depth),
      playerId === undefined ? [] : readUserLots(db, playerId, item_type_id),
    ])
    return { sell_orders, buy_orders, user_lots, version: market?.version ?? 0 }
  })

  handle(app, marketRoutes.getDepth, async ({ input, playerId }) => {
    const { item_type_ids, depth = LEVELS } = input
    if (item_type_ids.length * depth > DEPTH_LOTS_MAX) {
      throw new Refusal('bad_input', { field: 'depth' })
    }
    return { items: await readDepth(db, item_type_ids, playerId, depth) }
  })

  handle(app, marketRoutes.getBookPage, ({ input }) => {
    const { item_type_id, side, after_id, after_price, limit = DEPTH } = input
    return readBookSide(db, item_type_id, side, limit, { id: after_id, price: after_price })
  })

  handle(app, marketRoutes.getChart, ({ input }) => readChart(db, input, seconds(clock)))

  const movers = new Movers(db, clock)
  handle(app, marketRoutes.getMovers, () => movers.read())

  handle(app, marketRoutes.getMyLots, ({ playerId }) => readUserLots(db, playerId))

  handle(app, marketRoutes.getLotHistory, ({ input, playerId }) =>
    readHistory(db, playerId, {
      lastUuid: input.last_uuid || undefined,
      isPrev: input.is_prev ?? false,
      limit: input.limit ?? PAGE,
    }),
  )
}

function orderResult({ lot_uuid, traded, total, fee, rest }: CommandResult): OrderResult {
  return { lot_uuid, traded, total, fee, rest }
}

function serveOrders(app: FastifyInstance, { db, desk, limits, sellable }: MarketDeps): void {
  const serveOrder = (route: typeof marketRoutes.buyLot, side: Side, immediate: boolean) =>
    handle(app, route, ({ input, playerId, call }) =>
      desk.submit<OrderResult>({
        player_id: playerId,
        commands: [placeCommand(side, immediate, input as Order)],
        call,
        answer: ([done]) => orderResult(done!),
      }),
    )
  serveOrder(marketRoutes.buyLot, 'buy', true)
  serveOrder(marketRoutes.sellToBuyLot, 'sell', true)
  serveOrder(marketRoutes.createBuyLot, 'buy', false)
  serveOrder(marketRoutes.createSellLot, 'sell', false)

  const serveCheck = (route: typeof marketRoutes.checkBuyLot, side: Side) =>
    handle(app, route, ({ input, playerId }) => {
      const command = placeCommand(side, true, input as Order)
      return checkOrder(db, playerId, command, sellable(command.item_id), limits)
    })
  serveCheck(marketRoutes.checkBuyLot, 'buy')
  serveCheck(marketRoutes.checkSellLot, 'sell')
  handle(app, marketRoutes.quote, async ({ input, playerId }) => ({
    quotes: await quoteFor(db, playerId, input.commands, { limits, sellable }),
  }))
}

function serveBulkOrders(app: FastifyInstance, { desk }: MarketDeps): void {
  const answer = (done: readonly CommandResult[]) => ({ lots: done.map(orderResult) })

  handle(app, marketRoutes.createSellLots, ({ input, playerId, call }) =>
    desk.submit<{ lots: OrderResult[] }>({
      player_id: playerId,
      commands: input.orders.map((order) => placeCommand('sell', false, order)),
      call,
      answer,
    }),
  )
  handle(app, marketRoutes.repriceLots, ({ input, playerId, call }) =>
    desk.submit<{ lots: OrderResult[] }>({
      player_id: playerId,
      commands: input.lots.map(({ lot_uuid, price, quoted }) => ({
        kind: 'reprice',
        lot_uuid: lot_uuid.toLowerCase(),
        price,
        quoted,
      })),
      call,
      answer,
    }),
  )
}

function serveCancellations(app: FastifyInstance, { desk }: MarketDeps): void {
  const cancel = (playerId: string, call: CallKey | undefined, lots: readonly string[]) =>
    desk.submit<{ cancelled: number }>({
      player_id: playerId,
      // Lower case, as the database spells uuids: the settlement finds lots by their text.
      commands: lots.map((lot) => ({ kind: 'cancel', lot_uuid: lot.toLowerCase() })),
      call,
      answer: (done) => ({ cancelled: done.length }),
    })

  handle(app, marketRoutes.cancelLot, ({ input, playerId, call }) =>
    cancel(playerId, call, [input.lot_uuid]),
  )
  handle(app, marketRoutes.cancelLots, ({ input, playerId, call }) =>
    cancel(playerId, call, input.lot_uuids),
  )
}
