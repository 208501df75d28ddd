import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { fight } from '@app/rules/tavern/fight.ts'
import { sceneAfter } from '@app/rules/tavern/replay.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { battleOf, fightRound, openTavern, refusal, setRun, stateOf, STRONGEST } from './testing.ts'

const NOBODY_BATTLE = '01980000-0000-7000-8000-000000000000'

test('a board goes to battle in the order in which its player left it', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000, 3001, 3002] })
  const { jdoc } = await stateOf(ann)
  const [a, b, c] = jdoc.battle_ground
  const sent = await ann.call(tavernRoutes.startRound, { hand: [c!, a!, b!] })
  expect(sent.jdoc.battle_ground.map(({ card_id }) => card_id)).toEqual([3002, 3000, 3001])
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  const log = battleOf(await stateOf(ann))
  expect(log.initial_state.player.hand.map(({ card_id }) => card_id)).toEqual([3002, 3000, 3001])
})

test('a log is the battle of its seed and boards, to the byte, and replays to its result', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: STRONGEST, round: 9 })
  const log = battleOf(await fightRound(ann))
  const { seed, initial_state, moves, result } = log
  const scene = sceneAfter(log, moves.length)
  expect(scene.player.length > 0).toBe(result.winner === 'player')
  const shared = await world.node.app.inject({
    url: `/api/bg/get-battle?battle_id=${log.battle_id}`,
  })
  expect(shared.json()).toEqual(log)
  // The end of what the route sends is the log as the rules write it, byte by byte.
  const fought = JSON.stringify(fight(seed, initial_state)).slice(1)
  expect(shared.payload.slice(-fought.length)).toBe(fought)
  expect(await refusal(ann, tavernRoutes.getBattle, { battle_id: NOBODY_BATTLE })).toBe('not_found')
})

test('the battle comes over the live stream, and is what a reload shows', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: STRONGEST })
  await fightRound(ann)
  const { data } = await stream.until('battle_result')
  expect(data.jdoc.last_battle_logs).toHaveLength(1)
  expect(data).toEqual(await stateOf(ann))
})

test('the worker of a running server fights the battle without being asked', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await world.node.start()
  await using stream = await listen(world.node, ann)
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  const { jdoc } = await stateOf(ann)
  await ann.call(tavernRoutes.startRound, { hand: jdoc.battle_ground })
  expect((await stream.until('battle_result')).data.round).toBe(2)
})

test('the newest 50 battles of a player are kept', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  await fightRound(ann)
  const old = await world.db.selectFrom('tavern_battle').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 60 }, (_, index) => ({
    ...old,
    log: JSON.stringify(old.log),
    battle_id: `01000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }))
  await world.db.insertInto('tavern_battle').values(copies).execute()
  await fightRound(ann)
  const rows = await world.db.selectFrom('tavern_battle').select('battle_id').execute()
  expect(rows).toHaveLength(50)
  expect(rows.map(({ battle_id }) => battle_id)).toContain(old.battle_id)
})
