import { inboxRoutes } from '@app/contract/inbox.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { IdSource } from '../db/ids.ts'
import { dueNotices } from '../inbox/notices-due.ts'
import { type JobKind, JobQueue } from '../jobs/job-queue.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import type { Weaken } from './gates.ts'
import { everyInterruption, everyOrder, type Interleaving } from './interleave.ts'
import { CallError, openWorld, type Player, type Purse, signIn } from './world.ts'

/** Two servers on one database: who plays a pair meets across them. */
export interface Servers {
  readonly world: Awaited<ReturnType<typeof openWorld>>
  readonly other: OpenedApp
}

/** Two calls that may meet at the same moment, and what holds however they do. */
interface Pair {
  readonly name: string
  everyOrder(servers: Servers): Promise<number>
  withoutGuard(servers: Servers): Promise<number>
}

/** Takes the locks of rows away, and with them that one waits for the other. */
export const rowLocks: Weaken = (text) =>
  text.replace(/for (no key )?update( of \w+)?( skip locked)?/i, '')

/** The same, and what is added is added to what a holding was before the other wrote it. */
export const staleHoldings: Weaken = (text) =>
  rowLocks(text).replace(
    'holding.amount + new.delta',
    `(select amount from holding as old where old.account = holding.account
        and old.kind = holding.kind and old.asset = holding.asset) + new.delta`,
  )

/** Those with one interruption, for two who ask so much that all orders take too long. */
export const everyOneInterruption: typeof everyOrder = (url, interleaving) =>
  everyInterruption(url, interleaving, (text) => text)

export function pair<Scene>(
  name: string,
  meet: (servers: Servers) => Interleaving<Scene>,
  guard: Weaken = rowLocks,
  play: typeof everyOrder = everyOrder,
): Pair {
  const lawful = (servers: Servers): Interleaving<Scene> => {
    const met = meet(servers)
    return {
      scene: () => met.scene(),
      operations: (scene) => met.operations(scene),
      async check(scene, outcomes) {
        for (const outcome of outcomes) expect(whyUnlawful(outcome)).toBeUndefined()
        await met.check(scene, outcomes)
      },
    }
  }
  return {
    name,
    everyOrder: (servers) => play(servers.world.url, lawful(servers)),
    withoutGuard: (servers) => everyInterruption(servers.world.url, lawful(servers), guard),
  }
}

/** Whoever comes second is refused by a rule; an error of the database is no answer. */
function whyUnlawful(outcome: PromiseSettledResult<unknown>): unknown {
  if (outcome.status === 'fulfilled') return undefined
  const error: unknown = outcome.reason
  return error instanceof CallError && error.status < 500 ? undefined : error
}

/** An order must go the same way when it is played again, whatever it draws. */
const sameChance = () => 0.5

/** One player on both servers. */
export async function openPlayer({ world, other }: Servers, purse: Purse) {
  const here = await world.player(purse)
  return { here, there: await signIn(other, here.steamId) }
}

/**
 * Trades a piece of an item, unless its last price is this one: a price that is new is told by one
 * statement more, and an order must go the same way when it is played again.
 *
 * @param price - coins
 */
export async function lastTradedAt(
  { world }: Servers,
  item_type_id: number,
  price: number,
): Promise<void> {
  const market = await world.db
    .selectFrom('market')
    .select('trade_price')
    .where('item_id', '=', item_type_id)
    .executeTakeFirst()
  if (market?.trade_price === price) return
  const seller = await world.player({ items: { [item_type_id]: 1 } })
  const buyer = await world.player({ coins: price })
  await seller.call(orderRoutes.createSellLot, { item_type_id, price, count: 1 })
  await buyer.call(orderRoutes.buyLot, { item_type_id, price, count: 1 })
}

/** What a node changes value with, beside its own calls. */
export function changeDepsOf({ db, clock }: OpenedApp): ChangeDeps {
  const clockOffsetMs = () => clock.offsetMs
  const ids = new IdSource()
  return { db, ids, clockOffsetMs, nodeId: undefined, published: () => {}, random: sameChance }
}

/** A node's worker settles what is due at a time that has not come: no other does it meanwhile. */
export async function settleAt(node: OpenedApp, jobs: JobKind, now: number): Promise<void> {
  const errors: unknown[] = []
  const log = { error: (fields: object) => void errors.push(fields), info: () => {} }
  await new JobQueue(jobs, changeDepsOf(node), log).settle(now)
  expect(errors).toEqual([])
}

const DAY_MS = 86_400_000

/** A player's inbox when all is told that desks have noted, also desks that are ahead of the time. */
export async function toldOf({ world, other }: Servers, player: Player) {
  await settleAt(other, dueNotices(), other.clock.now() + DAY_MS)
  // A worker may have some in hand.
  const left = () => world.db.selectFrom('notice_due').select('job_id').execute()
  await expect.poll(left).toEqual([])
  return player.call(inboxRoutes.get, {})
}

export const statuses = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.map(({ status }) => status).toSorted()
export const ONE_OF_TWO = ['fulfilled', 'rejected']

type Changed = Readonly<Record<string, string>>

async function openServers(changed: Changed): Promise<Servers> {
  const shared = { DATABASE_URL: 'postgres://shared.example/app', ...changed }
  const world = await openWorld(shared, 'noon', sameChance)
  return { world, other: await world.openNode() }
}

/**
 * Plays each pair in every order; and, as the proof that this would find a fault, without its guard:
 * then something must be wrong.
 *
 * @param changed - settings of the servers
 */
export function playPairs(pairs: readonly Pair[], changed: Changed = {}): void {
  let sound: Servers
  beforeAll(async () => {
    sound = await openServers(changed)
  })
  afterAll(() => sound.world[Symbol.asyncDispose]())

  for (const one of pairs) {
    test(one.name, async () => {
      expect(await one.everyOrder(sound)).toBeGreaterThan(1)
      expect(await sound.world.findings()).toEqual([])
    })

    test(`${one.name}: without its guard the fault is found`, async () => {
      const broken = await openServers(changed)
      await using world = broken.world
      const isFound = await one.withoutGuard(broken).then(() => false, isOfCheck)
      expect(isFound || (await world.findings()).length > 0).toBe(true)
    })
  }
}

/** True for what a check says; the tool's own failures are no finding. */
function isOfCheck(error: unknown): true {
  if (error instanceof Error && error.name === 'AssertionError') return true
  throw error
}
