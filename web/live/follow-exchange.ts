import type { Exchange } from '@app/contract/exchange.ts'
import type { LiveEventOf } from '@app/contract/live.ts'
import type { QueryClient } from '@tanstack/react-query'
import { withMessages } from '../i18n/language.ts'
import { liveKeys } from './follow-book.ts'

/** Loads anew what an exchange has changed, and says how it ended if its own call could not. */
export function followExchange(
  client: QueryClient,
  exchange: LiveEventOf<'exchange_settled'>['data'],
): void {
  void client.invalidateQueries({ queryKey: liveKeys.exchange })
  void client.invalidateQueries({ queryKey: liveKeys.history })
  if (exchange.is_late) void tell(exchange)
}

/** The texts come with it: few players ever need them here. */
async function tell(exchange: Exchange): Promise<void> {
  const load = import('../exchange/tell-exchange.ts')
  const { tellExchange } = await withMessages('exchange', load)
  tellExchange(exchange)
}
