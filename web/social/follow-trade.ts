import type { Trade } from '@app/contract/social.ts'
import { applyTrade } from '@app/rules/social/apply-trade.ts'
import type { QueryClient } from '@tanstack/react-query'
import { loadAnew } from '../live/load-anew.ts'
import { Newest } from '../live/newest.ts'
import { forPlayer } from '../session/player-scope.ts'
import { keepEnd } from './ended-trades.ts'
import { socialKeys } from './keys.ts'

const heard = forPlayer(() => new Newest())

/**
 * Shows what has become of a trade: in the list of those in progress, and, once it has ended, until the
 * player has seen its end. What is older than what was heard before changes nothing.
 */
export function followTrade(client: QueryClient, trade: Trade): void {
  if (heard().note(trade.id, trade.revision) !== 'newer') return
  const shown = client.getQueryData<readonly Trade[]>(socialKeys.trades)
  const isShown = shown?.some(({ id }) => id === trade.id) ?? false
  // It may have started and ended before the page was opened, and be told again: the server knows.
  if (shown && !isShown) {
    loadAnew(client, socialKeys.trades)
    return
  }
  client.setQueryData<readonly Trade[]>(
    socialKeys.trades,
    (trades) => trades && applyTrade(trades, trade),
  )
  // A load that began before would bring the old state back.
  if (client.isFetching({ queryKey: socialKeys.trades }) > 0) {
    loadAnew(client, socialKeys.trades)
  }
  // What ended before this page was opened may be told again: its end was seen.
  if (isShown) keepEnd(trade)
}
