import { fairPriceRoutes, priceGuardRoutes } from '@app/contract/fair-price.ts'
import { DEPTH_LOTS_MAX, bookRoutes } from '@app/contract/book.ts'
import { fillRoutes } from '@app/contract/fill.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { type BuyOrder, type Order, type OrderResult, orderRoutes } from '@app/contract/order.ts'
import { quoteRoutes } from '@app/contract/quote.ts'
import { overviewRoutes } from '@app/contract/overview.ts'
import { priceRoutes } from '@app/contract/prices.ts'
import type { MarketLimits } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type CommandResult, countCancelled } from '@app/rules/market/settlement.ts'
import type { FastifyInstance } from 'fastify'
import type { Kysely } from 'kysely'
import { type Clock, seconds } from '../clock/clock.ts'
import type { Reads } from '../db/reads.ts'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { handle } from '../http/handle.ts'
import { countCall } from '../limits/limits.ts'
import { Refusal } from '../answers/refusal.ts'
import { sendJson, sendPrepared } from '../http/send-prepared.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { cancelItemOrders } from './cancel-all-orders.ts'
import { checkOrder, placeCommand } from './check-order.ts'
import { serveConditionalOrders } from './conditional-routes.ts'
import type { Desk } from './desk.ts'
import { KEPT_DEPTH, KeptBooks, readBooks } from './kept-books.ts'
import type { KeptFigures } from './kept-figures.ts'
import { Movers } from './movers.ts'
import { Overview } from './overview.ts'
import { readPriceGuard, setPriceGuard } from './price-guard.ts'
import { OwnLots } from './own-lots.ts'
import type { Prices } from './prices.ts'
import { readChart } from './read-chart.ts'
import { readDepth } from './read-depth.ts'
import { readDepthHistory } from './read-depth-history.ts'
import { readPace, readTape } from './read-fills.ts'
import { historyReader } from './read-history.ts'
import { quoteFor } from './quote.ts'
import { readBookSide } from './read-lots.ts'

export interface MarketDeps {
  readonly db: Kysely<DB>
  readonly reads: Reads
  readonly change: ChangeDeps
  readonly desk: Desk
  readonly prices: Prices
  readonly figures: KeptFigures
  readonly clock: Clock
  readonly limits: MarketLimits
  readonly sellable: (itemId: number) => boolean | undefined
}

const LEVELS = 50
const PAGE = 100
const TAPE = 30
/** Lots on each side that are read for a point of the caller's limit. */
const LOTS_PER_POINT = 2000

export function serveMarket(app: FastifyInstance, deps: MarketDeps): void {
  serveBooks(app, deps)
  serveTrades(app, deps)
  serveOrders(app, deps)
  serveBulkOrders(app, deps)
  serveCancellations(app, deps)
  serveConditionalOrders(app, deps)
  serveFairPrices(app, deps)
}

function serveBooks(app: FastifyInstance, { db, reads, prices, clock }: MarketDeps): void {
  const own = new OwnLots(db)
  handle(app, priceRoutes.getAll, async ({ playerId, request, reply }) => {
    if (playerId !== undefined) {
      return sendJson(reply, prices.bytesFor(await own.prices(playerId)))
    }
    return sendPrepared(request, reply, (encoding) => prices.bytes(encoding))
  })

  const books = new KeptBooks(db)
  handle(app, bookRoutes.getItemDetails, async ({ input, playerId, request, reply }) => {
    const { item_type_id, depth = KEPT_DEPTH } = input
    const lots = async () =>
      playerId === undefined ? '[]' : own.read({ playerId, itemId: item_type_id })
    if (depth !== KEPT_DEPTH) return readBooks(db, item_type_id, depth, lots)
    if (playerId !== undefined) return sendJson(reply, await books.text(item_type_id, lots))
    return sendPrepared(request, reply, (encoding) => books.bytes(item_type_id, encoding))
  })

  handle(app, bookRoutes.getDepth, async ({ input, playerId, request }) => {
    const { item_type_ids, depth = LEVELS } = input
    const lots = item_type_ids.length * depth
    if (lots > DEPTH_LOTS_MAX) throw new Refusal('bad_input', { field: 'depth' })
    const points = Math.floor(lots / LOTS_PER_POINT)
    if (points > 0) await countCall(app, bookRoutes.getDepth, request, points)
    const items = await reads.run((from) => readDepth(from, item_type_ids, playerId, depth))
    return { items }
  })

  handle(app, bookRoutes.getBookPage, ({ input }) => {
    const { item_type_id, side, after_id, after_price, limit = KEPT_DEPTH } = input
    const after = { id: after_id, price: after_price }
    return reads.run((from) => readBookSide(from, item_type_id, side, limit, after))
  })

  handle(app, bookRoutes.getDepthHistory, ({ input }) =>
    reads.run((from) => readDepthHistory(from, input, seconds(clock))),
  )

  handle(app, lotRoutes.getMyLots, async ({ playerId, reply }) =>
    sendJson(reply, await own.read({ playerId })),
  )
}

function serveTrades(app: FastifyInstance, { reads, clock }: MarketDeps): void {
  handle(app, fillRoutes.getChart, ({ input }) =>
    reads.run((from) => readChart(from, input, seconds(clock))),
  )

  handle(app, fillRoutes.getTape, async ({ input: { item_type_id, limit = TAPE } }) => ({
    trades: await reads.run((from) => readTape(from, item_type_id, limit, seconds(clock))),
  }))

  handle(app, fillRoutes.getPace, ({ input }) =>
    reads.run((from) => readPace(from, input.item_type_id, seconds(clock))),
  )

  const movers = new Movers(reads, clock)
  handle(app, priceRoutes.getMovers, () => movers.read())

  const readHistory = historyReader(reads)
  handle(app, lotHistoryRoutes.getLotHistory, async ({ input, playerId, reply }) =>
    sendJson(
      reply,
      await readHistory({
        playerId,
        lastUuid: input.last_uuid || undefined,
        isPrev: input.is_prev ?? false,
        limit: input.limit ?? PAGE,
      }),
    ),
  )
}

function orderResult({ lot_uuid, traded, total, fee, rest }: CommandResult): OrderResult {
  return { lot_uuid, traded, total, fee, rest }
}

function serveOrders(app: FastifyInstance, { db, desk, limits, sellable }: MarketDeps): void {
  const place =
    (side: Side, immediate: boolean) =>
    (asked: { input: BuyOrder; playerId: string; call: CallKey | undefined }) =>
      desk.submit<OrderResult>({
        player_id: asked.playerId,
        commands: [placeCommand(side, immediate, asked.input)],
        call: asked.call,
        answer: ([done]) => orderResult(done!),
      })
  handle(app, orderRoutes.buyLot, place('buy', true))
  handle(app, orderRoutes.sellToBuyLot, place('sell', true))
  handle(app, orderRoutes.createBuyLot, place('buy', false))
  handle(app, orderRoutes.createSellLot, place('sell', false))

  const serveCheck = (route: typeof orderRoutes.checkBuyLot, side: Side) =>
    handle(app, route, ({ input, playerId }) => {
      const command = placeCommand(side, true, input as Order)
      return checkOrder(db, playerId, command, sellable(command.item_id), limits)
    })
  serveCheck(orderRoutes.checkBuyLot, 'buy')
  serveCheck(orderRoutes.checkSellLot, 'sell')
  handle(app, quoteRoutes.quote, async ({ input, playerId }) => ({
    quotes: await quoteFor(db, playerId, input.commands, { limits, sellable }),
  }))
}

function serveBulkOrders(app: FastifyInstance, { desk }: MarketDeps): void {
  const answer = (done: readonly CommandResult[]) => ({ lots: done.map(orderResult) })

  handle(app, orderRoutes.createSellLots, ({ input, playerId, call }) =>
    desk.submit<{ lots: OrderResult[] }>({
      player_id: playerId,
      commands: input.orders.map((order) => placeCommand('sell', false, order)),
      call,
      answer,
    }),
  )
  handle(app, orderRoutes.buyLots, ({ input, playerId, call }) =>
    desk.submit<{ lots: OrderResult[] }>({
      player_id: playerId,
      commands: input.orders.map(({ waits, ...order }) => placeCommand('buy', !waits, order)),
      call,
      answer,
    }),
  )
  handle(app, lotRoutes.repriceLots, ({ input, playerId, call }) =>
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

function serveCancellations(app: FastifyInstance, { db, desk }: MarketDeps): void {
  const cancel = async (
    playerId: string,
    call: CallKey | undefined,
    lots: readonly string[],
  ): Promise<{ cancelled: number }> => {
    const answer = await desk.submit<{ cancelled: number }>({
      player_id: playerId,
      // Lower case, as the database spells uuids: the settlement finds lots by their text.
      commands: lots.map((lot) => ({ kind: 'cancel', lot_uuid: lot.toLowerCase() })),
      passesGone: true,
      call,
      answer: (done) => ({ cancelled: countCancelled(done) }),
    })
    if (answer.cancelled === 0) throw new Refusal('lot_not_found')
    return answer
  }

  handle(app, lotRoutes.cancelLot, ({ input, playerId, call }) =>
    cancel(playerId, call, [input.lot_uuid]),
  )
  handle(app, lotRoutes.cancelLots, ({ input, playerId, call }) =>
    cancel(playerId, call, input.lot_uuids),
  )
  handle(app, lotRoutes.cancelItemOrders, ({ input, playerId, call }) =>
    cancelItemOrders(db, desk, { playerId, itemId: input.item_type_id, call }),
  )
}

function serveFairPrices(app: FastifyInstance, deps: MarketDeps): void {
  const { db, change, figures, clock } = deps
  handle(app, fairPriceRoutes.get, async ({ input }) => {
    const read = await figures.of(input.item_type_ids)
    const items = read.map(({ fair }, at) => ({ item_type_id: input.item_type_ids[at]!, ...fair }))
    return { items }
  })
  const overview = new Overview(figures, clock)
  handle(app, overviewRoutes.get, async ({ input, request, reply }) => {
    if (input.item_type_ids !== undefined) return overview.of(input.item_type_ids)
    return sendPrepared(request, reply, (encoding) => overview.bytes(encoding))
  })
  // So that nobody waits for the first one.
  app.addHook('onListen', () => void figures.ofAll().catch(() => {}))
  handle(app, priceGuardRoutes.get, ({ playerId }) => readPriceGuard(db, playerId))
  handle(app, priceGuardRoutes.set, ({ input, playerId, call }) =>
    setPriceGuard(change, playerId, input, call),
  )
}
