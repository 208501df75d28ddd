import type { LiveReaction } from '../live/reaction.ts'
import { meetItems } from './meet-items.ts'

export const catalogLive: LiveReaction = {
  on: {
    inventory_updated: (client, changes) =>
      meetItems(
        client,
        changes.map(({ item_id }) => item_id),
      ),
    market_updated: (client, { items }) =>
      meetItems(
        client,
        items.map(({ item_type_id }) => item_type_id),
      ),
  },
}
