import type { SteamConfig } from './steam-config.ts'
import { isSteamId } from './steam-id.ts'

export const NAMESPACE = 'http://specs.openid.net/auth/2.0'
/** Steam signs always these, in this order; an answer that signs fewer is not one of Steam's. */
export const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'
export const ASSOC_HANDLE = '1234567890'
/** How far a nonce's time may be from ours. */
export const NONCE_SKEW_MS = 300_000

const IDENTIFIER_SELECT = `${NAMESPACE}/identifier_select`
const FIELDS = [
  'openid.ns',
  'openid.mode',
  'openid.op_endpoint',
  'openid.claimed_id',
  'openid.identity',
  'openid.return_to',
  'openid.response_nonce',
  'openid.assoc_handle',
  'openid.signed',
  'openid.sig',
] as const

type Answer = Readonly<Record<(typeof FIELDS)[number], string>>

/** Why an answer was refused; for our log only, the browser hears of one generic failure. */
export type SignInRefusal =
  | 'parameters'
  | 'mode'
  | 'constants'
  | 'identity'
  | 'claimed_id'
  | 'return_to'
  | 'nonce'
  | 'nonce_used'
  | 'not_confirmed'

/** An answer that is well formed: Steam itself must still confirm it. */
export interface Claim {
  readonly steamId: string
  readonly nonce: string
  /** What Steam is asked with. */
  readonly question: URLSearchParams
}

/** The address that a browser is sent to for signing in (OpenID 2.0, stateless). */
export function loginAddress(config: SteamConfig, returnTo: string): string {
  const url = new URL(config.openIdEndpoint)
  url.searchParams.set('openid.ns', NAMESPACE)
  url.searchParams.set('openid.mode', 'checkid_setup')
  url.searchParams.set('openid.identity', IDENTIFIER_SELECT)
  url.searchParams.set('openid.claimed_id', IDENTIFIER_SELECT)
  url.searchParams.set('openid.return_to', returnTo)
  url.searchParams.set('openid.realm', new URL(returnTo).origin)
  return url.href
}

/**
 * Reads what a browser brought back. Refuses in this order: parameters missing or given twice, mode,
 * constants, identity, claimed id, return address, age. There is no discovery: the endpoint is a
 * constant, whatever the answer says.
 *
 * @param query - the whole query of the callback
 * @param returnTo - exactly what was sent with this state
 * @param now - unix milliseconds
 */
export function readClaim(
  config: SteamConfig,
  query: URLSearchParams,
  returnTo: string,
  now: number,
): Claim | { readonly refused: SignInRefusal } {
  if (!FIELDS.every((field) => query.getAll(field).length === 1)) return { refused: 'parameters' }
  const answer = Object.fromEntries(FIELDS.map((field) => [field, query.get(field)])) as Answer
  if (answer['openid.mode'] !== 'id_res') return { refused: 'mode' }
  const areConstants =
    answer['openid.ns'] === NAMESPACE &&
    answer['openid.op_endpoint'] === config.openIdEndpoint &&
    answer['openid.assoc_handle'] === ASSOC_HANDLE &&
    answer['openid.signed'] === SIGNED
  if (!areConstants) return { refused: 'constants' }
  if (answer['openid.claimed_id'] !== answer['openid.identity']) return { refused: 'identity' }
  const steamId = steamIdOf(config, answer['openid.claimed_id'])
  if (steamId === undefined) return { refused: 'claimed_id' }
  if (answer['openid.return_to'] !== returnTo) return { refused: 'return_to' }
  const nonce = answer['openid.response_nonce']
  if (!isFresh(nonce, now)) return { refused: 'nonce' }
  const question = new URLSearchParams({ ...answer, 'openid.mode': 'check_authentication' })
  return { steamId, nonce, question }
}

function steamIdOf(config: SteamConfig, claimedId: string): string | undefined {
  if (!claimedId.startsWith(config.claimedIdBase)) return undefined
  const id = claimedId.slice(config.claimedIdBase.length).replace(/\/$/, '')
  return isSteamId(id) ? id : undefined
}

function isFresh(nonce: string, now: number): boolean {
  const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{1,235}$/.exec(nonce)?.[1]
  return time !== undefined && Math.abs(Date.parse(time) - now) <= NONCE_SKEW_MS
}

/** Whether Steam's reply, lines of `key:value`, says that the answer is its own. */
export function isConfirmed(reply: string): boolean {
  const lines = reply.split('\n').map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon), line.slice(colon + 1)]
  })
  const valuesOf = (wanted: string) =>
    lines.flatMap(([key, value]) => (key === wanted ? value : []))
  const isOnly = (key: string, value: string) =>
    valuesOf(key).length === 1 && valuesOf(key)[0] === value
  return isOnly('ns', NAMESPACE) && isOnly('is_valid', 'true')
}
