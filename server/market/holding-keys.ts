import type { MarketRequest } from '@app/rules/market/commands.ts'
import { COIN, type HoldingKey } from '../ledger/accounts.ts'
import { itemOf, type LoadedBooks } from './load-books.ts'

/**
 * The balances that settling the requests may read or change, by player: those of the players who
 * ask, and of the makers that they may trade with.
 */
export function holdingKeys(
  requests: readonly MarketRequest[],
  { reachable }: Pick<LoadedBooks, 'reachable'>,
): HoldingKey[] {
  const assets = new Map<string, Set<number>>()
  const wants = (player: string, asset: number) => {
    assets.set(player, (assets.get(player) ?? new Set()).add(asset))
  }
  for (const { player_id, commands } of requests) {
    wants(player_id, COIN)
    for (const command of commands) wants(player_id, itemOf(command))
  }
  // What a maker gave was taken when the lot was placed.
  for (const lot of reachable) wants(lot.player_id, lot.side === 'sell' ? COIN : lot.item_id)
  // In the order of the index that both are looked up by: neighbors share its pages.
  return [...assets.keys()]
    .sort()
    .flatMap((account) =>
      [...assets.get(account)!].map((asset) => ({ account, kind: 'player' as const, asset })),
    )
}
