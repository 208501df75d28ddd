import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import type { Player } from '../testing/world.ts'
import { battleOf, fightRound, openTavern, setRun, stateOf, STRONGEST } from './testing.ts'

type World = Awaited<ReturnType<typeof openTavern>>['world']

/** Sends a player's board to battle, for which nobody is there: the search may last 3 seconds. */
async function expectSearch({ node, db }: World, player: Player): Promise<void> {
  const { jdoc } = await stateOf(player)
  const before = node.clock.now()
  const sent = await player.call(tavernRoutes.startRound, { hand: jdoc.battle_ground })
  const after = node.clock.now()
  expect(sent.status).toBe('search')
  const { due_at } = await db
    .selectFrom('tavern_search')
    .select('due_at')
    .where('player_id', '=', player.id)
    .executeTakeFirstOrThrow()
  expect(due_at).toBeGreaterThanOrEqual(before + 3000)
  expect(due_at).toBeLessThanOrEqual(after + 3000)
}

test('nobody there: the house sends a board after 3 seconds, not before', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  await expectSearch(world, ann)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  const { status, round, jdoc } = await stateOf(ann)
  expect({ status, round }).toEqual({ status: 'in_fight', round: 2 })
  expect(jdoc.last_battle_logs[0]).toMatchObject({ opponent_name: null, round: 1 })
  expect(jdoc.last_battle_logs[0]?.initial_state.opponent.hand.length).toBeGreaterThan(0)
})

test('two who wait in one round meet in one battle, which each sees from their side', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  const bob = await world.player()
  for (const player of [ann, bob]) {
    await player.call(tavernRoutes.startGame, {})
    await setRun(world, player, { battle_ground: player === ann ? STRONGEST : [3000, 3001] })
  }
  const send = async (player: Player) =>
    player.call(tavernRoutes.startRound, { hand: (await stateOf(player)).jdoc.battle_ground })
  await send(ann)
  await send(bob)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 0 })
  const [annState, bobState] = [await stateOf(ann), await stateOf(bob)]
  const annLog = battleOf(annState)
  const bobLog = battleOf(bobState)
  expect(annLog.initial_state.player).toEqual(bobLog.initial_state.opponent)
  expect(annLog.initial_state.opponent).toEqual(bobLog.initial_state.player)
  expect(annLog.moves).toHaveLength(bobLog.moves.length)
  expect([annLog.result.winner, bobLog.result.winner]).toEqual(['player', 'opponent'])
  expect([annLog.opponent_name, bobLog.opponent_name]).toEqual([
    bobLog.player_name,
    annLog.player_name,
  ])
  expect(annState.jdoc.wins).toBe(1)
  expect(bobState.jdoc.health).toBe(Math.max(0, 30 - bobLog.result.damage))
})

test('a stored board of the same round is met at once, the nearest by rating, never one’s own', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  await fightRound(ann)
  // Round 1 again: only her own board is there.
  await setRun(world, ann, { round: 1 })
  await expectSearch(world, ann)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  expect((await stateOf(ann)).jdoc.last_battle_logs[0]?.opponent_name).toBeNull()

  const bob = await world.player()
  await bob.call(tavernRoutes.startGame, {})
  await setRun(world, bob, { battle_ground: [3010] })
  const met = await fightRound(bob, 0)
  expect(met.jdoc.last_battle_logs[0]?.opponent_name).toMatch(/^Player /)
  expect(met.jdoc.last_battle_logs[0]?.initial_state.opponent.hand[0]?.card_id).toBe(3000)

  // Five boards are nearer to Cat's rating than Ann's and Bob's: one of the five is drawn.
  const cat = await world.player()
  await cat.call(tavernRoutes.startGame, {})
  await setRun(world, cat, { battle_ground: [3020] })
  await world.db.updateTable('tavern_board').set({ rating: 2000 }).execute()
  for (let i = 0; i < 5; i++) {
    const near = await world.player()
    await near.call(tavernRoutes.startGame, {})
    await setRun(world, near, { battle_ground: [3030], round: 1 })
    await fightRound(near)
  }
  const nearest = await fightRound(cat, 0)
  expect(nearest.jdoc.last_battle_logs[0]?.initial_state.opponent.hand[0]?.card_id).toBe(3030)
})
