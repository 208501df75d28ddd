import type { TavernState } from '@app/contract/tavern.ts'

/**
 * What is shown when an answer or an event has come: the newer state of the game. An event may come
 * after the answer that knows it already, and an answer may have been read before the last change.
 */
export function latestState(shown: TavernState | undefined, told: TavernState): TavernState {
  return shown && told.jdoc.version < shown.jdoc.version ? shown : told
}
