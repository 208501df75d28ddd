/** What the rule needs of a lot. */
interface OpenLot {
  readonly lot_uuid: string
}

/** One change of a `lot_changed` event. */
export interface LotChange<L extends OpenLot> {
  readonly lot_uuid: string
  /** The lot as it is now; null when it is filled or canceled. */
  readonly lot: L | null
}

/**
 * The own open lots after a `lot_changed` event: a lot that is gone is removed, a known one
 * replaced, a new one put first (the list is newest first).
 */
export function applyLotChanges<L extends OpenLot>(
  lots: readonly L[],
  changes: readonly LotChange<L>[],
): readonly L[] {
  let result = lots
  for (const { lot_uuid, lot } of changes) {
    if (!lot) result = result.filter((known) => known.lot_uuid !== lot_uuid)
    else if (result.some((known) => known.lot_uuid === lot_uuid)) {
      result = result.map((known) => (known.lot_uuid === lot_uuid ? lot : known))
    } else result = [lot, ...result]
  }
  return result
}
