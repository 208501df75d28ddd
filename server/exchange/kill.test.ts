import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { lotHistoryRoutes } from '@app/contract/lot-history.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { coinsOf, type ExchangeDirection } from '@app/rules/exchange/amounts.ts'
import { build } from 'rolldown'
import { beforeAll, expect, test } from 'vitest'
import { hashRequest } from '../http/app-base.ts'
import { readSettings } from '../settings.ts'
import type { KilledExchange } from './killed-exchange.ts'
import { openWorld, type Player } from '../testing/world.ts'
import type { ExchangePoint } from './exchange.ts'

type World = Awaited<ReturnType<typeof openWorld>>
/** `worked`: Steam has done its part, and the process dies before it hears of that. */
type Point = ExchangePoint | 'worked'

const script = fileURLToPath(new URL('./killed-exchange.ts', import.meta.url))

/** The script in one file: hundreds of processes start with it, five times as fast. */
const bundle = fileURLToPath(new URL('../../.cache/killed-exchange.mjs', import.meta.url))

/**
 * How often the process is killed at each point. Each is a process more, and half a second; by
 * `KILLS=20` there are 260 of them.
 */
const KILLS = Number(process.env['KILLS'] ?? 5)

const ORDER = { currency: 'bronze', count: 3 } as const
const COINS = coinsOf(ORDER.currency, ORDER.count)

const routeOf = (direction: ExchangeDirection) =>
  direction === 'to_steam' ? exchangeRoutes.toSteam : exchangeRoutes.fromSteam

/** Runs an exchange in a process of its own, which dies at the point; tells by which signal. */
async function exchangeAndDie(
  world: World,
  player: Player,
  direction: ExchangeDirection,
  point: Point,
  key: string,
): Promise<string | null> {
  const { platform, clock } = world.node
  const told: KilledExchange = {
    url: world.url,
    steam: platform.sandbox!.config,
    coinItems: readSettings(world.env).steamCoinItems,
    clockOffsetMs: clock.offsetMs,
    order: { ...ORDER, playerId: player.id, direction },
    call: { player_id: player.id, key, hash: hashRequest(routeOf(direction).path, ORDER) },
    point,
  }
  const child = spawn(process.execPath, [bundle, JSON.stringify(told)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const exit = once(child, 'exit') as Promise<[number | null, string | null]>
  if (point === 'worked') killWhenWorked(world, child, exit)
  const [, signal] = await exit
  platform.sandbox!.worked = undefined
  return signal
}

/** Steam does not answer before the process that asked is gone. */
function killWhenWorked(world: World, child: ChildProcess, exit: Promise<unknown>): void {
  world.node.platform.sandbox!.worked = async (method) => {
    if (method !== 'AddItem' && method !== 'ConsumeItem') return
    child.kill('SIGKILL')
    await exit
  }
}

async function purseOf(player: Player) {
  const wallet = await player.call(exchangeRoutes.getSteamWallet, {})
  return { coins: await player.coins(), bronze: wallet.bronze_coins }
}

const both: readonly Point[] = [
  'recording',
  'recorded',
  'worked',
  'answered',
  'settling',
  'settled',
]
const points: readonly [ExchangeDirection, Point][] = [
  ...both.map((point): [ExchangeDirection, Point] => ['to_steam', point]),
  ...both.map((point): [ExchangeDirection, Point] => ['from_steam', point]),
  ['from_steam', 'chosen'],
]

beforeAll(() => build({ input: script, platform: 'node', output: { file: bundle } }))

test('a stack that was chosen but not asked for, and spent by the next exchange, is chosen again', async () => {
  await using world = await openWorld()
  const ann = await world.player()
  for (const bronze_coins of [ORDER.count, 100]) {
    await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, bronze_coins })
  }
  expect(await exchangeAndDie(world, ann, 'from_steam', 'chosen', 'first')).toBe('SIGKILL')
  // It takes the smallest that is enough, as the first one would.
  expect(await ann.call(exchangeRoutes.fromSteam, ORDER)).toMatchObject({ state: 'done' })
  await ann.call(sandboxRoutes.advanceClock, { seconds: 60 })
  const first = await ann.call(exchangeRoutes.fromSteam, ORDER, 'first')
  expect(first).toMatchObject({ state: 'done' })
  expect(await purseOf(ann)).toEqual({ coins: 2 * COINS, bronze: 100 - ORDER.count })
  expect(await world.findings()).toEqual([])
})

test.concurrent.each(points)(
  '%s, killed at "%s" again and again: each is finished once, and nothing is lost',
  async (direction, point) => {
    await using world = await openWorld()
    const ann = await world.player({ coins: 100_000 })
    await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, bronze_coins: 1000 })
    const sign = direction === 'to_steam' ? 1 : -1
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = await purseOf(ann)
      const after = {
        coins: before.coins - sign * COINS,
        bronze: before.bronze + sign * ORDER.count,
      }
      const key = `kill-${kill}`
      expect(await exchangeAndDie(world, ann, direction, point, key)).toBe('SIGKILL')

      // Another server takes it up when its time has come.
      await ann.call(sandboxRoutes.advanceClock, { seconds: 60 })
      expect(await ann.call(exchangeRoutes.getOpenExchanges, {})).toEqual([])
      // Only what was not even recorded has not happened.
      expect(await purseOf(ann)).toEqual(point === 'recording' ? before : after)

      // The client never got its answer, and asks again.
      const answer = await ann.call(routeOf(direction), ORDER, key)
      expect(answer.state).toBe('done')
      expect(await purseOf(ann)).toEqual(after)
    }
    expect(await ann.call(lotHistoryRoutes.getLotHistory, {})).toHaveLength(KILLS)
    expect(await world.findings()).toEqual([])
  },
)
