import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { followBook } from './follow-book.ts'
import { marketKeys } from './keys.ts'

export const marketLive: LiveReaction = {
  on: {
    market_updated(client, { items }) {
      for (const { item_type_id, version } of items) void followBook(client, item_type_id, version)
    },
    /** The own lots are part of an item's book. */
    lot_changed(client, changes) {
      loadAnew(client, marketKeys.history)
      for (const item of new Set(changes.map((change) => change.item_type_id))) {
        loadAnew(client, marketKeys.details(item))
      }
    },
    /** What is exchanged stands in the trading history, too. */
    exchange_settled: (client) => loadAnew(client, marketKeys.history),
  },
  keeps: [{ queryKey: marketKeys.books, followsMarket: true }, { queryKey: marketKeys.history }],
}
