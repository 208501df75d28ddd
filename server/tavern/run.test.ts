import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { type TavernJdoc, tavernRoutes } from '@app/contract/tavern.ts'
import { expect, test } from 'vitest'
import { listen } from '../testing/listen.ts'
import { openTavern, refusal, setRun, stateOf } from './testing.ts'

const RAT = 3020

test('a game begins with 3 gold and three cards, and is not started twice', async () => {
  await using tavern = await openTavern()
  const { ann, content } = tavern
  expect(await stateOf(ann)).toMatchObject({
    status: 'not_started',
    rating: 1000,
    jdoc: { outcome: 'none', last_battle_logs: [] },
  })
  const begun = await ann.call(tavernRoutes.startGame, {})
  expect(begun).toMatchObject({ gold: 3, health: 30, level: 1, update_tavern_price: 5 })
  expect(begun.current_tavern).toHaveLength(content.rules.offers[0]!)
  expect(await ann.call(tavernRoutes.startGame, {})).toEqual(begun)
  expect(await stateOf(ann)).toMatchObject({ status: 'in_fight', round: 1, jdoc: begun })
})

test('the version rises with each change of the game, in the next run too', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  const versions = [(await stateOf(ann)).jdoc.version]
  const note = ({ version }: TavernJdoc) => versions.push(version)
  note(await ann.call(tavernRoutes.startGame, {}))
  await setRun(world, ann, { gold: 10, health: 1 })
  note(await ann.call(tavernRoutes.reloadTavern, {}))
  note((await ann.call(tavernRoutes.startRound, { hand: [] })).jdoc)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  const over = await stateOf(ann)
  expect(over.jdoc.outcome).toBe('defeat')
  note(over.jdoc)
  note(await ann.call(tavernRoutes.startGame, {}))
  expect(versions).toEqual([0, 1, 2, 3, 4, 5])
})

test('the other tabs of the player are told of each change, and of no refusal', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  const told = () =>
    stream.events.flatMap(({ type, data }) => (type === 'tavern_changed' ? [data] : []))
  const { current_tavern } = await ann.call(tavernRoutes.startGame, {})
  await expect.poll(told).toEqual([await stateOf(ann)])
  // A game that runs is not begun, and there is no gold to roll.
  await ann.call(tavernRoutes.startGame, {})
  await ann.call(tavernRoutes.buyCard, { card_id: current_tavern[0]!.card_id })
  expect(await refusal(ann, tavernRoutes.reloadTavern, {})).toBe('not_enough_gold')
  const bought = await stateOf(ann)
  await ann.call(tavernRoutes.startRound, { hand: [] })
  await expect.poll(told).toHaveLength(3)
  expect(told().slice(1)).toMatchObject([bought, { status: 'search', jdoc: { version: 3 } }])
})

test('starting needs the bearer token, is not stored, and is no business of a prefetch', async () => {
  await using tavern = await openTavern()
  const { world, ann } = tavern
  const ask = (headers: Record<string, string>) =>
    world.node.app.inject({ url: '/api/bg/start-game', headers })
  expect((await ask({})).statusCode).toBe(401)
  const authorization = `Bearer ${ann.token}`
  expect((await ask({ authorization, 'sec-purpose': 'prefetch' })).statusCode).toBe(403)
  expect((await stateOf(ann)).status).toBe('not_started')
  const begun = await ask({ authorization })
  expect(begun.headers['cache-control']).toContain('no-store')
})

test('the config has every card with its names and the limits', async () => {
  await using tavern = await openTavern()
  const { ann, content } = tavern
  const config = await ann.call(tavernRoutes.getConfig, {})
  expect(Object.keys(config.cards)).toHaveLength(content.cards.size)
  expect(config.cards[RAT]).toMatchObject({
    name: 'Cellar Rat',
    name_ru: 'Погребная крыса',
    icon_url: '/icons/rat.svg',
    card_rarity: 1,
    cost: 3,
    keywords: { poison: 1 },
  })
  expect(config).toMatchObject({
    max_cards_in_hand: 10,
    max_cards_in_field: 7,
    max_tavern_level: 6,
  })
})
