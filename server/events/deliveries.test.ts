import { authRoutes } from '@app/contract/auth.ts'
import { inventoryRoutes } from '@app/contract/inventory.ts'
import type { LiveEvent } from '@app/contract/live.ts'
import { type UserLot, lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Random } from '@app/rules/chance/random.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import {
  applyInventoryEvent,
  type HeldItems,
  loadHeldItems,
} from '@app/rules/inventory/apply-inventory-event.ts'
import { applyLotChanges } from '@app/rules/market/apply-lot-change.ts'
import { expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { listen } from '../testing/listen.ts'
import { openSql } from '../testing/open-sql.ts'
import { hasRedis, REDIS } from '../testing/redis.ts'
import { CallError, openWorld, type Player, signIn } from '../testing/world.ts'

const SHARED = { DATABASE_URL: 'postgres://shared.example/app' }
const ITEMS = [100, 101]
const ACTS = 80
/** Acts that are in progress at once, each a player's own. */
const AT_ONCE = 5
const CUT_SHARE = 0.4
const DEAF_SHARE = 0.1

type Stream = Awaited<ReturnType<typeof listen>>

/** What a page shows: what it has loaded, and what it was told since. */
class Page {
  readonly #player: Player
  #stream: Stream | undefined
  #applied = 0
  #coins = { coins: 0, time: 0 }
  #held: HeldItems | undefined
  #lots: readonly UserLot[] = []

  constructor(player: Player) {
    this.#player = player
  }

  /** Opens a stream that goes on where the last one was cut, at this node or that one. */
  async follow(node: OpenedApp, knows = this.#stream?.heard()): Promise<void> {
    await this.close()
    this.#stream = await listen(node, this.#player, knows)
    this.#applied = 0
  }

  async close(): Promise<void> {
    await this.#stream?.[Symbol.asyncDispose]()
    await this.#takeIn()
  }

  /** Takes in what has arrived, and loads whatever can no longer be told. */
  async #takeIn(): Promise<void> {
    for (; this.#applied < (this.#stream?.events.length ?? 0); this.#applied += 1) {
      const event = this.#stream!.events[this.#applied]!
      if (event.type !== 'connected') this.#apply(event)
      else if (!event.data.is_complete) await this.#load()
    }
  }

  #apply({ type, data }: LiveEvent): void {
    if (type === 'egg_coins_updated' && data.time > this.#coins.time) this.#coins = data
    if (type === 'inventory_updated' && this.#held)
      this.#held = applyInventoryEvent(this.#held, data)
    if (type === 'lot_changed') this.#lots = applyLotChanges(this.#lots, data)
  }

  async #load(): Promise<void> {
    const { response, time } = await this.#player.call(inventoryRoutes.get, {})
    this.#held = loadHeldItems(response, time, this.#held)
    const { coins } = await this.#player.call(authRoutes.getProfile, {})
    this.#coins = { coins, time: this.#coins.time }
    this.#lots = await this.#player.call(lotRoutes.getMyLots, {})
  }

  async shown() {
    await this.#takeIn()
    return told(this.#coins.coins, this.#held?.counts ?? new Map(), this.#lots)
  }
}

function told(coins: number, counts: ReadonlyMap<number, number>, lots: readonly UserLot[]) {
  return {
    coins,
    items: Object.fromEntries(counts),
    lots: lots
      .map(({ lot_uuid, current_count, price }) => `${lot_uuid} ${current_count} at ${price}`)
      .toSorted(),
  }
}

async function reload(player: Player) {
  const { response } = await player.call(inventoryRoutes.get, {})
  const counts = new Map(response.map((entry) => [entry.TypeId, entry.Count]))
  const lots = await player.call(lotRoutes.getMyLots, {})
  return told(await player.coins(), counts, lots)
}

/** Each batch of events is committed some time after it was written: later ones overtake it. */
async function delayCommits(url: string): Promise<void> {
  await using owner = await openSql(url)
  await owner.run(`create function dawdle() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(random() * 0.06);
      return null;
    end $$`)
  await owner.run(`create constraint trigger dawdle after insert on live_batch
    deferrable initially deferred for each row execute function dawdle()`)
}

type World = Awaited<ReturnType<typeof openWorld>>

/** Ends the sessions by which nodes are told of each other's events: what is told then is lost. */
async function deafen(world: World): Promise<void> {
  await using owner = await openSql(world.url)
  await owner.run(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and query ~ 'listen live_batches|publish_live_batches|select position, live_batch_id'`)
}

interface Trader {
  /** The same player at each node. */
  readonly doors: readonly Player[]
  readonly page: Page
}

async function openTraders(world: World, nodes: readonly OpenedApp[]): Promise<Trader[]> {
  const purse = { coins: 100_000, items: Object.fromEntries(ITEMS.map((item) => [item, 200])) }
  return Promise.all(
    [1, 2, 3].map(async () => {
      const first = await world.player(purse, nodes[0])
      const page = new Page(first)
      return { doors: [first, await signIn(nodes[1]!, first.steamId)], page }
    }),
  )
}

const oneOf = <T>(random: Random, all: readonly T[]) => all[Math.floor(random() * all.length)]!

/** An order that trades, or waits, or an own one that is canceled. */
async function act(random: Random, { doors }: Trader): Promise<void> {
  const player = oneOf(random, doors)
  const order = {
    item_type_id: oneOf(random, ITEMS),
    price: 80 + Math.floor(random() * 5),
    count: 1 + Math.floor(random() * 4),
  }
  const chance = random()
  if (chance < 0.35) await player.call(orderRoutes.createSellLot, order)
  else if (chance < 0.7) await player.call(orderRoutes.createBuyLot, order)
  else {
    const [lot] = await player.call(lotRoutes.getMyLots, {})
    if (lot) await player.call(lotRoutes.cancelLot, { lot_uuid: lot.lot_uuid })
  }
}

/** Another act was first, or the order would trade with its own player. */
function passRefused(error: unknown): void {
  if (!(error instanceof CallError) || error.status >= 500) throw error
}

const WITH_REDIS = { ...SHARED, REDIS_URL: REDIS }

test.each([
  [2, SHARED],
  [3, SHARED],
  ...((await hasRedis()) ? [[4, WITH_REDIS] as const] : []),
] as const)(
  'what is delivered late, in another order or not at all ends as a reload does (seed %d)',
  async (seed, settings) => {
    const random = seededRandom(seed)
    await using world = await openWorld(settings)
    const nodes = [await world.openNode(), await world.openNode()]
    const traders = await openTraders(world, nodes)
    for (const { page } of traders) await page.follow(oneOf(random, nodes))
    await delayCommits(world.url)
    for (let done = 0; done < ACTS; done += AT_ONCE) {
      const cut = random() < CUT_SHARE ? oneOf(random, traders).page : undefined
      await cut?.close()
      const acts = Array.from({ length: AT_ONCE }, () =>
        act(random, oneOf(random, traders)).catch(passRefused),
      )
      if (random() < DEAF_SHARE) await deafen(world)
      await Promise.all(acts)
      await cut?.follow(oneOf(random, nodes))
    }
    for (const { page, doors } of traders) {
      const there = await reload(doors[0]!)
      await expect.poll(() => page.shown()).toEqual(there)
      await page.close()
    }
    expect(await world.findings()).toEqual([])
  },
)
