import type { Input, Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import { kept, openTavern, refusal, setRun, stateOf } from './testing.ts'

test('what is refused changes nothing', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  const none = { card_id: 3000 }
  for (const route of [tavernRoutes.buyCard, tavernRoutes.fromHandToFieldCard]) {
    expect(await refusal(ann, route, none)).toBe('game_not_running')
  }
  expect(await refusal(ann, tavernRoutes.startRound, { hand: [] })).toBe('game_not_running')
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, {
    gold: 0,
    current_tavern: [3000],
    my_hand: [3000],
    battle_ground: [3001, 3002],
  })
  const before = await kept(world)
  const tell = <R extends Route>(route: R, input: Input<R>) => refusal(ann, route, input)
  expect(await tell(tavernRoutes.buyCard, { card_id: 3001 })).toBe('card_not_found')
  expect(await tell(tavernRoutes.buyCard, { card_id: 999 })).toBe('card_not_found')
  expect(await tell(tavernRoutes.buyCard, none)).toBe('not_enough_gold')
  expect(await tell(tavernRoutes.sellCardFromHand, { card_id: 3001 })).toBe('card_not_found')
  expect(await tell(tavernRoutes.sellCardFromBg, none)).toBe('card_not_found')
  expect(await tell(tavernRoutes.sellCardFromBg, { card_id: 3001, slot: 1 })).toBe('card_not_found')
  expect(await tell(tavernRoutes.fromHandToFieldCard, { card_id: 3001 })).toBe('card_not_found')
  expect(await tell(tavernRoutes.reloadTavern, {})).toBe('not_enough_gold')
  expect(await tell(tavernRoutes.upgradeTavern, {})).toBe('not_enough_gold')
  for (const hand of [
    [],
    [{ slot: 0, card_id: 3001 }],
    [
      { slot: 0, card_id: 3001 },
      { slot: 1, card_id: 3001 },
    ],
    [
      { slot: 0, card_id: 3001 },
      { slot: 0, card_id: 3001 },
    ],
  ]) {
    expect(await tell(tavernRoutes.startRound, { hand })).toBe('board_changed')
  }
  expect(await kept(world)).toEqual(before)

  const full = Array.from({ length: 10 }, () => 3000)
  await setRun(world, ann, { gold: 9, my_hand: full, battle_ground: full.slice(3), level: 6 })
  const beforeFull = await kept(world)
  expect(await tell(tavernRoutes.buyCard, none)).toBe('hand_full')
  expect(await tell(tavernRoutes.fromHandToFieldCard, none)).toBe('board_full')
  expect(await tell(tavernRoutes.upgradeTavern, {})).toBe('tavern_level_limit')
  expect(await kept(world)).toEqual(beforeFull)
})

test('a world without a tavern says so, and a search in it keeps nobody waiting', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  await ann.call(tavernRoutes.startRound, {
    hand: (await stateOf(ann)).jdoc.battle_ground,
  })
  await world.db.deleteFrom('play_content').where('kind', '=', 'tavern').execute()
  const bob = await world.player({}, await world.openNode())
  for (const route of [
    tavernRoutes.getActiveState,
    tavernRoutes.getConfig,
    tavernRoutes.startGame,
  ]) {
    await expect(bob.call(route, {})).rejects.toMatchObject({
      message: 'not_available',
      status: 404,
    })
  }
  await bob.call(sandboxRoutes.advanceClock, { seconds: 10 })
  expect(await world.db.selectFrom('tavern_search').select('player_id').execute()).toEqual([
    { player_id: ann.id },
  ])
  expect(await world.db.selectFrom('failed_job').select('job_id').execute()).toEqual([])
})

test('while an opponent is sought nothing else can be done', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { gold: 10, battle_ground: [3000] })
  const hand = [{ slot: 0, card_id: 3000 }]
  expect(await ann.call(tavernRoutes.startRound, { hand })).toMatchObject({ status: 'search' })
  const before = await kept(world)
  expect(await refusal(ann, tavernRoutes.reloadTavern, {})).toBe('battle_awaited')
  expect(await refusal(ann, tavernRoutes.startRound, { hand })).toBe('battle_awaited')
  expect((await ann.call(tavernRoutes.startGame, {})).battle_ground).toHaveLength(1)
  expect(await kept(world)).toEqual(before)
})
