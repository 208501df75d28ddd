import type { LiveEvent, LiveEventOf } from '@app/contract/live.ts'
import type { BookLot } from '@app/rules/market/book-side.ts'
import type { Effect } from '@app/rules/market/settlement.ts'
import { userLotOf } from './user-lot.ts'

type LotChange = LiveEventOf<'lot_changed'>['data'][number]

/**
 * Tells the owners of the lots that the effects placed, filled or canceled.
 *
 * @param versions - of the changed books, by item: higher for each later change of a lot
 */
export function lotEvents(
  effects: readonly Effect[],
  versions: ReadonlyMap<number, number>,
): Record<string, LiveEvent[]> {
  const changes = new Map<BookLot, LotChange>()
  for (const effect of effects) {
    if (effect.kind !== 'escrow') continue
    const { lot, because } = effect
    const pieces = lot.side === 'sell' ? -effect.delta : -effect.delta / lot.price
    const filled = (changes.get(lot)?.filled ?? 0) + (because === 'filled' ? pieces : 0)
    changes.set(lot, {
      lot_uuid: lot.lot_uuid,
      item_type_id: lot.item_id,
      lot: lot.current_count > 0 ? userLotOf(lot) : null,
      reason: because,
      filled,
      version: versions.get(lot.item_id)!,
    })
  }
  const byOwner: Record<string, LotChange[]> = {}
  for (const [lot, change] of changes) (byOwner[lot.player_id] ??= []).push(change)
  return Object.fromEntries(
    Object.entries(byOwner).map(([owner, data]) => [owner, [{ type: 'lot_changed', data }]]),
  )
}
