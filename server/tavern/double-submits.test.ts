import type { Input, Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { tavernRoutes } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import type { Player } from '../testing/world.ts'
import { battleOf, openTavern, setRun, stateOf } from './testing.ts'

/** So many of everything that a second effect would be possible, and seen. */
const plenty = {
  gold: 20,
  current_tavern: [3000, 3001, 3000],
  my_hand: [3000, 3000, 3001],
  battle_ground: [3000, 3000, 3002],
}

/** Each changing call between battles, as one player makes it. */
const calls: readonly [string, (player: Player, key?: string) => Promise<unknown>][] = [
  submit(tavernRoutes.buyCard, { card_id: 3000 }),
  submit(tavernRoutes.sellCardFromHand, { card_id: 3000 }),
  submit(tavernRoutes.sellCardFromBg, { card_id: 3000, slot: 0 }),
  submit(tavernRoutes.fromHandToFieldCard, { card_id: 3000 }),
  submit(tavernRoutes.reloadTavern, {}),
  submit(tavernRoutes.upgradeTavern, {}),
]

function submit<R extends Route>(route: R, input: Input<R>): (typeof calls)[number] {
  return [route.path, (player, key) => player.call(route, input, key)]
}

test.each(calls)('%s with one key has one effect and one answer', async (path, call) => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  const bob = await world.player()
  for (const player of [ann, bob]) {
    await player.call(tavernRoutes.startGame, {})
    await setRun(world, player, plenty)
  }
  await call(ann)
  const [first, second] = await Promise.all([call(bob, 'same'), call(bob, 'same')])
  expect(second).toEqual(first)
  expect(await call(bob, 'same')).toEqual(first)
  // A roll's cards are drawn for each player again; the rest of once is the rest of thrice.
  const drawn = path === tavernRoutes.reloadTavern.path ? { current_tavern: [] } : {}
  const [once, thrice] = [(await stateOf(ann)).jdoc, (await stateOf(bob)).jdoc]
  expect({ ...thrice, ...drawn }).toEqual({ ...once, ...drawn })
  expect(thrice).toEqual(first)
})

test('a call that comes twice has one effect', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {}, 'start')
  await setRun(world, ann, { gold: 10, current_tavern: [3000, 3001, 3000] })
  const buy = (key?: string) => ann.call(tavernRoutes.buyCard, { card_id: 3000 }, key)
  const [first, second] = await Promise.all([buy('same'), buy('same')])
  expect(second).toEqual(first)
  expect(first).toMatchObject({ gold: 7, current_tavern: [{ card_id: 3001 }, { card_id: 3000 }] })
  // Without a key two calls are two wishes, and there is one such card left.
  const [one, two] = await Promise.allSettled([buy(), buy()])
  expect([one?.status, two?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await stateOf(ann)).jdoc).toMatchObject({ gold: 4, my_hand: [{}, {}] })
})

test('a round started twice is one search and one battle', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  const hand = [{ slot: 0, card_id: 3000 }]
  const start = (key?: string) => ann.call(tavernRoutes.startRound, { hand }, key)
  const [first, second] = await Promise.all([start('same'), start('same')])
  expect(second).toEqual(first)
  const [one, two] = await Promise.allSettled([start(), start('another')])
  expect([one.status, two.status]).toEqual(['rejected', 'rejected'])
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  const after = await stateOf(ann)
  expect(after.round).toBe(2)
  expect(await start('same')).toEqual(first)
  const battles = await world.db.selectFrom('tavern_battle').select('battle_id').execute()
  expect(battles).toEqual([{ battle_id: battleOf(after).battle_id }])
  expect((await stateOf(ann)).status).toBe('in_fight')
})
