import { exchangeRoutes } from '@app/contract/exchange.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect } from 'vitest'
import { openTestDesk } from '../testing/test-desk.ts'
import { lastTradedAt, pair, playPairs, type Servers, toldOf } from '../testing/pairs.ts'
import { type Player, type Purse, signIn } from '../testing/world.ts'
import { lotEnds } from './ended-lots.ts'

const OAK = 100
const RICH: Purse = { coins: 100_000 }

/** A new player of the second server. */
async function playerThere({ world, other }: Servers, purse: Purse = RICH): Promise<Player> {
  return signIn(other, (await world.player(purse)).steamId)
}

const order = (price: number, count: number) => ({ item_type_id: OAK, price, count })
const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map(({ status }) => status).toSorted()
const ONE_OF_TWO = ['fulfilled', 'rejected']

/** Lots of one player in a book that holds nothing else, for two others to meet at. */
async function openBook(servers: Servers, count: number, lots = 1) {
  const { world, other } = servers
  await lastTradedAt(servers, OAK, 50)
  const maker = await world.player({ items: { [OAK]: 10 } })
  const orders = Array.from({ length: lots }, () => order(50, count))
  const placed = await maker.call(orderRoutes.createSellLots, { orders })
  return {
    maker,
    makerThere: await signIn(other, maker.steamId),
    ann: await world.player(RICH),
    bob: await playerThere(servers),
    lot_uuids: placed.lots.map((lot) => lot.lot_uuid!),
  }
}

/** One player on both servers. */
async function openPlayer({ world, other }: Servers, purse: Purse) {
  const here = await world.player(purse)
  return { here, there: await signIn(other, here.steamId) }
}

async function cancelAll(player: Player): Promise<void> {
  const left = await player.call(lotRoutes.getMyLots, {})
  const lot_uuids = left.map((lot) => lot.lot_uuid)
  if (lot_uuids.length > 0) await player.call(lotRoutes.cancelLots, { lot_uuids })
}

const HOUR_MS = 3_600_000

/** Ends what is due in two hours, at a desk for which they have passed; nobody else does it. */
async function endLots({ world, other }: Servers): Promise<void> {
  const desk = openTestDesk(world, { clockOffsetMs: () => other.clock.offsetMs + 2 * HOUR_MS })
  try {
    const { app, clock } = other
    const ends = lotEnds({ db: world.db, desk, clock, log: app.log })
    await ends.settle(clock.now() + 2 * HOUR_MS)
  } finally {
    await desk.close()
  }
}

type Book = Awaited<ReturnType<typeof openBook>>
type Both = Awaited<ReturnType<typeof openPlayer>>
type Crossing = { seller: Player; buyer: Player }

playPairs([
  pair<Book>('buy now and buy now: the last piece goes to one', (servers) => ({
    scene: () => openBook(servers, 1),
    operations: ({ ann, bob }) => [
      () => ann.call(orderRoutes.buyLot, order(50, 1)),
      () => bob.call(orderRoutes.buyLot, order(50, 1)),
    ],
    async check({ maker, ann, bob }, outcomes) {
      expect(statuses(outcomes)).toEqual(ONE_OF_TWO)
      expect((await ann.count(OAK)) + (await bob.count(OAK))).toBe(1)
      expect((await ann.coins()) + (await bob.coins())).toBe(200_000 - 50)
      expect(await maker.coins()).toBe(50)
      expect(await maker.call(lotRoutes.getMyLots, {})).toEqual([])
    },
  })),

  pair<Book>('buy now and the cancellation of the lot: the piece is in one place', (servers) => ({
    scene: () => openBook(servers, 1),
    operations: ({ ann, makerThere, lot_uuids: [lot_uuid] }) => [
      () => ann.call(orderRoutes.buyLot, order(50, 1)),
      () => makerThere.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! }),
    ],
    async check({ maker, ann }, [bought, cancelled]) {
      expect(statuses([bought!, cancelled!])).toEqual(ONE_OF_TWO)
      const isSold = bought!.status === 'fulfilled'
      expect([await ann.count(OAK), await maker.count(OAK)]).toEqual(isSold ? [1, 9] : [0, 10])
      expect(await maker.coins()).toBe(isSold ? 50 : 0)
    },
  })),

  pair<Book>('buy now and the end of the lot: the piece is in one place', (servers) => ({
    async scene() {
      const book = await openBook(servers, 1)
      const ends_at = Math.floor(servers.other.clock.now() / 1000) + 3600
      await servers.world.db.updateTable('lot').set({ ends_at }).execute()
      return book
    },
    operations: ({ ann }) => [
      () => ann.call(orderRoutes.buyLot, order(50, 1)),
      () => endLots(servers),
    ],
    async check({ maker, ann }, [bought, ended]) {
      const isSold = bought!.status === 'fulfilled'
      expect(ended!.status).toBe('fulfilled')
      expect([await ann.count(OAK), await maker.count(OAK)]).toEqual(isSold ? [1, 9] : [0, 10])
      expect(await maker.coins()).toBe(isSold ? 50 : 0)
      expect(await maker.call(lotRoutes.getMyLots, {})).toEqual([])
      const { messages } = await toldOf(servers, maker)
      const told = messages.filter(({ kind }) => kind !== 'lot_ending')
      expect(told.map(({ kind }) => kind)).toEqual([isSold ? 'lot_filled' : 'lot_ended'])
    },
  })),

  pair<Book>('the end of a lot at two nodes: the pieces come back once', (servers) => ({
    async scene() {
      const book = await openBook(servers, 2)
      const ends_at = Math.floor(servers.other.clock.now() / 1000) + 3600
      await servers.world.db.updateTable('lot').set({ ends_at }).execute()
      return book
    },
    operations: () => [() => endLots(servers), () => endLots(servers)],
    async check({ maker }) {
      expect(await maker.count(OAK)).toBe(10)
      const { messages } = await toldOf(servers, maker)
      const ended = messages.filter(({ kind }) => kind === 'lot_ended')
      expect(ended).toMatchObject([{ count: 1 }])
    },
  })),

  pair<Book>('cancel and cancel: the pieces come back once', (servers) => ({
    scene: () => openBook(servers, 2),
    operations: ({ maker, makerThere, lot_uuids: [lot_uuid] }) => [
      () => maker.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! }),
      () => makerThere.call(lotRoutes.cancelLot, { lot_uuid: lot_uuid! }),
    ],
    async check({ maker }, outcomes) {
      expect(statuses(outcomes)).toEqual(ONE_OF_TWO)
      expect(await maker.count(OAK)).toBe(10)
    },
  })),

  pair<Book>(
    'two bulk cancellations that overlap: what both ask for comes back once',
    (servers) => ({
      scene: () => openBook(servers, 2, 3),
      operations: ({ maker, makerThere, lot_uuids: [first, second, third] }) => [
        () => maker.call(lotRoutes.cancelLots, { lot_uuids: [first!, second!] }),
        () => makerThere.call(lotRoutes.cancelLots, { lot_uuids: [third!, second!] }),
      ],
      async check({ maker }, outcomes) {
        const canceled = outcomes.map((one) => one.status === 'fulfilled' && one.value)
        expect(canceled).toContainEqual({ cancelled: 2 })
        expect(canceled).toContainEqual({ cancelled: 1 })
        expect(await maker.count(OAK)).toBe(10)
      },
    }),
  ),

  pair<Crossing>(
    'a sell and a buy order that cross: they match once, and no book is left crossed',
    (servers) => ({
      async scene() {
        await lastTradedAt(servers, OAK, 50)
        const seller = await servers.world.player({ items: { [OAK]: 2 } })
        return { seller, buyer: await playerThere(servers) }
      },
      operations: ({ seller, buyer }) => [
        () => seller.call(orderRoutes.createSellLot, order(50, 2)),
        () => buyer.call(orderRoutes.createBuyLot, order(60, 2)),
      ],
      async check({ seller, buyer }, outcomes) {
        expect(statuses(outcomes)).toEqual(['fulfilled', 'fulfilled'])
        expect([await seller.count(OAK), await buyer.count(OAK)]).toEqual([0, 2])
        // At the price of whoever came first.
        expect([100, 120]).toContain(await seller.coins())
        expect((await seller.coins()) + (await buyer.coins())).toBe(100_000)
        for (const player of [seller, buyer]) {
          expect(await player.call(lotRoutes.getMyLots, {})).toEqual([])
        }
      },
    }),
  ),

  pair<Both>('two buy orders that one purse cannot pay for: one is refused', (servers) => ({
    scene: () => openPlayer(servers, { coins: 100 }),
    operations: ({ here, there }) => [
      () => here.call(orderRoutes.createBuyLot, order(20, 4)),
      () => there.call(orderRoutes.createBuyLot, order(20, 3)),
    ],
    async check({ here }, outcomes) {
      expect(statuses(outcomes)).toEqual(ONE_OF_TWO)
      expect(await here.call(lotRoutes.getMyLots, {})).toHaveLength(1)
      await cancelAll(here)
      expect(await here.coins()).toBe(100)
    },
  })),

  pair<Book & Both>(
    'an exchange and a purchase with the same coins: one is refused',
    (servers) => ({
      async scene() {
        const book = await openBook(servers, 2)
        return { ...book, ...(await openPlayer(servers, { coins: 150 })) }
      },
      operations: ({ here, there }) => [
        () => here.call(orderRoutes.buyLot, order(50, 2)),
        () => there.call(exchangeRoutes.toSteam, { currency: 'bronze', count: 1 }),
      ],
      async check({ here, maker }, [bought, exchanged]) {
        expect(statuses([bought!, exchanged!])).toEqual(ONE_OF_TWO)
        expect(await here.coins()).toBe(50)
        expect(await here.count(OAK)).toBe(bought!.status === 'fulfilled' ? 2 : 0)
        await cancelAll(maker)
      },
    }),
  ),
])
