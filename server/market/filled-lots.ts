import type { Effect } from '@app/rules/market/settlement.ts'
import type { NewMessage } from '../inbox/tell-inbox.ts'

/** What the owners of filled lots are told: of an item and side once until it is read, with the sums. */
export function filledMessages(effects: readonly Effect[]): NewMessage[] {
  return effects.flatMap((effect) => {
    if (effect.kind !== 'traded') return []
    const { lot, count, fee } = effect
    const { player_id, item_id, side, price, current_count: left } = lot
    const coins = count * price - (side === 'sell' ? fee : 0)
    return [
      {
        player_id,
        kind: 'lot_filled' as const,
        subject: `lot_filled/${item_id}/${side}`,
        data: { item_id, side, price, left },
        sum: { pieces: count, coins },
      },
    ]
  })
}
