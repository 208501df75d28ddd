import type { Exchange } from '@app/contract/exchange.ts'
import { withMessages } from '../i18n/language.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { exchangeKey } from './keys.ts'

export const exchangeLive: LiveReaction = {
  on: {
    /** Says how an exchange ended if its own call could not. */
    exchange_settled(client, exchange) {
      void client.invalidateQueries({ queryKey: exchangeKey })
      if (exchange.is_late) void tell(exchange)
    },
    steam_wallet_updated: (client) => void client.invalidateQueries({ queryKey: exchangeKey }),
  },
  keeps: [{ queryKey: exchangeKey }],
}

/** The texts come with it: few players ever need them here. */
async function tell(exchange: Exchange): Promise<void> {
  const load = import('./tell-exchange.ts')
  const { tellExchange } = await withMessages('exchange', load)
  tellExchange(exchange)
}
