import type { Input, Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { type Battle, tavernRoutes, TavernState } from '@app/contract/tavern.ts'
import type { TavernContent } from '@app/rules/tavern/content.ts'
import { Value } from 'typebox/value'
import { expect } from 'vitest'
import { PlayContent } from '../content/play-content.ts'
import { CallError, openWorld, type Player } from '../testing/world.ts'

type World = Awaited<ReturnType<typeof openWorld>>

/** One card of each line at its highest level, and a leader of choirs. */
export const STRONGEST = [3009, 3019, 3029, 3039, 3049, 3059, 3058]

/** A world with one player, and the cards and numbers of its tavern. */
export async function openTavern() {
  const world = await openWorld()
  const ann = await world.player()
  const content = (await PlayContent.open(world.db, world.node.catalog)).get('tavern')!
  return {
    world,
    ann,
    content,
    [Symbol.asyncDispose]: () => world[Symbol.asyncDispose](),
  }
}

/** The code of the refusal that a call is answered with. */
export async function refusal<R extends Route>(
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

export const stateOf = (player: Player) => player.call(tavernRoutes.getActiveState, {})

/** The newest battle of a run that has fought. */
export function battleOf({ jdoc }: TavernState): Battle {
  const [battle] = jdoc.last_battle_logs
  if (!battle) throw new Error('no battle was fought')
  return battle
}

/** Sets up what would take many rounds to reach by play. */
export async function setRun(
  world: World,
  player: Player,
  change: Partial<{
    gold: number
    round: number
    wins: number
    health: number
    level: number
    update_tavern_price: number
    current_tavern: number[]
    my_hand: number[]
    battle_ground: number[]
  }>,
): Promise<void> {
  await world.db.updateTable('tavern_run').set(change).where('player_id', '=', player.id).execute()
}

/** What the database keeps of the tavern. */
export async function kept(world: World): Promise<unknown> {
  const tables = [
    'tavern_run',
    'tavern_search',
    'tavern_board',
    'tavern_rating',
    'tavern_battle',
  ] as const
  return Promise.all(tables.map((table) => world.db.selectFrom(table).selectAll().execute()))
}

/** Sends a board to battle as it stands and moves the clock until the battle was fought. */
export async function fightRound(player: Player, seconds = 3): Promise<TavernState> {
  const { jdoc } = await stateOf(player)
  await player.call(tavernRoutes.startRound, { hand: jdoc.battle_ground })
  await player.call(sandboxRoutes.advanceClock, { seconds })
  return stateOf(player)
}

/** Everything the specification says of a state, after any call. */
export function expectValid(state: TavernState, { rules, cards }: TavernContent): void {
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
