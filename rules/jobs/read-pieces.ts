/**
 * Pieces by item of a list as it was stored, of so many units: for someone who must not trust it.
 *
 * @param keys - where in an entry the item and its pieces per unit are
 * @returns undefined where an entry cannot be read, or a sum not be counted exactly
 */
export function readPieces(
  list: unknown,
  keys: readonly [item: string, pieces: string],
  units: number,
): Map<number, number> | undefined {
  if (!Array.isArray(list)) return undefined
  const pieces = new Map<number, number>()
  for (const entry of list as readonly unknown[]) {
    const values = new Map(Object.entries(entry ?? {}))
    const [item, each] = keys.map((key): unknown => values.get(key))
    if (!isPositive(item) || !isPositive(each)) return undefined
    pieces.set(item, (pieces.get(item) ?? 0) + each * units)
  }
  return [...pieces.values()].every(isPositive) ? pieces : undefined
}

function isPositive(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0
}
