import { adminRoutes } from '@app/contract/admin.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import type { Player } from '../testing/world.ts'
import { fightRound, openTavern, setRun, stateOf, STRONGEST } from './testing.ts'

test('a finished run earns rating, and coins once a day', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  const bob = await world.player()
  const win = async (player: Player) => {
    await player.call(tavernRoutes.startGame, {})
    // The tenth win against a first round's bot is certain with the strongest cards.
    await setRun(world, player, { wins: 9, battle_ground: STRONGEST })
    return fightRound(player)
  }
  const { reward } = await stateOf(ann)
  expect(reward).toEqual({ coins_per_win: 500, taken_until: 0 })
  const won = await win(ann)
  expect(won).toMatchObject({
    status: 'not_started',
    rating: 1068,
    earned: { coins: 5000, rating: 68 },
    jdoc: { outcome: 'victory' },
  })
  expect(await ann.coins()).toBe(5000)
  const nowSec = world.node.clock.now() / 1000
  expect(won.reward.taken_until % 86_400).toBe(0)
  expect(won.reward.taken_until - nowSec).toBeGreaterThan(0)
  expect(won.reward.taken_until - nowSec).toBeLessThanOrEqual(86_400)
  await ann.call(tavernRoutes.startGame, {})
  expect((await stateOf(ann)).earned).toEqual({ coins: 0, rating: 0 })
  expect(await win(ann)).toMatchObject({ rating: 1136, earned: { coins: 0, rating: 68 } })
  expect(await ann.coins()).toBe(5000)
  await bob.call(tavernRoutes.startGame, {})
  await setRun(world, bob, { health: 1, round: 30 })
  expect(await fightRound(bob)).toMatchObject({
    rating: 968,
    reward: { taken_until: 0 },
    earned: { coins: 0, rating: -32 },
    jdoc: { outcome: 'defeat', health: 0 },
  })
  expect(await bob.coins()).toBe(0)

  const ranks = await bob.call(tavernRoutes.getLeaderboard, {})
  expect(ranks.leaders.map(({ place, rating, is_me }) => ({ place, rating, is_me }))).toEqual([
    { place: 1, rating: 1136, is_me: false },
    { place: 2, rating: 968, is_me: true },
  ])
  expect(ranks.me).toMatchObject({ place: 2, runs: 1, victories: 0 })
  expect(await world.findings()).toEqual([])
})

test('another day brings another reward', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  // The second day's wins pay by the rating that the first day's run has brought: 68 points more.
  for (const coins of [5000, 14_080]) {
    await ann.call(tavernRoutes.startGame, {})
    await setRun(world, ann, { wins: 9, battle_ground: STRONGEST })
    await fightRound(ann)
    expect(await ann.coins()).toBe(coins)
    // A day later the access token would have ended: the reward is moved to the day before instead.
    await world.db
      .updateTable('tavern_rating')
      .set((row) => ({ rewarded_day: row('rewarded_day', '-', 1) }))
      .execute()
  }
})

test('while gifts are closed a run is played and pays nothing; the next one of the day does', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(sandboxRoutes.makeAdmin, { steam_id: ann.steamId })
  for (const is_off of [true, false]) {
    await ann.call(adminRoutes.switch, { path: 'gifts', is_off, reason: 'a test' })
    await ann.call(tavernRoutes.startGame, {})
    await setRun(world, ann, { wins: 9, battle_ground: STRONGEST })
    expect((await stateOf(ann)).reward.coins_per_win).toBe(is_off ? 0 : 908)
    expect(await fightRound(ann)).toMatchObject({ jdoc: { outcome: 'victory' } })
    expect(await ann.coins()).toBe(is_off ? 0 : 9080)
  }
})
