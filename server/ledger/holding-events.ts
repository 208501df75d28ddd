import type { LiveEvent } from '@app/contract/live.ts'
import { COIN } from './accounts.ts'
import type { ChangedHolding } from './post.ts'

/** The events that tell players what they hold now: one list of items and one balance each. */
export function holdingEvents(changed: readonly ChangedHolding[]): Record<string, LiveEvent[]> {
  const events: Record<string, LiveEvent[]> = {}
  const items = new Map<string, { item_id: number; count: number; time: number }[]>()
  for (const { player_id, asset, amount, changed_at } of changed) {
    if (asset === COIN) {
      const data = { coins: amount, time: changed_at }
      ;(events[player_id] ??= []).push({ type: 'egg_coins_updated', data })
    } else if (asset > 0) {
      const list = items.get(player_id) ?? []
      items.set(player_id, list)
      list.push({ item_id: asset, count: amount, time: changed_at })
    }
  }
  for (const [player, data] of items) {
    ;(events[player] ??= []).push({ type: 'inventory_updated', data })
  }
  return events
}
