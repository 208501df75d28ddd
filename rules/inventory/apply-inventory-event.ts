/** A player's items as the screens hold them. */
export interface HeldItems {
  /** Pieces by item id; an item that is not held has no entry. */
  readonly counts: ReadonlyMap<number, number>
  /** Of the last full load, unix microseconds. */
  readonly loadedAt: number
  /** Of the newest event applied or seen per item, unix microseconds. */
  readonly seenAt: ReadonlyMap<number, number>
}

/** One changed item of an `inventory_updated` event. */
export interface InventoryChange {
  readonly item_id: number
  /** The new count in pieces. */
  readonly count: number
  /** Unix microseconds; strictly increases per player and item. */
  readonly time: number
}

/**
 * Applies one `inventory_updated` event to what is held.
 *
 * Per item, in this order: a change not newer than the newest one seen is ignored; without one seen,
 * a change at or before the last full load is ignored; a count of 0 or less removes the entry.
 *
 * Source: spec part 1 section 4, "Inventory".
 */
export function applyInventoryEvent(
  held: HeldItems,
  changes: readonly InventoryChange[],
): HeldItems {
  const counts = new Map(held.counts)
  const seenAt = new Map(held.seenAt)
  let changed = false
  for (const { item_id, count, time } of changes) {
    if (time <= (seenAt.get(item_id) ?? held.loadedAt)) continue
    seenAt.set(item_id, time)
    if (count > 0) counts.set(item_id, count)
    else counts.delete(item_id)
    changed = true
  }
  return changed ? { counts, loadedAt: held.loadedAt, seenAt } : held
}

/**
 * What is held after a full load.
 *
 * Events newer than the load keep their word: they may have arrived while the load was on its way.
 *
 * @param entries - the response of the load
 * @param loadedAt - its `time`, unix microseconds
 * @param before - what was held until now, if anything
 */
export function loadHeldItems(
  entries: readonly { readonly TypeId: number; readonly Count: number }[],
  loadedAt: number,
  before?: HeldItems,
): HeldItems {
  const counts = new Map(entries.map((entry) => [entry.TypeId, entry.Count]))
  const seenAt = new Map<number, number>()
  for (const [item, time] of before?.seenAt ?? []) {
    if (time <= loadedAt) continue
    seenAt.set(item, time)
    const count = before?.counts.get(item) ?? 0
    if (count > 0) counts.set(item, count)
    else counts.delete(item)
  }
  return { counts, loadedAt, seenAt }
}
