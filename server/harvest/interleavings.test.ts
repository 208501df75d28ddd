import { harvestRoutes } from '@app/contract/harvest.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { expect } from 'vitest'
import type { OpenedApp } from '../app.ts'
import { PlayContent } from '../content/play-content.ts'
import { change } from '../ledger/change.ts'
import {
  changeDepsOf,
  openPlayer,
  pair,
  playPairs,
  type Servers,
  settleAt,
} from '../testing/pairs.ts'
import type { Player } from '../testing/world.ts'
import { advancePlayers } from './advance-players.ts'
import { readPlay } from './play.ts'
import { harvestJobs } from './settle-harvests.ts'
import { LOAF, OAK, OTHER, OTHER_TOOLS, TOOLS, WOOD } from './testing.ts'

const kit = (tools: readonly number[], count: number, loaves: number) => ({
  items: { ...Object.fromEntries(tools.map((item) => [item, count])), [LOAF]: loaves },
})
const setting = (receipt_id: number, tools: readonly number[], more: object) => ({
  receipt_id,
  enabled: true,
  max_parallel: 0,
  items: tools.map((item_id) => [{ item_id, limit: 0, max: 0, priority: 0 }]),
  ...more,
})
const woodcutting = (more: object = {}) => setting(WOOD, TOOLS, more)

type Both = Awaited<ReturnType<typeof openPlayer>>
interface Harvesting extends Both {
  /** When the run that is in progress has ended. */
  readonly due: number
}

/** A player with one run in progress, and what is left of so many loaves. */
async function openHarvest(servers: Servers, sets: number, loaves: number): Promise<Harvesting> {
  const scene = await openPlayer(servers, kit(TOOLS, sets, loaves))
  const settings = woodcutting({ max_parallel: 1 })
  const { active_list } = await scene.here.call(harvestRoutes.update, settings)
  return { ...scene, due: active_list[0]!.due_at }
}

async function playDepsOf({ db, catalog }: OpenedApp) {
  return { catalog, content: await PlayContent.open(db, catalog), switches: { isOff: () => false } }
}

/** A node's worker ends what is due, and starts what may follow. */
async function tick(node: OpenedApp, due: number): Promise<void> {
  await settleAt(node, harvestJobs(await playDepsOf(node)), due)
}

/** The same of one player, whose lock it waits for instead of passing on. */
async function goOn(node: OpenedApp, { id }: Player, due: number): Promise<void> {
  const play = readPlay(await playDepsOf(node))
  await change(changeDepsOf(node), { players: [id] }, async (c) => {
    await advancePlayers(c, play, [id], due)
    return {}
  })
}

/** Runs in progress, of whatever recipe. */
async function runsOf(player: Player): Promise<number> {
  const { user_data } = await player.call(harvestRoutes.getReceipts, {})
  return user_data.reduce((sum, { active_count }) => sum + active_count, 0)
}

playPairs([
  pair<Both>('a harvest and another with bread for one: one is started', (servers) => ({
    async scene() {
      const scene = await openPlayer(servers, kit([...TOOLS, ...OTHER_TOOLS], 1, 1))
      await scene.here.call(harvestRoutes.update, woodcutting({ enabled: false }))
      return scene
    },
    operations: ({ here, there }) => [
      () => here.call(harvestRoutes.update, woodcutting()),
      () => there.call(harvestRoutes.update, setting(OTHER, OTHER_TOOLS, {})),
    ],
    async check({ here }) {
      expect([await runsOf(here), await here.count(LOAF)]).toEqual([1, 0])
    },
  })),

  pair<Harvesting>(
    'the end of a run and new settings: no more runs than they allow',
    (servers) => ({
      scene: () => openHarvest(servers, 3, 5),
      operations: ({ here, there, due }) => [
        () => goOn(servers.world.node, here, due),
        () => there.call(harvestRoutes.update, woodcutting({ max_parallel: 2 })),
      ],
      async check({ here }) {
        expect([await runsOf(here), await here.count(OAK)]).toEqual([2, 1])
        expect(await here.count(LOAF)).toBe(2)
        for (const tool of TOOLS) expect(await here.count(tool)).toBe(1)
      },
    }),
  ),

  pair<Harvesting>(
    'the end of a run and the sale of what the next one needs: one gets it',
    (servers) => ({
      scene: () => openHarvest(servers, 1, 2),
      operations: ({ here, there, due }) => [
        () => goOn(servers.world.node, here, due),
        () => there.call(orderRoutes.createSellLot, { item_type_id: LOAF, price: 900, count: 1 }),
      ],
      async check({ here }, [, sale]) {
        expect(await runsOf(here)).toBe(sale!.status === 'fulfilled' ? 0 : 1)
        expect([await here.count(LOAF), await here.count(OAK)]).toEqual([0, 1])
      },
    }),
  ),

  pair<Harvesting>('two workers at one run: it comes out once', (servers) => ({
    scene: () => openHarvest(servers, 1, 2),
    operations: ({ due }) => [() => tick(servers.world.node, due), () => tick(servers.other, due)],
    async check({ here, due }) {
      // Who met the other's lock leaves it for the next look.
      await tick(servers.world.node, due)
      expect([await runsOf(here), await here.count(LOAF), await here.count(OAK)]).toEqual([1, 0, 1])
    },
  })),
])
