import { PlayerChanged } from '../refusals/api-error.ts'
import { claimOf } from './claims.ts'
import { useSession } from './session.ts'

/** Whose screens an access token opens; undefined for a visitor. */
export function playerOf(token: string | undefined): string | undefined {
  return token && (claimOf(token, 'seen_as') ?? claimOf(token, 'sub') ?? token)
}

let scope = new AbortController()
const listeners = new Set<() => void>()

useSession.subscribe((now, before) => {
  if (playerOf(now.accessToken) === playerOf(before.accessToken)) return
  const past = scope
  scope = new AbortController()
  past.abort(new PlayerChanged())
  for (const listener of listeners) listener()
})

/**
 * What belongs to the player who is signed in now, or to the visitor: it aborts, with `PlayerChanged`
 * as its reason, as soon as someone else takes over. A renewed token changes nothing.
 */
export function playerScope(): AbortSignal {
  return scope.signal
}

/** Calls the listener after each change of player; for the whole life of the page. */
export function onPlayerChange(listener: () => void): void {
  listeners.add(listener)
}

/** A value that each player has of their own: made when it is first asked for, gone with the player. */
export function forPlayer<T>(make: (scope: AbortSignal) => T): () => T {
  let made: { readonly scope: AbortSignal; readonly value: T } | undefined
  return () => {
    if (made?.scope !== scope.signal) made = { scope: scope.signal, value: make(scope.signal) }
    return made.value
  }
}
