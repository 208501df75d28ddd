import { spawnSync } from 'node:child_process'

/**
 * Whose turn it is in the share of the walk that every test run walks: a number that is the same in
 * every run of a commit, and one more with the next commit. WALK_TURN names another.
 */
export function turnNow(): number {
  const given = process.env['WALK_TURN']
  if (given !== undefined) return wholeNumber(given)
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { encoding: 'utf8' })
  // A copy without its history takes the first turn.
  return /^\d+\s*$/.test(stdout ?? '') ? Number(stdout) : 0
}

function wholeNumber(given: string): number {
  if (!/^\d{1,9}$/.test(given)) throw new Error(`WALK_TURN is no whole number: ${given}`)
  return Number(given)
}
