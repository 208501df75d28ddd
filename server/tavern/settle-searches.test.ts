import { tavernRoutes } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import { PlayContent } from '../content/play-content.ts'
import { IdSource } from '../db/ids.ts'
import { JobQueue } from '../jobs/job-queue.ts'
import type { Player } from '../testing/world.ts'
import { searchJobs } from './settle-searches.ts'
import { openTavern, setRun, stateOf, STRONGEST } from './testing.ts'

/** The tavern's queue of a node, and how many statements it has sent. */
async function openQueue({ db, node }: Awaited<ReturnType<typeof openTavern>>['world']) {
  let statements = 0
  const counted = db.withPlugin({
    transformQuery: ({ node: query }) => query,
    async transformResult({ result }) {
      statements += 1
      return result
    },
  })
  const content = await PlayContent.open(db, node.catalog)
  const deps = {
    db: counted,
    ids: new IdSource(),
    clockOffsetMs: () => node.clock.offsetMs,
    nodeId: undefined,
    published: () => {},
    content: { get: () => content.get('tavern') },
    switches: { isOff: () => false },
    wake: () => {},
  }
  const log = {
    error: ({ err }: Readonly<Record<string, unknown>>) => {
      throw err
    },
    info() {},
  }
  const queue = new JobQueue(searchJobs(deps), deps, log)
  return async (inMs: number) => {
    statements = 0
    const ended = await queue.settle(node.clock.now() + inMs)
    return { ended, statements }
  }
}

/** Sends players to battle, each in a round with this one other: all of them end their runs. */
async function send(world: Awaited<ReturnType<typeof openTavern>>['world'], players: Player[]) {
  for (const [index, player] of players.entries()) {
    await player.call(tavernRoutes.startGame, {})
    const round = 1 + Math.floor(index / 2)
    await setRun(world, player, {
      round,
      health: 1,
      wins: 3,
      battle_ground: [STRONGEST[index % 7]!],
    })
    const { jdoc } = await stateOf(player)
    await player.call(tavernRoutes.startRound, { hand: jdoc.battle_ground })
  }
}

test('however many searches end, the database is asked the same few times', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  const settle = await openQueue(world)
  await send(world, [ann])
  const alone = await settle(60_000)
  expect(alone.ended).toBe(1)
  const players: Player[] = []
  for (let index = 0; index < 9; index += 1) players.push(await world.player())
  await send(world, players)
  const many = await settle(60_000)
  expect(many.ended).toBe(9)
  expect(alone.statements).toBeLessThanOrEqual(21)
  expect(many.statements).toBeLessThanOrEqual(21)
  const battles = await world.db.selectFrom('tavern_battle').selectAll().execute()
  expect(new Set(battles.map((battle) => battle.player_id)).size).toBe(10)
  for (const player of players) expect((await stateOf(player)).status).not.toBe('search')
  expect(await world.findings()).toEqual([])
})
