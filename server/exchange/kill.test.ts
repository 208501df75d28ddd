import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { exchangeRoutes } from '@app/contract/exchange.ts'
import { marketRoutes } from '@app/contract/market.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'
import { coinsOf, type ExchangeDirection } from '@app/rules/exchange/amounts.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'
import type { ExchangePoint } from './exchange.ts'

const script = fileURLToPath(new URL('../testing/killed-exchange.ts', import.meta.url))

/** How often the process is killed at each point; decisions/012 tells of 20. */
const KILLS = Number(process.env['EXCHANGE_KILLS'] ?? 1)

const COUNT = 3
const COINS = coinsOf('bronze', COUNT)

let world: Awaited<ReturnType<typeof openWorld>>
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world[Symbol.asyncDispose]())

/** Runs an exchange in a process of its own, which ends at the point; tells by which signal. */
async function exchangeAndDie(
  player: Player,
  direction: ExchangeDirection,
  point: string,
  key: string,
): Promise<string | null> {
  const child = spawn(
    process.execPath,
    [script, world.url, player.steamId, direction, point, key],
    { env: { ...process.env, ...world.env }, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null]
  return signal
}

async function purseOf(player: Player) {
  const wallet = await player.call(exchangeRoutes.getSteamWallet, {})
  return { coins: await player.coins(), bronze: wallet.bronze_coins }
}

const both: readonly (ExchangePoint | 'worked')[] = [
  'recording',
  'recorded',
  'worked',
  'answered',
  'settling',
  'settled',
]
const points: readonly [ExchangeDirection, ExchangePoint | 'worked'][] = [
  ...both.map((point) => ['to_steam', point] as [ExchangeDirection, ExchangePoint]),
  ...both.map((point) => ['from_steam', point] as [ExchangeDirection, ExchangePoint]),
  ['from_steam', 'chosen'],
]

test.each(points)(
  '%s, killed at "%s": it is finished once, and nothing is lost',
  { timeout: 60_000 + KILLS * 30_000 },
  async (direction, point) => {
    const ann = await world.player({ coins: 100_000 })
    await ann.call(sandboxRoutes.grant, { steam_id: ann.steamId, bronze_coins: 1000 })
    const route = direction === 'to_steam' ? exchangeRoutes.toSteam : exchangeRoutes.fromSteam
    const sign = direction === 'to_steam' ? 1 : -1
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const before = await purseOf(ann)
      const key = `kill-${kill}`
      expect(await exchangeAndDie(ann, direction, point, key)).toBe('SIGKILL')

      // Another server takes it up when its time has come.
      await ann.call(sandboxRoutes.advanceClock, { seconds: 60 })
      expect(await ann.call(exchangeRoutes.getOpenExchanges, {})).toEqual([])
      expect(await world.findings()).toEqual([])
      const finished = await purseOf(ann)
      // Only what was not even recorded has not happened.
      const happened = point === 'recording' ? 0 : 1
      expect(finished).toEqual({
        coins: before.coins - sign * COINS * happened,
        bronze: before.bronze + sign * COUNT * happened,
      })

      // The client never got its answer, and asks again.
      const answer = await ann.call(route, { currency: 'bronze', count: COUNT }, key)
      expect(answer.state).toBe('done')
      expect(await purseOf(ann)).toEqual({
        coins: before.coins - sign * COINS,
        bronze: before.bronze + sign * COUNT,
      })
    }
    expect(await ann.call(marketRoutes.getLotHistory, {})).toHaveLength(Math.min(KILLS, 100))
    expect(await world.findings()).toEqual([])
  },
)
