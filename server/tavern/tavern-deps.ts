import type { PrintedContent } from '@app/rules/tavern/parse-content.ts'
import type { Switches } from '../switches/switches.ts'
import { Refusal } from '../answers/refusal.ts'
import type { ChangeDeps } from '../ledger/change.ts'

export interface TavernDeps extends ChangeDeps {
  readonly content: { get(kind: 'tavern'): PrintedContent | undefined }
  readonly switches: Pick<Switches, 'isOff'>
  /** Looks after searches from this time on, in unix milliseconds. */
  wake(dueMs: number): void
}

/**
 * The cards and numbers of the game; undefined in a world without them. While gifts are closed a
 * run ends without its reward; a later one of the day may bring it.
 */
export function findTavern({ content, switches }: TavernDeps): PrintedContent | undefined {
  const tavern = content.get('tavern')
  if (!tavern || !switches.isOff('gifts')) return tavern
  return { ...tavern, rules: { ...tavern.rules, reward_per_win: 0 } }
}

/** The cards and numbers of the game; refuses with `not_available` in a world without them. */
export function tavernOf(deps: TavernDeps): PrintedContent {
  const tavern = findTavern(deps)
  if (!tavern) throw new Refusal('not_available')
  return tavern
}
