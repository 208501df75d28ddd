import type { Battle } from '@app/contract/tavern.ts'
import { fight } from '@app/rules/tavern/fight.ts'
import { sceneAfter } from '@app/rules/tavern/replay.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ReplayPlayer } from './replay-player.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const card = (slot: number, attack: number, health: number) => ({
  slot,
  card_id: 3000 + slot,
  card_rarity: 1,
  attack,
  health,
  keywords: {},
})
const boards = {
  player: { level: 1, hand: [card(0, 2, 5), card(1, 1, 4)] },
  opponent: { level: 1, hand: [card(0, 2, 4)] },
}
const battle = {
  battle_id: '01980000-0000-7000-8000-000000000000',
  round: 3,
  seed: 12,
  player_name: 'Ann',
  opponent_name: null,
  ...fight(12, boards),
} as Battle
const total = battle.moves.length

/** A player whose attacks take the time they are given. */
function open() {
  const durations: number[] = []
  const player = new ReplayPlayer(battle, (_source, _target, durationMs) => {
    durations.push(durationMs)
    return new Promise((resolve) => setTimeout(resolve, durationMs))
  })
  return { player, durations }
}

const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** Of one move with its attack, effects and gap, in milliseconds. */
const lengthOf = (move: number) => 1000 + 200 * battle.moves[move]!.effects.length

test('autoplay keeps the times of the specification, and ends with the result', async () => {
  const { player } = open()
  player.play()
  await pass(999)
  expect(player.replay()).toMatchObject({ moves: 0, playing: true, scene: sceneAfter(battle, 0) })
  await pass(lengthOf(0) - 999)
  expect(player.replay()).toMatchObject({ moves: 1, scene: sceneAfter(battle, 1) })
  await pass(500 + 1)
  expect(player.replay().source).toEqual(battle.moves[1]?.source)
  await pass(60_000)
  expect(player.replay()).toMatchObject({
    moves: total,
    playing: false,
    showsResult: true,
    scene: sceneAfter(battle, total),
  })
})

test('the result comes 800 ms after the last move', async () => {
  const { player } = open()
  player.skip()
  player.previous()
  expect(player.replay()).toMatchObject({ moves: total - 1, showsResult: false })
  player.next()
  await pass(lengthOf(total - 1))
  expect(player.replay()).toMatchObject({ moves: total, showsResult: false })
  await pass(799)
  expect(player.replay().showsResult).toBe(false)
  await pass(1)
  expect(player.replay().showsResult).toBe(true)
})

test('effects are applied one by one', async () => {
  const { player } = open()
  player.next()
  await pass(1000)
  expect(player.replay().effect).toEqual(battle.moves[0]?.effects[0])
  await pass(200)
  expect(player.replay().effect).toEqual(battle.moves[0]?.effects[1])
})

test('a higher speed shortens every time', async () => {
  const { player, durations } = open()
  player.setSpeed(4)
  player.play()
  await pass(lengthOf(0) / 4)
  expect(durations).toEqual([250])
  expect(player.replay().moves).toBe(1)
})

test('pause stops where it is, and going back plays from the start', async () => {
  const { player } = open()
  player.play()
  await pass(lengthOf(0) + 500 + 300)
  player.pause()
  expect(player.replay()).toMatchObject({ moves: 1, playing: false, source: undefined })
  await pass(60_000)
  expect(player.replay().moves).toBe(1)
  player.next()
  player.next()
  expect(player.replay()).toMatchObject({ moves: 2, scene: sceneAfter(battle, 2) })
  player.previous()
  expect(player.replay()).toMatchObject({ moves: 1, scene: sceneAfter(battle, 1) })
  player.fromStart()
  expect(player.replay()).toMatchObject({ moves: 0, playing: true, scene: sceneAfter(battle, 0) })
})

test('skip shows the end at once, and a move under way does not come back', async () => {
  const { player } = open()
  player.play()
  await pass(1100)
  player.skip()
  const end = { moves: total, showsResult: true, scene: sceneAfter(battle, total) }
  expect(player.replay()).toMatchObject(end)
  await pass(60_000)
  expect(player.replay()).toMatchObject(end)
})

test('a battle without moves shows its result', async () => {
  const nobody = { level: 1, hand: [] }
  const empty = { ...battle, ...fight(1, { player: nobody, opponent: nobody }) } as Battle
  const player = new ReplayPlayer(empty, () => Promise.resolve())
  player.play()
  await pass(800)
  expect(player.replay()).toMatchObject({ moves: 0, showsResult: true, playing: false })
})

test('an attack under way is called back by whatever is pressed', async () => {
  const signals: AbortSignal[] = []
  const player = new ReplayPlayer(battle, (_source, _target, durationMs, signal) => {
    signals.push(signal)
    return new Promise((resolve) => setTimeout(resolve, durationMs))
  })
  for (const press of [player.skip, player.previous, player.pause, player.fromStart]) {
    player.fromStart()
    await pass(300)
    const attack = signals.at(-1)!
    expect(attack.aborted).toBe(false)
    press()
    expect(attack.aborted).toBe(true)
  }
})

test('an error is logged, and autoplay stops where it was', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue()
  let attacks = 0
  const player = new ReplayPlayer(battle, async () => {
    attacks += 1
    if (attacks === 2) throw new Error('no such card')
  })
  player.play()
  await pass(60_000)
  expect(player.replay()).toMatchObject({ moves: 1, playing: false, scene: sceneAfter(battle, 1) })
  expect(player.replay().source).toBeUndefined()
  expect(logged).toHaveBeenCalledOnce()
  player.next()
  await pass(60_000)
  expect(player.replay()).toMatchObject({ moves: 2, playing: false })
  logged.mockRestore()
})
