/**
 * Whose turn it is in the share of the walk that every test run walks. It is the first one, so that a
 * change fails for what it did itself; WALK_TURN names another.
 */
export function turnNow(): number {
  const given = process.env['WALK_TURN'] ?? '0'
  if (!/^\d{1,9}$/.test(given)) throw new Error(`WALK_TURN is no whole number: ${given}`)
  return Number(given)
}
