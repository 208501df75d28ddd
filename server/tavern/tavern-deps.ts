import type { PrintedContent } from '@app/rules/tavern/parse-content.ts'
import type { Switches } from '../http/switches.ts'
import { Refusal } from '../http/refusal.ts'
import type { ChangeDeps } from '../ledger/change.ts'

export interface TavernDeps extends ChangeDeps {
  readonly content: { get(kind: 'tavern'): PrintedContent | undefined }
  readonly switches: Pick<Switches, 'isOff'>
  /** Looks after searches from this time on, in unix milliseconds. */
  wake(dueMs: number): void
}

/** The cards and numbers of the game; a world without them has no tavern. */
export function tavernOf({ content }: TavernDeps): PrintedContent {
  const tavern = content.get('tavern')
  if (!tavern) throw new Refusal('switched_off')
  return tavern
}
