import type { BrowserKey } from '../browser-keys.ts'
import { tabTexts } from '../browser-storage.ts'
import { onPlayerChange, playerOf } from './player-scope.ts'
import { useSession } from './session.ts'

/** A list that this tab keeps over a reload for the player who is signed in, and for nobody else. */
export interface OwnList<T> {
  read(): readonly T[]
  write(list: readonly T[]): void
}

const whose = () => playerOf(useSession.getState().accessToken) ?? ''

/**
 * It ends with the tab and with the player's session.
 *
 * @param isOne - whether something is one of the list: another release may have kept others
 */
export function ownList<T>(key: BrowserKey, isOne: (kept: unknown) => kept is T): OwnList<T> {
  onPlayerChange(() => tabTexts.remove(key))
  return {
    read: () => readOwn(tabTexts.read(key), whose()).filter(isOne),
    write: (list) => tabTexts.write(key, writeOwn(list, whose())),
  }
}

/** What a text of `writeOwn` holds for this player. */
export function readOwn(text: string | undefined, player: string): readonly unknown[] {
  if (text === undefined) return []
  try {
    const [of, ...list] = JSON.parse(text) as [string, ...unknown[]]
    return of === player ? list : []
  } catch {
    return []
  }
}

export function writeOwn(list: readonly unknown[], player: string): string {
  return JSON.stringify([player, ...list])
}
