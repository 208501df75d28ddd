import { marketRoutes } from '@app/contract/market.ts'
import { socialRoutes } from '@app/contract/social.ts'
import { expect, test } from 'vitest'
import { everyOrder } from '../testing/interleave.ts'
import { openWorld, type Player, signIn } from '../testing/world.ts'

const OAK = 100
const IRON = 101
const MINUTES = 120_000

/** Two servers on one database. */
async function openTwoServers() {
  const world = await openWorld({ DATABASE_URL: 'postgres://shared.example/app' })
  return { world, other: await world.openNode() }
}

type TwoServers = Awaited<ReturnType<typeof openTwoServers>>

const anns = { coins: 0, items: { [OAK]: 3 } }
const bobs = { coins: 0, items: { [IRON]: 2 } }

/** A trade on the table: Ann's 3 oak for Bob's 2 iron, nobody has agreed to both yet. */
async function openTrade({ world, other }: TwoServers) {
  const ann = await world.player({ items: { [OAK]: 3 } })
  const bobHere = await world.player({ items: { [IRON]: 2 } })
  const bob = await signIn(other, bobHere.steamId)
  await ann.call(socialRoutes.invite, { friend_uuid: bob.id })
  await bob.call(socialRoutes.invite, { friend_uuid: ann.id })
  const { id } = await ann.call(socialRoutes.createTrade, { user_uuid: bob.id })
  await ann.call(socialRoutes.confirmTrade, { id, trade_item: anns })
  const { version } = await bob.call(socialRoutes.confirmTrade, { id, trade_item: bobs })
  await bob.call(socialRoutes.cancelTrade, { id })
  return { ann, bob, id, version }
}

/** The same trade, and Bob has agreed to it. */
async function openAgreedTrade(servers: TwoServers) {
  const scene = await openTrade(servers)
  const { bob, id, version } = scene
  await bob.call(socialRoutes.confirmTrade, { id, trade_item: bobs, version })
  return scene
}

/** What both hold: all was swapped, or nothing was. */
async function goods(ann: Player, bob: Player): Promise<number[]> {
  return [await ann.count(OAK), await ann.count(IRON), await bob.count(OAK), await bob.count(IRON)]
}

const KEPT = [3, 0, 0, 2]
const SWAPPED = [0, 2, 3, 0]

test(
  'confirm and confirm: the swap happens once',
  async () => {
    const servers = await openTwoServers()
    await using world = servers.world
    const orders = await everyOrder(world.url, {
      scene: () => openTrade(servers),
      operations: ({ ann, bob, id, version }) => [
        () => ann.call(socialRoutes.confirmTrade, { id, trade_item: anns, version }),
        () => bob.call(socialRoutes.confirmTrade, { id, trade_item: bobs, version }),
      ],
      async check({ ann, bob }, outcomes) {
        expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
        expect(await goods(ann, bob)).toEqual(SWAPPED)
      },
    })
    expect(orders).toBeGreaterThan(1)
    expect(await world.findings()).toEqual([])
  },
  MINUTES,
)

test(
  'confirm and cancel: swapped by both, or not at all',
  async () => {
    const servers = await openTwoServers()
    await using world = servers.world
    await everyOrder(world.url, {
      scene: () => openAgreedTrade(servers),
      operations: ({ ann, bob, id, version }) => [
        () => ann.call(socialRoutes.confirmTrade, { id, trade_item: anns, version }),
        () => bob.call(socialRoutes.cancelTrade, { id }),
      ],
      async check({ ann, bob }, [, cancelled]) {
        expect(await goods(ann, bob)).toEqual(cancelled!.status === 'fulfilled' ? KEPT : SWAPPED)
      },
    })
    expect(await world.findings()).toEqual([])
  },
  MINUTES,
)

test(
  'confirm and a change of the offer: nobody gets what they did not agree to',
  async () => {
    const servers = await openTwoServers()
    await using world = servers.world
    const worse = { coins: 0, items: { [IRON]: 1 } }
    await everyOrder(world.url, {
      scene: () => openAgreedTrade(servers),
      operations: ({ ann, bob, id, version }) => [
        () => ann.call(socialRoutes.confirmTrade, { id, trade_item: anns, version }),
        () => bob.call(socialRoutes.confirmTrade, { id, trade_item: worse, version }),
      ],
      async check({ ann, bob }, [confirmed]) {
        expect(await goods(ann, bob)).toEqual(confirmed!.status === 'fulfilled' ? SWAPPED : KEPT)
      },
    })
    expect(await world.findings()).toEqual([])
  },
  MINUTES,
)

test(
  'confirm and the sale of what was offered: it goes to one of the two',
  async () => {
    const servers = await openTwoServers()
    await using world = servers.world
    const eve = await world.player({ coins: 1e6 })
    await everyOrder(world.url, {
      async scene() {
        const scene = await openAgreedTrade(servers)
        const { lot_uuid } = await eve.call(marketRoutes.createBuyLot, {
          item_type_id: IRON,
          price: 50,
          count: 2,
        })
        return { ...scene, lot_uuid: lot_uuid! }
      },
      operations: ({ ann, bob, id, version }) => [
        () => ann.call(socialRoutes.confirmTrade, { id, trade_item: anns, version }),
        () => bob.call(marketRoutes.sellToBuyLot, { item_type_id: IRON, price: 50, count: 2 }),
      ],
      async check({ ann, bob, lot_uuid }, [confirmed, sold]) {
        expect(confirmed!.status).toBe('fulfilled')
        const isSold = sold!.status === 'fulfilled'
        expect(await goods(ann, bob)).toEqual(isSold ? [3, 0, 0, 0] : SWAPPED)
        expect(await bob.coins()).toBe(isSold ? 100 : 0)
        if (!isSold) await eve.call(marketRoutes.cancelLot, { lot_uuid })
      },
    })
    expect(await world.findings()).toEqual([])
  },
  MINUTES,
)
