import { exchangeRoutes } from '@app/contract/exchange.ts'
import {
  coinsOf,
  MAX_EXCHANGE_COUNT,
  type PlatformCurrency,
  platformCurrencies,
} from '@app/rules/exchange/amounts.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openWorld, type Player } from '../testing/world.ts'

const { toSteam, fromSteam, getSteamWallet } = exchangeRoutes

/** Players who exchange beside each other: as many as keep the database busy. */
const PLAYERS = 8
/** Random amounts above 1,000. */
const LARGER = 100

/** Amounts after which the wallet is looked at. */
const GROUP = 8

/** All that a player has, Surprise coins and the platform's. */
async function purseOf(player: Player) {
  const { gold_coins, silver_coins, bronze_coins } = await player.call(getSteamWallet, {})
  return [await player.coins(), gold_coins, silver_coins, bronze_coins]
}

/** Exchanges amounts there, and then all of them back; every balance moves by exactly their worth. */
async function thereAndBack(
  player: Player,
  amounts: readonly (readonly [PlatformCurrency, number])[],
): Promise<void> {
  const before = await purseOf(player)
  const between = [...before]
  for (const [currency, count] of amounts) {
    const coins = coinsOf(currency, count)
    between[0]! -= coins
    between[platformCurrencies.indexOf(currency) + 1]! += count
    expect(await player.call(toSteam, { currency, count })).toMatchObject({ coins, count })
  }
  expect(await purseOf(player)).toEqual(between)
  // What got lost on the way back would be missing from the next sum.
  for (const [currency, count] of amounts) await player.call(fromSteam, { currency, count })
  expect(await purseOf(player)).toEqual(before)
}

test('every amount from 1 to 1,000, and random larger ones of each coin, there and back, lose nothing', async () => {
  await using world = await openWorld()
  // That every coin's rate holds for all of them is the rule's own test: here they take turns.
  const coinOf = (at: number) => platformCurrencies[at % platformCurrencies.length]!
  const larger = fc.sample(fc.integer({ min: 1001, max: MAX_EXCHANGE_COUNT }), LARGER)
  const amounts = [...Array.from({ length: 1000 }, (_, at) => at + 1), ...larger].map(
    (count, at) => [coinOf(at), count] as const,
  )
  const exchangeShare = async (share: number) => {
    const player = await world.player({ coins: Number.MAX_SAFE_INTEGER })
    const own = amounts.filter((_amount, at) => at % PLAYERS === share)
    for (let at = 0; at < own.length; at += GROUP) {
      await thereAndBack(player, own.slice(at, at + GROUP))
    }
  }
  await Promise.all(Array.from({ length: PLAYERS }, (_, share) => exchangeShare(share)))
  expect(await world.findings()).toEqual([])
})
