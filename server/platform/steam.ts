/** Where Steam is, and what it calls itself. The sandbox is the same with other addresses. */
export interface SteamConfig {
  /** Shown to browsers, and the constant that every answer must name. */
  readonly openIdEndpoint: string
  /** Where we ask whether an answer is genuine; the endpoint itself, or its way from here. */
  readonly checkUrl: string
  /** What precedes the id in a claimed id. */
  readonly claimedIdBase: string
  readonly webApiUrl: string
  readonly webApiKey: string
  readonly appId: number
  /** What a ticket must look like before it goes into an address. */
  readonly ticket: RegExp
  readonly timeoutMs: number
}

export const realSteam = {
  openIdEndpoint: 'https://steamcommunity.com/openid/login',
  checkUrl: 'https://steamcommunity.com/openid/login',
  claimedIdBase: 'https://steamcommunity.com/openid/id/',
  webApiUrl: 'https://partner.steam-api.com',
  ticket: /^(?:[0-9a-fA-F]{2}){16,4096}$/,
  timeoutMs: 6000,
} as const

/** Our name towards Steam in tickets: one made for another service is refused. */
const TICKET_IDENTITY = 'surprise-market'
const NAMESPACE = 'http://specs.openid.net/auth/2.0'
const IDENTIFIER_SELECT = `${NAMESPACE}/identifier_select`
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'
const ASSOC_HANDLE = '1234567890'
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
/** Public individual accounts. */
const FIRST_ID = 76561197960265729n
const LAST_ID = 76561202255233023n
const NONCE_SKEW_MS = 300_000
const REPLY_BYTES_MAX = 4096

type Field = (typeof FIELDS)[number]
type Answer = Readonly<Record<Field, string>>

/** Why a sign-in was refused; for our log only, the browser hears of one generic failure. */
export type SignInRefusal =
  | 'parameters'
  | 'mode'
  | 'constants'
  | 'identity'
  | 'claimed_id'
  | 'return_to'
  | 'nonce'
  | 'not_confirmed'

export type SignIn =
  | { readonly steamId: string; readonly nonce: string }
  | { readonly refused: SignInRefusal }

/** Steam could not be asked: busy, down, or answering nonsense. */
export class SteamUnavailable extends Error {
  override readonly name = 'SteamUnavailable'
}

/** The address that a browser is sent to for signing in (OpenID 2.0, stateless). */
export function beginLogin(config: SteamConfig, returnTo: string): string {
  const url = new URL(config.openIdEndpoint)
  url.searchParams.set('openid.ns', NAMESPACE)
  url.searchParams.set('openid.mode', 'checkid_setup')
  url.searchParams.set('openid.identity', IDENTIFIER_SELECT)
  url.searchParams.set('openid.claimed_id', IDENTIFIER_SELECT)
  url.searchParams.set('openid.return_to', returnTo)
  url.searchParams.set('openid.realm', new URL(returnTo).origin)
  return url.href
}

/** A Steam id of a public individual account, in its 17 digits. */
export function isSteamId(text: string): boolean {
  return /^76561[0-9]{12}$/.test(text) && BigInt(text) >= FIRST_ID && BigInt(text) <= LAST_ID
}

function readAnswer(query: URLSearchParams): Answer | undefined {
  const isOnce = FIELDS.every((field) => query.getAll(field).length === 1)
  if (!isOnce) return undefined
  return Object.fromEntries(FIELDS.map((field) => [field, query.get(field)])) as Answer
}

/** What can be refused without asking Steam, in the order of its checks. */
function refuseAnswer(
  answer: Answer,
  config: SteamConfig,
  returnTo: string,
  now: number,
): SignInRefusal | undefined {
  if (answer['openid.mode'] !== 'id_res') return 'mode'
  const areConstants =
    answer['openid.ns'] === NAMESPACE &&
    answer['openid.op_endpoint'] === config.openIdEndpoint &&
    answer['openid.assoc_handle'] === ASSOC_HANDLE &&
    answer['openid.signed'] === SIGNED
  if (!areConstants) return 'constants'
  if (answer['openid.claimed_id'] !== answer['openid.identity']) return 'identity'
  if (steamIdOf(answer, config) === undefined) return 'claimed_id'
  if (answer['openid.return_to'] !== returnTo) return 'return_to'
  const time = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)[\x21-\x7e]{1,235}$/.exec(
    answer['openid.response_nonce'],
  )
  const isFresh = time?.[1] !== undefined && Math.abs(Date.parse(time[1]) - now) <= NONCE_SKEW_MS
  return isFresh ? undefined : 'nonce'
}

function steamIdOf(answer: Answer, config: SteamConfig): string | undefined {
  const claimed = answer['openid.claimed_id']
  if (!claimed.startsWith(config.claimedIdBase)) return undefined
  const id = claimed.slice(config.claimedIdBase.length).replace(/\/$/, '')
  return isSteamId(id) ? id : undefined
}

/**
 * Verifies what a browser brought back from Steam. There is no discovery: the one that is asked is
 * the configured one, whatever the answer says. The caller checks the state and uses up the nonce.
 *
 * @param query - the whole query of the callback
 * @param returnTo - exactly what was sent with this state
 * @param now - unix milliseconds
 */
export async function verifyLogin(
  config: SteamConfig,
  query: URLSearchParams,
  returnTo: string,
  now: number,
): Promise<SignIn> {
  const answer = readAnswer(query)
  if (!answer) return { refused: 'parameters' }
  const refused = refuseAnswer(answer, config, returnTo, now)
  if (refused) return { refused }
  const steamId = steamIdOf(answer, config)!
  const body = new URLSearchParams({ ...answer, 'openid.mode': 'check_authentication' })
  const reply = await ask(config, config.checkUrl, { method: 'POST', body })
  const lines = new Map(
    reply.split('\n').map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon), line.slice(colon + 1)]
    }),
  )
  const isValid = lines.get('ns') === NAMESPACE && lines.get('is_valid') === 'true'
  return isValid
    ? { steamId, nonce: answer['openid.response_nonce'] }
    : { refused: 'not_confirmed' }
}

/**
 * Verifies a ticket of the game client. Returns the Steam id, or undefined for a ticket that is
 * not good or belongs to a banned account.
 */
export async function verifyTicket(
  config: SteamConfig,
  ticket: string,
): Promise<string | undefined> {
  if (!config.ticket.test(ticket)) return undefined
  const url = new URL('/ISteamUserAuth/AuthenticateUserTicket/v1/', config.webApiUrl)
  url.searchParams.set('key', config.webApiKey)
  url.searchParams.set('appid', String(config.appId))
  url.searchParams.set('ticket', ticket)
  url.searchParams.set('identity', TICKET_IDENTITY)
  const reply = await ask(config, url.href, { method: 'GET' })
  const params = readTicketReply(reply)
  if (params?.result !== 'OK' || params.publisherbanned === true) return undefined
  const { steamid } = params
  if (typeof steamid !== 'string' || !isSteamId(steamid)) throw new SteamUnavailable('steam id')
  return steamid
}

function readTicketReply(
  text: string,
): { result?: unknown; steamid?: unknown; publisherbanned?: unknown } | undefined {
  try {
    const reply = JSON.parse(text) as { response?: { params?: object } } | null
    return reply?.response?.params
  } catch {
    throw new SteamUnavailable('not JSON')
  }
}

/** One request to Steam: no redirects, a time limit, a small answer. Says nothing of the address. */
async function ask(
  config: SteamConfig,
  url: string,
  init: { method: 'GET' | 'POST'; body?: URLSearchParams },
): Promise<string> {
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'error',
      signal: AbortSignal.timeout(config.timeoutMs),
      headers: { 'user-agent': 'surprise-market/1' },
    })
    if (response.status !== 200) throw new SteamUnavailable(`status ${response.status}`)
    return await readCapped(response)
  } catch (error) {
    if (error instanceof SteamUnavailable) throw error
    throw new SteamUnavailable(error instanceof Error ? error.name : 'failed')
  }
}

async function readCapped(response: Response): Promise<string> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of response.body ?? []) {
    size += chunk.length
    if (size > REPLY_BYTES_MAX) throw new SteamUnavailable('answer too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
