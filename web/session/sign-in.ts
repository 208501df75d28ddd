import { newId } from '../new-id.ts'
import { browserKeys } from '../browser-keys.ts'
import { localTexts } from '../browser-storage.ts'
import { steamSignIn } from '../paths.ts'
import { claimOf } from './claims.ts'

/** How long the platform's page may stay open before its token is taken for someone else's. */
const SIGN_IN_MAX_MS = 30 * 60_000

/** Sign-ins of this browser that may be in progress; more tabs than that nobody signs in from. */
const SIGN_INS_MAX = 10

interface StartedSignIn {
  readonly state: string
  /** Milliseconds since the epoch. */
  readonly at: number
}

/**
 * Sends the browser to the platform's sign-in.
 *
 * The browser keeps a value that the token must bring back, so that a prepared link cannot sign
 * anyone in as someone else. All tabs share it: the platform's page may open another one.
 */
export function startSignIn(): void {
  const started = { state: newId(), at: Date.now() }
  keepStarted([...readStarted(), started].slice(-SIGN_INS_MAX))
  location.assign(steamSignIn(started.state))
}

/**
 * Whether a token that arrived in an address belongs to a sign-in that this browser started. Uses
 * the kept value up.
 */
export function isOwnSignIn(token: string): boolean {
  const started = readStarted()
  const state = claimOf(token, 'state')
  keepStarted(started.filter((one) => one.state !== state))
  return started.some((one) => one.state === state)
}

function readStarted(): readonly StartedSignIn[] {
  try {
    const kept: unknown = JSON.parse(localTexts.read(browserKeys.startedSignIns) ?? '[]')
    return (kept as StartedSignIn[]).filter(({ at }) => Date.now() - at < SIGN_IN_MAX_MS)
  } catch {
    return []
  }
}

function keepStarted(started: readonly StartedSignIn[]): void {
  if (started.length === 0) localTexts.remove(browserKeys.startedSignIns)
  else localTexts.write(browserKeys.startedSignIns, JSON.stringify(started))
}
