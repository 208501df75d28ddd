import { loadAnew } from '../live/load-anew.ts'
import type { LiveReaction } from '../live/reaction.ts'
import { reloadShown } from '../live/reload-shown.ts'
import { fairPriceKeys } from './keys.ts'

export const fairPriceLive: LiveReaction = {
  on: {
    market_updated(client, { items }) {
      const traded = new Set(items.filter((item) => item.traded > 0).map((i) => i.item_type_id))
      if (traded.size === 0) return
      const shown = client.getQueryCache().findAll({ queryKey: fairPriceKeys.fair, type: 'active' })
      for (const { queryKey } of shown) {
        if (queryKey.some((part) => traded.has(part as number))) reloadShown(client, queryKey)
      }
    },
    // Asked again: the answer there is may be newer than the event.
    price_guard_changed: (client) => loadAnew(client, fairPriceKeys.guard),
  },
  keeps: [{ queryKey: fairPriceKeys.fair, followsMarket: true }, { queryKey: fairPriceKeys.guard }],
}
