import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { craftRoutes } from '@app/contract/craft.ts'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import { lotRoutes } from '@app/contract/lot.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'

/** With what is around it a minute beside the other tests; `SOAK_MINUTES=240 npm test -- soak` for four hours. */
const RUN_MS = Number(process.env['SOAK_MINUTES'] ?? '0.8') * 60_000
/** Until caches, plans and compiled code are what they stay. */
const WARM_SHARE = 0.3
/** Each pair has a book of its own. */
const GOODS = [101, 102, 103, 104]
const OAK = 100
const SAW = 404
const PLANKS = 1001

/** Well within the life of an access token. */
const SIGNED_IN_MS = 600_000

/** What may be more at the end than after the warm-up. */
const GROWTH = 0.1
/** A machine twice as fast leaves twice as much behind in a second, so work and not time says when to clear up. */
const VACUUM_ROUNDS = 25
/** Room for what comes and goes: compiled code, a page that is half full. */
const HEAP_ROOM_BYTES = 6_000_000
const TABLE_ROOM_BYTES = 20 * 8192
/** Background work reads at moments of its own, and sessions tell of their reads a second late. */
const READS_GROWTH = 0.5

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

type World = Awaited<ReturnType<typeof openWorld>>
type Pair = readonly [seller: Player, buyer: Player]
type Sql = Awaited<ReturnType<typeof openSql>>

/** Tables whose rows come and go, or change, while their number stays. */
const CHANGING = ['holding', 'lot', 'market', 'trader', 'craft_job', 'session', 'harvest_player']

interface Figures {
  readonly heap: number
  readonly tables: number
  /** Blocks that the database has touched so far. */
  readonly blocks: number
}

/** As autovacuum would, sooner or later. */
async function vacuum(sql: Sql) {
  for (const table of CHANGING) await sql.run(`vacuum ${table}`)
}

async function measure(sql: Sql): Promise<Figures> {
  await vacuum(sql)
  const { rows } = await sql.run(
    `select sum(pg_total_relation_size(name::regclass))::float8 as tables,
       (select (blks_hit + blks_read)::float8 from pg_stat_database
        where datname = current_database()) as blocks
     from unnest($1::text[]) as name`,
    [CHANGING],
  )
  let heap = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round += 1) {
    await new Promise(setImmediate)
    collectGarbage()
    heap = Math.min(heap, process.memoryUsage().heapUsed)
  }
  return { heap, ...(rows[0] as Omit<Figures, 'heap'>) }
}

/** What two players do, over and over: after it they have what they had, but for what is granted. */
async function play(world: World, [seller, buyer]: Pair, item: number) {
  await using stream = await listen(world.node, seller)
  await stream.until('connected')
  const order = { item_type_id: item, price: 10, count: 1 }
  await seller.call(orderRoutes.createSellLot, order, crypto.randomUUID())
  await buyer.call(orderRoutes.createBuyLot, order, crypto.randomUUID())
  await seller.call(orderRoutes.createSellLot, { ...order, price: 99 }, crypto.randomUUID())
  const [lot] = await seller.call(lotRoutes.getMyLots, {})
  await seller.call(lotRoutes.cancelLot, { lot_uuid: lot!.lot_uuid })
  await seller.call(craftRoutes.start, { receipt_id: PLANKS, count: 1 })
  await seller.call(exchangeRoutes.toSteam, { currency: 'bronze', count: 1 })
  await seller.call(exchangeRoutes.fromSteam, { currency: 'bronze', count: 1 })
  await seller.call(inventoryRoutes.get, {})
  await seller.call(lotHistoryRoutes.getLotHistory, {})
  const items = [OAK, item].map((item_id) => ({ item_id, count: 2 }))
  await seller.call(sandboxRoutes.grant, { steam_id: seller.steamId, items })
  await buyer.call(sandboxRoutes.grant, { steam_id: buyer.steamId, coins: 10 })
}

test(
  'memory, tables and what calls read stay what they were',
  { timeout: RUN_MS + 300_000 },
  async () => {
    await using world = await openWorld()
    await using sql = await openSql(world.url)
    await world.node.start()
    const purse = (item: number) => ({ coins: 10_000, items: { [OAK]: 50, [item]: 50, [SAW]: 1 } })
    const pairs = await Promise.all(
      GOODS.map(async (item) => {
        const seller = await world.player(purse(item))
        const buyer = await world.player(purse(item))
        const pair: Pair = [seller, buyer]
        return { pair, item }
      }),
    )
    const again = (player: Player) => signIn(world.node, player.steamId)
    let signedInAt = performance.now()
    let rounds = 0
    const playFor = async (ms: number) => {
      const before = rounds
      const until = performance.now() + ms
      do {
        if (performance.now() > signedInAt + SIGNED_IN_MS) {
          signedInAt = performance.now()
          for (const one of pairs) one.pair = [await again(one.pair[0]), await again(one.pair[1])]
        }
        await Promise.all(pairs.map(({ pair, item }) => play(world, pair, item)))
        rounds += 1
        if (rounds % VACUUM_ROUNDS === 0) await vacuum(sql)
      } while (performance.now() < until)
      return rounds - before
    }
    await playFor(RUN_MS * WARM_SHARE)
    const begun = await measure(sql)
    const part = RUN_MS * ((1 - WARM_SHARE) / 2)
    const early = await playFor(part)
    const middle = await measure(sql)
    const late = await playFor(part)
    const ended = await measure(sql)

    const reads = {
      early: (middle.blocks - begun.blocks) / early,
      late: (ended.blocks - middle.blocks) / late,
    }
    // For the reader of a long one; what else runs on the machine is in them, too.
    const roundMs = { early: part / early, late: part / late }
    console.info(JSON.stringify({ rounds, begun, middle, ended, reads, roundMs }))
    expect(ended.heap).toBeLessThan(begun.heap * (1 + GROWTH) + HEAP_ROOM_BYTES)
    expect(ended.tables).toBeLessThan(begun.tables * (1 + GROWTH) + TABLE_ROOM_BYTES)
    expect(reads.late).toBeLessThan(reads.early * (1 + READS_GROWTH))
    expect(await world.findings()).toEqual([])
  },
)
