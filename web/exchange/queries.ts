import { type Exchange, exchangeRoutes } from '@app/contract/exchange.ts'
import type { ExchangeDirection, PlatformCurrency } from '@app/rules/exchange/amounts.ts'
import { mutationOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { liveKeys } from '../live/follow-book.ts'
import type { SteamCoins } from './steam-coins.ts'

/** The player's coins on the platform; live events load them anew. */
export const steamWallet = queryOptions({
  queryKey: [...liveKeys.exchange, 'wallet'],
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
  queryKey: [...liveKeys.exchange, 'open'],
  queryFn: ({ signal }) => call(exchangeRoutes.getOpenExchanges, {}, { signal }),
})

export interface ExchangeOrder {
  readonly direction: ExchangeDirection
  readonly currency: PlatformCurrency
  /** Platform coins. */
  readonly count: number
}

/** @param idempotencyKey - the same when a submit is repeated whose answer got lost */
export function exchangeCoins(
  { direction, currency, count }: ExchangeOrder,
  idempotencyKey: string,
): Promise<Exchange> {
  const route = direction === 'to_steam' ? exchangeRoutes.toSteam : exchangeRoutes.fromSteam
  return call(route, { currency, count }, { idempotencyKey })
}

export const stackInventory = mutationOptions({
  mutationFn: () => call(exchangeRoutes.stackSteamInventory, {}),
})
