import type { InventoryChange } from '@app/rules/inventory/apply-inventory-event.ts'
import { forPlayer } from '../session/player-scope.ts'

/** Live changes that arrived before the first load did: of each item the newest. */
const early = forPlayer(() => new Map<number, InventoryChange>())

export const earlyChanges = (): readonly InventoryChange[] => [...early().values()]

export function keepEarly(changes: readonly InventoryChange[]): void {
  for (const change of changes) {
    const known = early().get(change.item_id)
    if (!known || known.time < change.time) early().set(change.item_id, change)
  }
}
