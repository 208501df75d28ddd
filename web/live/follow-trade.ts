import type { Trade } from '@app/contract/social.ts'
import { applyTrade } from '@app/rules/social/apply-trade.ts'
import type { QueryClient } from '@tanstack/react-query'
import { socialKeys } from '../social/keys.ts'
import { loadAnew } from './load-anew.ts'

/**
 * Shows what has become of a trade: in the list of those under way, and, once it has ended, until the
 * player has seen its end.
 */
export function followTrade(client: QueryClient, trade: Trade): void {
  client.setQueryData<readonly Trade[]>(
    socialKeys.trades,
    (trades) => trades && applyTrade(trades, trade),
  )
  // A load that began before would bring the old state back.
  if (client.isFetching({ queryKey: socialKeys.trades }) > 0) {
    void loadAnew(client, socialKeys.trades)
  }
  keepEnd(client, trade)
}

/** Keeps the end of a trade until the player has seen it. */
export function keepEnd(client: QueryClient, trade: Trade): void {
  if (trade.trade_status === 'active') return
  client.setQueryData<readonly Trade[]>(socialKeys.ended, (ended = []) =>
    ended.some(({ id }) => id === trade.id) ? ended : [...ended, trade],
  )
}
