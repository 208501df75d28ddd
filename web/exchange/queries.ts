import { type Exchange, exchangeRoutes } from '@app/contract/exchange.ts'
import type { ExchangeDirection, PlatformCurrency } from '@app/rules/exchange/amounts.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Once } from '../api/send-once.ts'
import { exchangeKey } from './keys.ts'
import type { SteamCoins } from './steam-coins.ts'

/** The player's coins on the platform; live events load them again. */
export const steamWallet = queryOptions({
  queryKey: [...exchangeKey, 'wallet'],
  queryFn: async ({ signal }): Promise<SteamCoins> => {
    const wallet = await call(exchangeRoutes.getSteamWallet, {}, { signal })
    return {
      goldCoins: wallet.gold_coins,
      silverCoins: wallet.silver_coins,
      bronzeCoins: wallet.bronze_coins,
    }
  },
  retry: false,
})

/** Exchanges that Steam has not answered yet. */
export const openExchanges = queryOptions({
  queryKey: [...exchangeKey, 'open'],
  queryFn: ({ signal }) => call(exchangeRoutes.getOpenExchanges, {}, { signal }),
})

export interface ExchangeOrder {
  readonly direction: ExchangeDirection
  readonly currency: PlatformCurrency
  /** Platform coins. */
  readonly count: number
}

/** The server itself may wait for Steam for 30 s. */
const TIME_LIMIT_MS = 40_000

export function exchangeCoins(
  { direction, currency, count }: ExchangeOrder,
  once: Once,
): Promise<Exchange> {
  const route = direction === 'to_steam' ? exchangeRoutes.toSteam : exchangeRoutes.fromSteam
  return call(route, { currency, count }, { ...once, timeLimitMs: TIME_LIMIT_MS })
}
