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
    price_guard_changed(client, { is_on }) {
      client.setQueryData(fairPriceKeys.guard, is_on)
    },
  },
  keeps: [{ queryKey: fairPriceKeys.fair, isPolled: true }, { queryKey: fairPriceKeys.guard }],
}
