/**
 * The share of starts that end with a gain, for so many units: between two numbers of units whose share
 * is known it changes evenly with each doubling. Undefined where no share is known.
 *
 * @param known - the share by units, fewest first
 */
export function gainShareOf(
  known: readonly (readonly [units: number, share: number])[],
  units: number,
): number | undefined {
  const at = known.findIndex(([one]) => one >= units)
  const [above, below] = [known[at], known[at - 1]]
  if (!above) return known.at(-1)?.[1]
  if (!below) return above[1]
  const part = Math.log(units / below[0]) / Math.log(above[0] / below[0])
  return below[1] + part * (above[1] - below[1])
}
