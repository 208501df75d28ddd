import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { type TavernJdoc, tavernRoutes, type TavernState } from '@app/contract/tavern.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { applyBotAction, type BotAction, nextBotAction } from '@app/rules/tavern/bot.ts'
import type { TavernContent } from '@app/rules/tavern/content.ts'
import type { Run } from '@app/rules/tavern/run.ts'
import { expect, test } from 'vitest'
import type { Player } from '../testing/world.ts'
import { battleOf, expectValid, openTavern, stateOf, STRONGEST } from './testing.ts'

const runOf = ({ round, jdoc }: TavernState): Run => ({
  round,
  gold: jdoc.gold,
  health: jdoc.health,
  level: jdoc.level,
  wins: jdoc.wins,
  update_tavern_price: jdoc.update_tavern_price,
  current_tavern: jdoc.current_tavern.map(({ card_id }) => card_id),
  my_hand: jdoc.my_hand.map(({ card_id }) => card_id),
  battle_ground: jdoc.battle_ground.map(({ card_id }) => card_id),
})

function callFor(player: Player, action: BotAction): Promise<TavernJdoc> {
  switch (action.type) {
    case 'buy':
      return player.call(tavernRoutes.buyCard, { card_id: action.card_id })
    case 'field':
      return player.call(tavernRoutes.fromHandToFieldCard, { card_id: action.card_id })
    case 'sell': {
      const { card_id, slot } = action
      return player.call(tavernRoutes.sellCardFromBg, { card_id, slot })
    }
    case 'upgrade':
      return player.call(tavernRoutes.upgradeTavern, {})
    case 'roll':
      return player.call(tavernRoutes.reloadTavern, {})
  }
}

/**
 * Plays a round as the rules' bot would. After each call the state is valid, is what the call
 * answered, and is what the rules say; only a roll's new cards are the server's own.
 */
async function playRound(player: Player, content: TavernContent): Promise<TavernState> {
  let state = await stateOf(player)
  for (;;) {
    expectValid(state, content)
    const run = runOf(state)
    const action = nextBotAction(run, content, 'minstrels')
    if (!action) return state
    const answered = await callFor(player, action)
    state = await stateOf(player)
    expect(state.jdoc).toEqual(answered)
    const expected = applyBotAction(run, content, action, seededRandom(1))
    const rolled = action.type === 'roll' && { current_tavern: runOf(state).current_tavern }
    expect(runOf(state)).toEqual({ ...expected, ...rolled })
  }
}

/** Sends the board to battle; what came of it follows from the battle's result. */
async function fightAndCheck(
  player: Player,
  before: TavernState,
  content: TavernContent,
): Promise<TavernState> {
  const searching = await player.call(tavernRoutes.startRound, {
    hand: before.jdoc.battle_ground,
  })
  expect(searching.status).toBe('search')
  expectValid(searching, content)
  await player.call(sandboxRoutes.advanceClock, { seconds: 3 })
  const after = await stateOf(player)
  expectValid(after, content)
  const { round, result } = battleOf(after)
  expect(round).toBe(before.round)
  expect(after.jdoc.wins).toBe(before.jdoc.wins + (result.winner === 'player' ? 1 : 0))
  const hurt = result.winner === 'opponent' ? result.damage : 0
  expect(after.jdoc.health).toBe(Math.max(0, before.jdoc.health - hurt))
  expect(after.jdoc.battle_ground).toEqual(before.jdoc.battle_ground)
  return after
}

/** What another player has left for every round, and how a run against it must end. */
const boards = [
  { against: 'the house', left: undefined, ends: undefined },
  { against: 'a rat', left: [3020], ends: 'victory' },
  { against: 'the strongest', left: STRONGEST, ends: 'defeat' },
] as const

test.each(boards)(
  'a bot plays a whole game through the routes against $against, to victory or defeat',
  async ({ left, ends }) => {
    await using tavern = await openTavern()
    const { world, ann, content } = tavern
    if (left) {
      const bob = await world.player()
      const rows = Array.from({ length: 60 }, (_, index) => ({
        player_id: bob.id,
        round: index + 1,
        rating: 1000,
        level: 6,
        cards: [...left],
      }))
      await world.db.insertInto('tavern_board').values(rows).execute()
    }
    await ann.call(tavernRoutes.startGame, {})
    let state = await fightAndCheck(ann, await playRound(ann, content), content)
    while (state.jdoc.outcome === 'running') {
      expect(state.status).toBe('in_fight')
      expect(state.round).toBe(battleOf(state).round + 1)
      expect(state.jdoc.gold).toBe(Math.min(state.round + 2, 10))
      state = await fightAndCheck(ann, await playRound(ann, content), content)
    }
    const isVictory = state.jdoc.wins === content.rules.wins
    expect(state.jdoc.outcome).toBe(isVictory ? 'victory' : 'defeat')
    if (ends) expect(state.jdoc.outcome).toBe(ends)
    expect(state.jdoc.health > 0).toBe(isVictory)
    expect(state.status).toBe('not_started')
    expect(battleOf(state).opponent_name === null).toBe(left === undefined)
    expect(await ann.coins()).toBe(state.jdoc.wins * content.rules.reward_per_win)
    expect(await world.findings()).toEqual([])
  },
)
