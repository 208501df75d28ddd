import { type BookLot, BookSide, rankOf } from '@app/rules/market/book-side.ts'
import type { MarketCommand, MarketRequest } from '@app/rules/market/commands.ts'
import { marketLimits } from '@app/rules/market/limits.ts'
import type { Side } from '@app/rules/market/match-order.ts'
import { type CommandResult, type RequestResult, settle } from '@app/rules/market/settlement.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Refusal } from '../answers/refusal.ts'
import { openTestDesk } from '../testing/test-desk.ts'
import { openWorld, type Player } from '../testing/world.ts'
import { placeCommand } from './check-order.ts'
import type { Desk } from './desk.ts'

const ITEMS = [100, 101]
const COIN = 0
const SIDES = ['sell', 'buy'] as const
const PURSE = { coins: 1500, items: { 100: 120, 101: 120 } }
const limits = { ...marketLimits, openLotsMax: 60, feeBps: 700 }

type World = Awaited<ReturnType<typeof openWorld>>

// ---------------------------------------------------------------- what is played

interface Step {
  readonly kind: 'place' | 'cancel' | 'reprice'
  readonly side: Side
  readonly item: number
  readonly price: number
  readonly count: number
  readonly immediate: boolean
  /** Which of the open lots a cancellation or a new price is for. */
  readonly lot: number
}

interface Call {
  readonly who: number
  readonly steps: readonly Step[]
}

/** Calls that one node settles as one batch, or each of two nodes at the same time. */
interface Turn {
  readonly calls: readonly (readonly Call[])[]
  readonly first: number
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('place', 'place', 'place', 'cancel', 'reprice'),
  side: fc.constantFrom(...SIDES),
  item: fc.constantFrom(100, 100, 100, 101),
  price: fc.integer({ min: 1, max: 14 }),
  // A piece or two, just as many as are read of a book, or far more.
  count: fc.oneof(
    fc.integer({ min: 1, max: 3 }),
    fc.integer({ min: 3, max: 14 }),
    fc.integer({ min: 15, max: 60 }),
  ),
  immediate: fc.boolean(),
  lot: fc.nat(99),
})

const anyCall: fc.Arbitrary<Call> = fc.record({
  who: fc.nat(6),
  steps: fc.array(anyStep, { minLength: 1, maxLength: 3 }),
})

const anyTurn: fc.Arbitrary<Turn> = fc.record({
  calls: fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.array(anyCall, { minLength: 1, maxLength: 5 })) },
    {
      weight: 1,
      arbitrary: fc.tuple(
        fc.array(anyCall, { minLength: 1, maxLength: 3 }),
        fc.array(anyCall, { minLength: 1, maxLength: 2 }),
      ),
    },
  ),
  first: fc.nat(1),
})

/** Lots of one piece, so many that no batch reads a whole book, of five of the seven players. */
const anyDepth = fc.array(
  fc.record({
    who: fc.nat(4),
    item: fc.constantFrom(100, 100, 100, 101),
    price: fc.integer({ min: 1, max: 14 }),
  }),
  { minLength: 60, maxLength: 120, size: 'max' },
)

// ---------------------------------------------------------------- the oracle

/** Everything that the market of these items and players is made of. */
interface Everything {
  /** Oldest first. */
  readonly lots: readonly BookLot[]
  /** By `player/asset`. */
  readonly purses: ReadonlyMap<string, number>
}

async function loadEverything(world: World): Promise<Everything> {
  const lots = await world.db.selectFrom('lot').selectAll().orderBy('lot_uuid').execute()
  const held = await world.db
    .selectFrom('holding')
    .select(['account', 'asset', 'amount'])
    .where('kind', '=', 'player')
    .where('asset', 'in', [COIN, ...ITEMS])
    .execute()
  return {
    lots: lots.map((lot) => ({
      lot_uuid: lot.lot_uuid,
      item_id: lot.item_id,
      side: lot.side,
      player_id: lot.player_id,
      price: lot.price,
      count: lot.count,
      current_count: lot.current_count,
      prefer_lot_price: lot.prefer_lot_price,
      prefer_lot_currency: lot.prefer_lot_currency,
      created_at: lot.created_at,
      ends_at: lot.ends_at,
      resale_price: lot.resale_price,
      is_standing: lot.is_standing,
    })),
    purses: new Map(held.map((row) => [`${row.account}/${row.asset}`, row.amount])),
  }
}

const inBook = (lots: readonly BookLot[], item: number, side: Side) =>
  lots
    .filter((lot) => lot.item_id === item && lot.side === side)
    .sort((a, b) => rankOf(side, a.price) - rankOf(side, b.price))

/** Settles by the rules alone, on whole books. */
function settleOnAll(before: Everything, requests: readonly MarketRequest[]) {
  const lots = before.lots.map((lot) => ({ ...lot }))
  const purses = new Map(before.purses)
  const openLots = new Map<string, number>()
  for (const { player_id } of lots) openLots.set(player_id, (openLots.get(player_id) ?? 0) + 1)
  const whole = (item: number, side: Side) => new BookSide(inBook(lots, item, side), null)
  const results = settle(
    {
      books: new Map(
        ITEMS.map((item) => [item, { sell: whole(item, 'sell'), buy: whole(item, 'buy') }]),
      ),
      ownLots: new Map(lots.map((lot) => [lot.lot_uuid, lot])),
      conditionalOrders: new Map(),
      standingOrders: new Map(),
      tradePrice: () => null,
      holdings: {
        get: (player, asset) => purses.get(`${player}/${asset}`) ?? 0,
        isItemLocked: () => false,
        add: (player, asset, delta) =>
          void purses.set(`${player}/${asset}`, (purses.get(`${player}/${asset}`) ?? 0) + delta),
      },
      openLots,
      sellable: () => true,
      limits,
      now: 0,
      newLotUuid: () => crypto.randomUUID(),
    },
    requests,
  )
  const placed = results.flatMap((result) =>
    'done' in result
      ? result.done.flatMap(({ effects }) =>
          effects.flatMap((effect) =>
            effect.kind === 'escrow' && effect.because === 'placed' ? [effect.lot] : [],
          ),
        )
      : [],
  )
  const left = [...lots, ...placed].filter((lot) => lot.current_count > 0)
  return { results, after: { lots: left, purses } }
}

// ---------------------------------------------------------------- what is compared

const tellDone = ({ side, traded, total, fee, rest, lot_uuid }: CommandResult) => ({
  side,
  traded,
  total,
  fee,
  rest,
  waits: lot_uuid !== null,
})

function tellResult(result: RequestResult) {
  if ('done' in result) return { done: result.done.map(tellDone) }
  return { refused: result.refused, params: 'params' in result ? result.params : {}, at: result.at }
}

/** Whole books in their order, wallets and best prices: names of lots aside. */
function tellMarket({ lots, purses }: Everything, players: readonly Player[]) {
  const books = ITEMS.flatMap((item) =>
    SIDES.map((side) =>
      inBook(lots, item, side).map(({ player_id, price, count, current_count }) =>
        [player_id.slice(-4), price, count, current_count].join(' '),
      ),
    ),
  )
  const held = players.map(({ id }) =>
    [COIN, ...ITEMS].map((asset) => purses.get(`${id}/${asset}`) ?? 0),
  )
  return { books, held }
}

/** What the database keeps beside the lots so that it need not look at them. */
async function readBesides(world: World, players: readonly Player[]) {
  const markets = await world.db
    .selectFrom('market')
    .select(['sell_price', 'buy_price'])
    .where('item_id', 'in', ITEMS)
    .orderBy('item_id')
    .execute()
  const traders = await world.db.selectFrom('trader').select(['player_id', 'open_lots']).execute()
  const lotsOf = new Map(traders.map((trader) => [trader.player_id, trader.open_lots]))
  return { best: markets, open: players.map(({ id }) => lotsOf.get(id) ?? 0) }
}

function besidesOf({ lots }: Everything, players: readonly Player[]) {
  const best = ITEMS.map((item) => ({
    sell_price: inBook(lots, item, 'sell')[0]?.price ?? null,
    buy_price: inBook(lots, item, 'buy')[0]?.price ?? null,
  }))
  return { best, open: players.map(({ id }) => lots.filter((lot) => lot.player_id === id).length) }
}

function permutations<T>(list: readonly T[]): T[][] {
  if (list.length <= 1) return [[...list]]
  return list.flatMap((one, at) =>
    permutations(list.toSpliced(at, 1)).map((rest) => [one, ...rest]),
  )
}

// ---------------------------------------------------------------- two nodes

/** The desks of two nodes on one database. */
function openTwoDesks(world: World) {
  const failures: unknown[] = []
  const open = () => openTestDesk(world, { limits }, { failed: (error) => failures.push(error) })
  return { desks: [open(), open()] as const, failures }
}

async function submit(desk: Desk, request: MarketRequest): Promise<ReturnType<typeof tellResult>> {
  const isOne = request.commands.length === 1
  try {
    const answer = (done: readonly CommandResult[]) => ({ done: done.map(tellDone) })
    return await desk.submit<ReturnType<typeof answer>>({ ...request, call: undefined, answer })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Only who asks for several things is told which of them it was.
    const { at = 0, ...params } = error.params as { at?: number }
    expect(isOne && 'at' in error.params).toBe(false)
    return { refused: error.code as never, params: params as never, at }
  }
}

function requestOf(
  { who, steps }: Call,
  lots: readonly BookLot[],
  players: readonly Player[],
): MarketRequest {
  const player = players[who]!
  // Those that orders meet first.
  const best = lots.toSorted((a, b) => Math.abs(a.price - 7.5) - Math.abs(b.price - 7.5))
  const mine = best.filter((lot) => lot.player_id === player.id)
  const commands = steps.map(
    ({ kind, side, item, price, count, immediate, lot }): MarketCommand => {
      // Now and then someone else's: that must be refused.
      const some = lot > 90 ? best : mine
      const chosen = some[lot % Math.min(some.length, 12)]
      if (kind === 'place' || chosen === undefined) {
        return placeCommand(side, immediate, { item_type_id: item, price, count })
      }
      const { lot_uuid } = chosen
      return kind === 'cancel' ? { kind, lot_uuid } : { kind, lot_uuid, price }
    },
  )
  return { player_id: player.id, commands }
}

/** Plays a turn on the desks; gives back an order of its requests and what the oracle says of it. */
async function playTurn(
  world: World,
  { desks, failures }: ReturnType<typeof openTwoDesks>,
  players: readonly Player[],
  before: Everything,
  batches: readonly (readonly MarketRequest[])[],
  first: number,
): Promise<Everything> {
  failures.length = 0
  const submitted = batches.map((batch, at) => {
    const desk = desks[(first + at) % 2]!
    return batch.map(async (request) => [request, await submit(desk, request)] as const)
  })
  const answers = new Map(await Promise.all(submitted.flat()))
  // A batch that meets what it has not read is taken apart, and then nobody sees it.
  expect(failures.filter((error) => !isLockTimeout(error))).toEqual([])
  const now = await loadEverything(world)
  const seen = { ...tellMarket(now, players), ...(await readBesides(world, players)) }
  const explain = (order: readonly MarketRequest[]) => {
    const { results, after } = settleOnAll(before, order)
    return {
      answers: results.map(tellResult),
      ...tellMarket(after, players),
      ...besidesOf(after, players),
    }
  }
  // Who waited for a lock too long was put back: then the order is the desk's to choose.
  const orders =
    failures.length > 0
      ? permutations(batches.flat())
      : permutations(batches).map((one) => one.flat())
  const told = (order: readonly MarketRequest[]) => ({
    answers: order.map((one) => answers.get(one)!),
    ...seen,
  })
  const found = orders.find((order) => isEqual(told(order), explain(order))) ?? orders[0]!
  expect(told(found)).toEqual(explain(found))
  return now
}

/** SQLSTATE lock_not_available: on a busy machine the other node may hold a book for long. */
const isLockTimeout = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '55P03'

const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

test('books read as deep as orders reach trade as whole books do, over two nodes', async () => {
  await using world = await openWorld()
  const nodes = openTwoDesks(world)
  const players = await Promise.all(Array.from({ length: 7 }, () => world.player(PURSE)))
  let deepest = 0
  // Turns that took many lots.
  let reached = 0

  /** Books of nothing but these lots. */
  async function startAnew(depth: readonly { who: number; item: number; price: number }[]) {
    const [desk] = nodes.desks
    const { lots } = await loadEverything(world)
    const cancelled = lots.map(({ player_id, lot_uuid }) => {
      return submit(desk, { player_id, commands: [{ kind: 'cancel', lot_uuid }] })
    })
    await Promise.all(cancelled)
    const placed = depth.map(({ who, item, price }) => {
      const side = price > 7 ? 'sell' : 'buy'
      const command = placeCommand(side, false, { item_type_id: item, price, count: 1 })
      return submit(desk, { player_id: players[who]!.id, commands: [command] })
    })
    await Promise.all(placed)
    return loadEverything(world)
  }

  await fc.assert(
    fc.asyncProperty(
      anyDepth,
      fc.array(anyTurn, { minLength: 4, maxLength: 12, size: 'max' }),
      async (depth, turns) => {
        let before = await startAnew(depth)
        deepest = Math.max(deepest, before.lots.length)
        for (const { calls, first } of turns) {
          const batches = calls.map((batch) =>
            batch.map((call) => requestOf(call, before.lots, players)),
          )
          const after = await playTurn(world, nodes, players, before, batches, first)
          reached += before.lots.length - after.lots.length > 5 ? 1 : 0
          before = after
        }
      },
    ),
    // What players hold is what the runs before have left them: the seed alone tells the story.
    { numRuns: 40, endOnFailure: true },
  )
  expect(await world.findings()).toEqual([])
  // Else whole books would have been read all the time.
  expect(deepest).toBeGreaterThan(80)
  expect(reached).toBeGreaterThan(5)
  console.log({ deepest, reached })
  await Promise.all(nodes.desks.map((desk) => desk.close()))
})
