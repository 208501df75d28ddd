import { setTimeout as wait } from 'node:timers/promises'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp, type OpenedApp } from '../app.ts'
import { audit } from '../ledger/audit.ts'
import { readSettings } from '../settings.ts'
import { openProxyBefore } from '../testing/faulty-proxy.ts'
import { openReplicated } from '../testing/replica.ts'
import { CallError, grantPurse, type Player, quietSettings, signIn } from '../testing/world.ts'
import { connect, unlimited } from './connect.ts'

const OAK = 100
const PLAYERS = 4
/** Below the limit of open orders. */
const ORDERS = 120

/** A node on a primary, reached by a way that can be turned to its replica, and players who order. */
async function openSite() {
  const { primary, replica, ...servers } = await openReplicated()
  const proxy = await openProxyBefore(primary.login.url)
  const settings = readSettings({
    ...quietSettings,
    SANDBOX: '1',
    DATABASE_URL: proxy.url,
  })
  const node = await openApp(settings, { ...primary.login, url: proxy.url })
  await node.start()
  return {
    primary,
    replica,
    node,
    /** The primary's machine is lost, and its replica takes its place. */
    async failOver() {
      proxy.cut()
      process.kill(primary.postgres.pid, 'SIGKILL')
      await replica.promote()
      const next = new URL(replica.url)
      proxy.turnTo({ host: next.hostname, port: Number(next.port) })
      proxy.heal()
    },
    async [Symbol.asyncDispose]() {
      await node[Symbol.asyncDispose]()
      await proxy[Symbol.asyncDispose]()
      await servers[Symbol.asyncDispose]()
    },
  }
}

async function playersOf(node: OpenedApp): Promise<Player[]> {
  const players = []
  for (let n = 0; n < PLAYERS; n += 1) {
    const steamId = String(76561198000006000n + BigInt(n))
    await grantPurse(node, steamId, { coins: 10_000 })
    players.push(await signIn(node, steamId))
  }
  return players
}

/** One order after the other, each sent again under its key until it is acknowledged. */
async function order(player: Player, acknowledged: string[]): Promise<void> {
  for (let n = 0; n < ORDERS; n += 1) {
    const key = `${player.steamId}-${n}`
    for (let isOpen = true; isOpen;) {
      try {
        const input = { item_type_id: OAK, count: 1, price: n + 1 }
        const { lot_uuid } = await player.call(orderRoutes.createBuyLot, input, key)
        acknowledged.push(lot_uuid!)
        isOpen = false
      } catch (error) {
        if (!(error instanceof CallError) || error.status !== 503) throw error
        await wait(50)
      }
    }
  }
}

async function openOrders(players: readonly Player[]): Promise<string[]> {
  const pages = await Promise.all(players.map((player) => player.call(lotRoutes.getMyLots, {})))
  return pages.flat().map(({ lot_uuid }) => lot_uuid)
}

test('a primary is lost and its synchronous replica promoted: nothing acknowledged is lost or done twice', async () => {
  await using site = await openSite()
  await site.primary.set('synchronous_standby_names', '*')
  const players = await playersOf(site.node)
  const acknowledged: string[] = []
  const ordering = Promise.all(players.map((player) => order(player, acknowledged)))
  await expect.poll(() => acknowledged.length).toBeGreaterThan(50)
  await site.failOver()
  await ordering
  expect(acknowledged).toHaveLength(PLAYERS * ORDERS)
  expect((await openOrders(players)).toSorted()).toEqual(acknowledged.toSorted())
  const db = connect(site.replica.url, { max: 2, limits: unlimited })
  try {
    expect((await audit(db)).findings).toEqual([])
  } finally {
    await db.destroy()
  }
})

test('of a replica that is not waited for, what it has not received is lost, and seen to be', async () => {
  await using site = await openSite()
  const players = await playersOf(site.node)
  const [player] = players
  const place = (price: number) =>
    player!.call(orderRoutes.createBuyLot, { item_type_id: OAK, count: 1, price })
  const first = await place(1)
  const replica = connect(site.replica.url, { max: 1, limits: unlimited })
  const owner = connect(site.primary.url, { max: 1, limits: unlimited })
  const received = () => sql`select from lot where lot_uuid = ${first.lot_uuid}`.execute(replica)
  await expect.poll(async () => (await received()).rows.length).toBe(1)
  await replica.destroy()
  await site.replica.set('primary_conninfo', '')
  const sent = () => sql`select from pg_stat_replication`.execute(owner)
  await expect.poll(async () => (await sent()).rows.length).toBe(0)
  await owner.destroy()
  const second = await place(2)
  await site.failOver()
  const left = async () => openOrders(players).catch(() => [])
  await expect.poll(left).toEqual([first.lot_uuid])
  expect(await left()).not.toContain(second.lot_uuid)
})
