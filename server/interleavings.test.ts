import { craftRoutes } from '@app/contract/craft.ts'
import { factoryRoutes } from '@app/contract/factory.ts'
import { rentRoutes } from '@app/contract/rent.ts'
import { spinRoutes } from '@app/contract/spin.ts'
import { expect } from 'vitest'
import type { OpenedApp } from './app.ts'
import { craftJobs } from './craft/settle-crafts.ts'
import { keepPartitions } from './housekeeping/partitions.ts'
import { change } from './ledger/change.ts'
import { accountOf, transfer, worldOf } from './ledger/transfer.ts'
import {
  changeDepsOf,
  ONE_OF_TWO,
  openPlayer,
  pair,
  playPairs,
  type Servers,
  settleAt,
  statuses,
} from './testing/pairs.ts'
import type { Player } from './testing/world.ts'

const SAW = 404
const LOG = 100
/** Two logs and a saw make planks, at once. */
const PLANKS = 1001
/** Planks, nails and a saw make a barrel in a quarter of an hour. */
const BARREL = { receipt_id: 1003, out: 203, needs: { 200: 1, 217: 1, [SAW]: 1 } }

/** Flour, an egg, cabbage and charcoal for one job of the bakehouse. */
const BREAD = {
  job: { receipt_id: 2401, input_ids: [134, 202], count: 1 },
  needs: { 233: 4, 137: 1, 134: 1, 202: 1 },
}

const craftsOf = (node: OpenedApp) => craftJobs((closed) => node.catalog.openAll(closed))

const TOKEN = 701
const WHEEL = 2451

/** Something to place into rent. */
const BRAM = 640
const DAY = 86_400

/** A player who has placed two pieces a day ago. */
async function openRent(servers: Servers) {
  const scene = await openPlayer(servers, { items: { [BRAM]: 2 } })
  await scene.here.call(rentRoutes.put, { item_id: BRAM, count: 2 })
  await servers.world.db
    .updateTable('rent')
    .set((eb) => ({ settled_at: eb('settled_at', '-', DAY * 1000) }))
    .where('player_id', '=', scene.here.id)
    .execute()
  return scene
}

const takeBoth = (player: Player) => player.call(rentRoutes.takeBack, { item_id: BRAM, count: 2 })

type Both = Awaited<ReturnType<typeof openPlayer>>

const MIDNIGHT_MS = 4 * DAY * 1000

/** A node gives a player a token when its clock stands so far from midnight. */
function giveAt(node: OpenedApp, player: Player, fromMidnightMs: number) {
  const midnight = Math.ceil(Date.now() / (DAY * 1000)) * DAY * 1000 + MIDNIGHT_MS
  const clockOffsetMs = () => midnight + fromMidnightMs - Date.now()
  const deps = { ...changeDepsOf(node), clockOffsetMs }
  const call = { player_id: player.id, key: 'the same', hash: 'the same' }
  return change(deps, { players: [player.id], actor: player.id, call }, async (c) => {
    const world = worldOf('sandbox_grant')
    c.move(transfer('sandbox_grant', world, accountOf(player.id), new Map([[TOKEN, 1]])))
    return { id: c.newId() }
  })
}

playPairs([
  pair<Both>('a call and its repetition across midnight: one effect', (servers) => ({
    async scene() {
      const scene = await openPlayer(servers, {})
      // The days on both sides of it are partitions of their own.
      const eve = Date.now() + MIDNIGHT_MS
      await keepPartitions(servers.world.db, eve, { error: () => {}, info: () => {} })
      return scene
    },
    operations: ({ here, there }) => [
      () => giveAt(servers.world.node, here, -1000),
      () => giveAt(servers.other, there, 1000),
    ],
    async check({ here }, [first, second]) {
      expect(await here.count(TOKEN)).toBe(1)
      expect(second).toEqual(first)
    },
  })),

  pair<Both>('a craft and a craft with what is there for one: one is done', (servers) => ({
    scene: () => openPlayer(servers, { items: { [LOG]: 3, [SAW]: 1 } }),
    operations: ({ here, there }) => [
      () => here.call(craftRoutes.start, { receipt_id: PLANKS, count: 1 }),
      () => there.call(craftRoutes.start, { receipt_id: PLANKS, count: 1 }),
    ],
    async check({ here }, outcomes) {
      expect(statuses(outcomes)).toEqual(ONE_OF_TWO)
      expect([await here.count(LOG), await here.count(SAW), await here.count(200)]).toEqual([
        1, 1, 1,
      ])
    },
  })),

  pair<{ ann: Player; due: number }>(
    'two workers at one craft: it comes out once',
    (servers) => ({
      async scene() {
        const ann = await servers.world.player({ items: BARREL.needs })
        const { job } = await ann.call(craftRoutes.start, {
          receipt_id: BARREL.receipt_id,
          count: 1,
        })
        return { ann, due: job!.end_at * 1000 + 1000 }
      },
      operations: ({ due }) => [
        () => settleAt(servers.world.node, craftsOf(servers.world.node), due),
        () => settleAt(servers.other, craftsOf(servers.other), due),
      ],
      async check({ ann, due }) {
        // Who met the other's lock leaves it for the next look.
        await settleAt(servers.world.node, craftsOf(servers.world.node), due)
        expect([await ann.count(BARREL.out), await ann.count(SAW)]).toEqual([1, 1])
      },
    }),
    // Whoever deletes the job settles it.
    (text) =>
      text.replace(/delete from craft_job (where.*?)returning(.*)/s, 'select $2 from craft_job $1'),
  ),

  pair<Both>(
    'a job and a job of the factory with what is there for one: one is started',
    (servers) => ({
      scene: () => openPlayer(servers, { items: BREAD.needs }),
      operations: ({ here, there }) => [
        () => here.call(factoryRoutes.start, BREAD.job),
        () => there.call(factoryRoutes.start, BREAD.job),
      ],
      async check({ here }, outcomes) {
        expect(statuses(outcomes)).toEqual(ONE_OF_TWO)
        expect((await here.call(factoryRoutes.queue, {})).response).toHaveLength(1)
        for (const item of Object.keys(BREAD.needs)) expect(await here.count(Number(item))).toBe(0)
      },
    }),
  ),

  pair<Both>('a spin and a spin with a token for one: one prize', (servers) => ({
    scene: () => openPlayer(servers, { items: { [TOKEN]: 1 } }),
    operations: ({ here, there }) => [
      () => here.call(spinRoutes.run, { receipt_id: WHEEL }),
      () => there.call(spinRoutes.run, { receipt_id: WHEEL }),
    ],
    async check({ here }, outcomes) {
      expect(statuses(outcomes)).toEqual(ONE_OF_TWO)
      expect(await here.count(TOKEN)).toBe(0)
      expect(await here.call(spinRoutes.getHistory, {})).toHaveLength(1)
    },
  })),

  pair<Both>('take-back and salary: the salary is paid once', (servers) => ({
    scene: () => openRent(servers),
    operations: ({ here, there }) => [
      () => takeBoth(here),
      () => there.call(rentRoutes.takeSalary, { item_ids: [BRAM] }),
    ],
    async check({ here }, [taken]) {
      expect(taken!.status).toBe('fulfilled')
      const { all_rents } = await here.call(rentRoutes.get, {})
      const { salary } = all_rents.find((rent) => rent.item_id === BRAM)!
      const coins = await here.coins()
      expect(coins).toBeGreaterThanOrEqual(2 * salary)
      expect(coins).toBeLessThan(3 * salary)
      expect(await here.count(BRAM)).toBe(2)
    },
  })),

  pair<Both>('take-back and take-back: the items come back once', (servers) => ({
    scene: () => openRent(servers),
    operations: ({ here, there }) => [() => takeBoth(here), () => takeBoth(there)],
    async check({ here }, outcomes) {
      expect(statuses(outcomes)).toEqual(ONE_OF_TWO)
      expect(await here.count(BRAM)).toBe(2)
    },
  })),
])
