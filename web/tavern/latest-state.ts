import type { TavernState } from '@app/contract/tavern.ts'

/**
 * What is shown when an answer has come. With an opponent at hand a battle is over at once, and its
 * event may come before an answer that still tells of the search: that answer is passed over.
 */
export function latestState(shown: TavernState | undefined, answer: TavernState): TavernState {
  return shown && isOvertaken(shown, answer) ? shown : answer
}

function isOvertaken(shown: TavernState, answer: TavernState): boolean {
  const known = battleIdOf(shown)
  if (answer.status !== 'search' || shown.status === 'search' || known === undefined) return false
  const told = battleIdOf(answer)
  // Ids of battles grow with time; a new run has none yet.
  return told === undefined ? shown.status === 'in_fight' : told < known
}

function battleIdOf({ jdoc }: TavernState): string | undefined {
  return jdoc.last_battle_logs[0]?.battle_id
}
