import { redirect } from '@tanstack/react-router'
import { paths } from '../paths.ts'
import { keepToken } from './session.ts'
import { isOwnSignIn } from './sign-in.ts'

/** What the game client sends to sign its player in. */
export interface ClientSignIn {
  readonly ticket: string
  readonly username: string
}

let received: ClientSignIn | undefined

/** What the game client sent with the address; undefined where it sent nothing, or only a part. */
export function receivedSignIn(): ClientSignIn | undefined {
  return received
}

/**
 * Takes a ticket out of the address before anything is drawn or requested, so that it stays in no
 * history and is sent to nobody.
 */
export function receiveClientSignIn(search: Partial<ClientSignIn>): void {
  const { ticket, username } = search
  if (ticket === undefined && username === undefined) return
  received = ticket !== undefined && username !== undefined ? { ticket, username } : undefined
  throw redirect({ to: paths.clientSuccess, replace: true })
}

let isAccepted = false

/** Whether the token that came with the address began a session. */
export function isSteamSignIn(): boolean {
  return isAccepted
}

/**
 * Takes a token out of the address, as above, and keeps it if this browser asked for it (spec part 1
 * section 2).
 */
export function receiveSteamSignIn({ token }: { token?: string }): void {
  if (token === undefined) return
  isAccepted = isOwnSignIn(token)
  if (isAccepted) keepToken(token, false)
  throw redirect({ to: paths.steamSuccess, replace: true })
}
