import type { Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { type Battle, tavernRoutes, TavernState } from '@app/contract/tavern.ts'
import type { Input } from '@app/contract/route.ts'
import { nextBotAction } from '@app/rules/tavern/bot.ts'
import type { TavernContent } from '@app/rules/tavern/content.ts'
import { fight } from '@app/rules/tavern/fight.ts'
import { sceneAfter } from '@app/rules/tavern/replay.ts'
import type { Run } from '@app/rules/tavern/run.ts'
import { Value } from 'typebox/value'
import { expect, test } from 'vitest'
import { PlayContent } from '../content/play-content.ts'
import { listen } from '../testing/listen.ts'
import { CallError, openWorld, type Player } from '../testing/world.ts'

type World = Awaited<ReturnType<typeof openWorld>>

const RAT = 3020
const NOBODY_BATTLE = '01980000-0000-7000-8000-000000000000'

/** The code of the refusal that a call is answered with. */
async function refusal<R extends Route>(
  player: Player,
  route: R,
  input: Input<R>,
): Promise<string | undefined> {
  try {
    await player.call(route, input)
    return undefined
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    return error.message
  }
}

const stateOf = (player: Player) => player.call(tavernRoutes.getActiveState, {})

/** Sets up what would take many rounds to reach by play. */
async function setRun(
  world: World,
  player: Player,
  change: Partial<{
    gold: number
    round: number
    wins: number
    health: number
    level: number
    current_tavern: number[]
    my_hand: number[]
    battle_ground: number[]
  }>,
): Promise<void> {
  await world.db.updateTable('tavern_run').set(change).where('player_id', '=', player.id).execute()
}

/** What the database keeps of the tavern. */
async function kept(world: World): Promise<unknown> {
  const tables = [
    'tavern_run',
    'tavern_search',
    'tavern_board',
    'tavern_rating',
    'tavern_battle',
  ] as const
  return Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute()))
}

async function opened(): Promise<{ world: World; ann: Player; content: TavernContent }> {
  const world = await openWorld()
  const ann = await world.player()
  const content = (await PlayContent.open(world.db)).get('tavern')!
  return { world, ann, content }
}

/** Sends a board to battle as it stands and moves the clock until the battle was fought. */
async function battle(player: Player, seconds = 3): Promise<TavernState> {
  const { jdoc } = await stateOf(player)
  await player.call(tavernRoutes.startRound, { hand: jdoc.battle_ground })
  await player.call(sandboxRoutes.advanceClock, { seconds })
  return stateOf(player)
}

const strong = [3009, 3019, 3029, 3039, 3049, 3059, 3058]

test('a game begins with 3 gold and three cards, and is not begun twice', async () => {
  const { world, ann, content } = await opened()
  await using _ = world
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

test('starting needs the bearer token, is not stored, and is no business of a prefetch', async () => {
  const { world, ann } = await opened()
  await using _ = world
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
  const { world, ann, content } = await opened()
  await using _ = world
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

/** Everything the specification says of a state, after any call. */
function expectValid(state: TavernState, { rules, cards }: TavernContent): void {
  expect(Value.Check(TavernState, state)).toBe(true)
  const { jdoc } = state
  expect(jdoc.gold).toBeGreaterThanOrEqual(0)
  expect(jdoc.health).toBeLessThanOrEqual(rules.health)
  expect(jdoc.level).toBeLessThanOrEqual(6)
  expect(jdoc.my_hand.length).toBeLessThanOrEqual(10)
  expect(jdoc.battle_ground.length).toBeLessThanOrEqual(7)
  expect(jdoc.battle_ground.map(({ slot }) => slot)).toEqual(jdoc.battle_ground.map((_, i) => i))
  for (const { card_id, coin } of jdoc.current_tavern) {
    expect(coin ?? 3).toBe(cards.get(card_id)!.cost)
    expect(cards.get(card_id)!.card_rarity).toBeLessThanOrEqual(jdoc.level)
  }
  for (const held of [...jdoc.my_hand, ...jdoc.battle_ground]) {
    expect(cards.get(held.card_id)).toMatchObject({ attack: held.attack, health: held.health })
  }
}

const runOf = ({ round, jdoc }: TavernState): Run => ({
  ...jdoc,
  round,
  current_tavern: jdoc.current_tavern.map(({ card_id }) => card_id),
  my_hand: jdoc.my_hand.map(({ card_id }) => card_id),
  battle_ground: jdoc.battle_ground.map(({ card_id }) => card_id),
})

/** Plays a round through the routes as the rules' bot would; every state on the way is valid. */
async function playRound(player: Player, content: TavernContent, line: string): Promise<void> {
  for (;;) {
    const state = await stateOf(player)
    expectValid(state, content)
    const action = nextBotAction(runOf(state), content, line)
    if (!action) return
    switch (action.type) {
      case 'buy':
        await player.call(tavernRoutes.buyCard, { card_id: action.card_id })
        break
      case 'field':
        await player.call(tavernRoutes.fromHandToFieldCard, { card_id: action.card_id })
        break
      case 'sell':
        await player.call(tavernRoutes.sellCardFromBg, {
          card_id: action.card_id,
          slot: action.slot,
        })
        break
      case 'upgrade':
        await player.call(tavernRoutes.upgradeTavern, {})
        break
      case 'roll':
        await player.call(tavernRoutes.reloadTavern, {})
        break
    }
  }
}

test(
  'a bot plays a whole game through the routes to victory or defeat',
  { timeout: 300_000 },
  async () => {
    const { world, ann, content } = await opened()
    await using _ = world
    await ann.call(tavernRoutes.startGame, {})
    for (;;) {
      await playRound(ann, content, 'minstrels')
      const before = await stateOf(ann)
      const after = await battle(ann)
      expectValid(after, content)
      const [log] = after.jdoc.last_battle_logs as [Battle]
      const { winner, damage } = log.result
      expect(log.round).toBe(before.round)
      expect(log.opponent_name).toBeNull()
      expect(after.jdoc.wins).toBe(before.jdoc.wins + (winner === 'player' ? 1 : 0))
      const hurt = winner === 'opponent' ? damage : 0
      expect(after.jdoc.health).toBe(Math.max(0, before.jdoc.health - hurt))
      if (after.jdoc.outcome !== 'running') {
        const isVictory = after.jdoc.wins === content.rules.wins
        expect(after).toMatchObject({
          status: 'not_started',
          jdoc: { outcome: isVictory ? 'victory' : 'defeat' },
        })
        expect(await ann.coins()).toBe(after.jdoc.wins * content.rules.reward_per_win)
        break
      }
      expect(after).toMatchObject({ status: 'in_fight', round: before.round + 1 })
      expect(after.jdoc.gold).toBe(Math.min(before.round + 3, 10))
    }
    expect(await world.findings()).toEqual([])
  },
)

test('what is refused changes nothing', async () => {
  const { world, ann } = await opened()
  await using _ = world
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
  expect(await tell(tavernRoutes.buyCard, none)).toBe('hand_full')
  expect(await tell(tavernRoutes.fromHandToFieldCard, none)).toBe('board_full')
  expect(await tell(tavernRoutes.upgradeTavern, {})).toBe('tavern_level_limit')
})

test('while an opponent is sought nothing else can be done', async () => {
  const { world, ann } = await opened()
  await using _ = world
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

test('a call that comes twice has one effect', async () => {
  const { world, ann } = await opened()
  await using _ = world
  await ann.call(tavernRoutes.startGame, {}, 'start')
  await setRun(world, ann, { gold: 10, current_tavern: [3000, 3001, 3000] })
  const buy = (key?: string) => ann.call(tavernRoutes.buyCard, { card_id: 3000 }, key)
  const [first, second] = await Promise.all([buy('same'), buy('same')])
  expect(second).toEqual(first)
  expect(first).toMatchObject({ gold: 7, current_tavern: [{ card_id: 3001 }, { card_id: 3000 }] })
  const [one, two] = await Promise.allSettled([buy(), buy()])
  expect([one?.status, two?.status].toSorted()).toEqual(['fulfilled', 'rejected'])
  const rolls = await Promise.all([1, 2].map(() => ann.call(tavernRoutes.reloadTavern, {}, 'roll')))
  expect(rolls[0]).toEqual(rolls[1])
  expect((await stateOf(ann)).jdoc).toMatchObject({ gold: 3, my_hand: [{}, {}] })
})

test('a board goes to battle in the order in which its player left it', async () => {
  const { world, ann } = await opened()
  await using _ = world
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000, 3001, 3002] })
  const { jdoc } = await stateOf(ann)
  const [a, b, c] = jdoc.battle_ground
  const sent = await ann.call(tavernRoutes.startRound, { hand: [c!, a!, b!] })
  expect(sent.jdoc.battle_ground.map(({ card_id }) => card_id)).toEqual([3002, 3000, 3001])
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  const [log] = (await stateOf(ann)).jdoc.last_battle_logs as [Battle]
  expect(log.initial_state.player.hand.map(({ card_id }) => card_id)).toEqual([3002, 3000, 3001])
})

test('a log is the battle of its seed and boards, to the byte, and replays to its result', async () => {
  const { world, ann } = await opened()
  await using _ = world
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: strong, round: 9 })
  const [log] = (await battle(ann)).jdoc.last_battle_logs as [Battle]
  const { initial_state, moves, result } = log
  expect(JSON.stringify({ initial_state, moves, result })).toBe(
    JSON.stringify(fight(log.seed, initial_state)),
  )
  const scene = sceneAfter(log, moves.length)
  expect(scene.player.length > 0).toBe(result.winner === 'player')
  const shared = await world.node.app.inject({
    url: `/api/bg/get-battle?battle_id=${log.battle_id}`,
  })
  expect(shared.json()).toEqual(log)
  expect(await refusal(ann, tavernRoutes.getBattle, { battle_id: NOBODY_BATTLE })).toBe('not_found')
})

test('nobody there: the house sends a board after 3 seconds, not before', async () => {
  const { world, ann } = await opened()
  await using _ = world
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  expect((await battle(ann, 1)).status).toBe('search')
  await ann.call(sandboxRoutes.advanceClock, { seconds: 2 })
  const { status, round, jdoc } = await stateOf(ann)
  expect({ status, round }).toEqual({ status: 'in_fight', round: 2 })
  expect(jdoc.last_battle_logs[0]).toMatchObject({ opponent_name: null, round: 1 })
  expect(jdoc.last_battle_logs[0]?.initial_state.opponent.hand.length).toBeGreaterThan(0)
})

test('two who wait in one round meet in one battle, which each sees from their side', async () => {
  const { world, ann } = await opened()
  await using _ = world
  const bob = await world.player()
  for (const player of [ann, bob]) {
    await player.call(tavernRoutes.startGame, {})
    await setRun(world, player, { battle_ground: player === ann ? strong : [3000, 3001] })
  }
  const send = async (player: Player) =>
    player.call(tavernRoutes.startRound, { hand: (await stateOf(player)).jdoc.battle_ground })
  await send(ann)
  await send(bob)
  await ann.call(sandboxRoutes.advanceClock, { seconds: 0 })
  const [annState, bobState] = [await stateOf(ann), await stateOf(bob)]
  const [annLog] = annState.jdoc.last_battle_logs as [Battle]
  const [bobLog] = bobState.jdoc.last_battle_logs as [Battle]
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
  const { world, ann } = await opened()
  await using _ = world
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  await battle(ann)
  // Round 1 again: only her own board is there.
  await setRun(world, ann, { round: 1 })
  expect((await battle(ann, 0)).status).toBe('search')
  await ann.call(sandboxRoutes.advanceClock, { seconds: 3 })
  expect((await stateOf(ann)).jdoc.last_battle_logs[0]?.opponent_name).toBeNull()

  const bob = await world.player()
  await bob.call(tavernRoutes.startGame, {})
  await setRun(world, bob, { battle_ground: [3010] })
  const met = await battle(bob, 0)
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
    await battle(near)
  }
  const nearest = await battle(cat, 0)
  expect(nearest.jdoc.last_battle_logs[0]?.initial_state.opponent.hand[0]?.card_id).toBe(3030)
})

test('the battle comes over the live stream, and is what a reload shows', async () => {
  const { world, ann } = await opened()
  await using _ = world
  await using stream = await listen(world.node, ann)
  await stream.until('connected')
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: strong })
  await battle(ann)
  const { data } = await stream.until('battle_result')
  expect(data.jdoc.last_battle_logs).toHaveLength(1)
  expect(data).toEqual(await stateOf(ann))
})

test('the worker of a running server fights the battle without being asked', async () => {
  const { world, ann } = await opened()
  await using _ = world
  await world.node.start()
  await using stream = await listen(world.node, ann)
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  const { jdoc } = await stateOf(ann)
  await ann.call(tavernRoutes.startRound, { hand: jdoc.battle_ground })
  expect((await stream.until('battle_result')).data.round).toBe(2)
})

test('a finished run earns rating, and coins once a day', async () => {
  const { world, ann } = await opened()
  await using _ = world
  const bob = await world.player()
  const win = async (player: Player) => {
    await player.call(tavernRoutes.startGame, {})
    // The tenth win against a first round's bot is certain with the strongest cards.
    await setRun(world, player, { wins: 9, battle_ground: strong })
    return battle(player)
  }
  const won = await win(ann)
  expect(won).toMatchObject({ status: 'not_started', rating: 1068, jdoc: { outcome: 'victory' } })
  expect(await ann.coins()).toBe(1000)
  expect((await win(ann)).rating).toBe(1136)
  expect(await ann.coins()).toBe(1000)
  await bob.call(tavernRoutes.startGame, {})
  await setRun(world, bob, { health: 1, round: 30 })
  expect(await battle(bob)).toMatchObject({ rating: 968, jdoc: { outcome: 'defeat', health: 0 } })
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
  const { world, ann } = await opened()
  await using _ = world
  for (const coins of [1000, 2000]) {
    await ann.call(tavernRoutes.startGame, {})
    await setRun(world, ann, { wins: 9, battle_ground: strong })
    await battle(ann)
    expect(await ann.coins()).toBe(coins)
    // A day later the access token would have ended: the reward is moved to the day before instead.
    await world.db
      .updateTable('tavern_rating')
      .set((row) => ({ rewarded_day: row('rewarded_day', '-', 1) }))
      .execute()
  }
})

test('the newest 50 battles of a player are kept', async () => {
  const { world, ann } = await opened()
  await using _ = world
  await ann.call(tavernRoutes.startGame, {})
  await setRun(world, ann, { battle_ground: [3000] })
  await battle(ann)
  const old = await world.db.selectFrom('tavern_battle').selectAll().executeTakeFirstOrThrow()
  const copies = Array.from({ length: 60 }, (_, index) => ({
    ...old,
    log: JSON.stringify(old.log),
    battle_id: `01000000-0000-7000-8000-${String(index).padStart(12, '0')}`,
  }))
  await world.db.insertInto('tavern_battle').values(copies).execute()
  await battle(ann)
  const rows = await world.db.selectFrom('tavern_battle').select('battle_id').execute()
  expect(rows).toHaveLength(50)
  expect(rows.map(({ battle_id }) => battle_id)).toContain(old.battle_id)
})
