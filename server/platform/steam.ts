import { setTimeout } from 'node:timers/promises'
import { isConfirmed, loginAddress, readClaim, type SignInRefusal } from './open-id.ts'
import { Outbound, SteamUnavailable } from './outbound.ts'
import type { SteamConfig } from './steam-config.ts'
import { isSteamId } from './steam-id.ts'

/** Our name towards Steam in tickets: one made for another service is refused. */
const TICKET_IDENTITY = 'surprise-market'
const INVALID_TICKET = 101
const OPEN_ID_BYTES = 4096
const WEB_API_BYTES = 2_000_000
const PROFILES_MAX = 100

export interface ExpectedLogin {
  /** Exactly what was sent with this state. */
  readonly returnTo: string
  /** Uses an answer up; false when it has been used before. */
  useNonce(nonce: string): Promise<boolean>
}

/** The only place that speaks with Steam; of the sandbox's Steam it knows no more than its address. */
export class Steam {
  readonly config: SteamConfig
  readonly #now: () => number
  readonly #openId: Outbound
  readonly #webApi: Outbound

  /** @param now - unix milliseconds */
  constructor(config: SteamConfig, now: () => number) {
    this.config = config
    this.#now = now
    this.#openId = new Outbound(now)
    this.#webApi = new Outbound(now)
  }

  /** Which of its services are not asked for a while, by name. */
  get pauses(): ReadonlyMap<string, boolean> {
    return new Map([
      ['sign_in', this.#openId.isPaused],
      ['profiles', this.#webApi.isPaused],
    ])
  }

  /** The address that a browser is sent to for signing in. */
  beginLogin(returnTo: string): string {
    return loginAddress(this.config, returnTo)
  }

  /**
   * Verifies what a browser brought back: its form, then its age and first use, and only then asks
   * Steam. The caller has compared the state. Throws SteamUnavailable.
   *
   * @param query - the whole query of the callback
   */
  async verifyLogin(
    query: URLSearchParams,
    expected: ExpectedLogin,
  ): Promise<{ readonly steamId: string } | { readonly refused: SignInRefusal }> {
    const claim = readClaim(this.config, query, expected.returnTo, this.#now())
    if ('refused' in claim) return claim
    if (!(await expected.useNonce(claim.nonce))) return { refused: 'nonce_used' }
    const reply = await this.#openId.ask({
      url: this.config.checkUrl,
      form: claim.question,
      timeoutMs: this.config.timeoutMs,
      bytesMax: OPEN_ID_BYTES,
    })
    return isConfirmed(reply) ? { steamId: claim.steamId } : { refused: 'not_confirmed' }
  }

  /**
   * Verifies a ticket of the game client. Returns the Steam id, or undefined for a ticket that is
   * not good or belongs to a banned account. Throws SteamUnavailable.
   */
  async verifyTicket(ticket: string): Promise<string | undefined> {
    if (!this.config.ticket.test(ticket)) return undefined
    let reply = await this.#askTicket(ticket)
    if (reply.error?.errorcode === INVALID_TICKET && this.config.ticketRetryMs > 0) {
      await setTimeout(this.config.ticketRetryMs)
      reply = await this.#askTicket(ticket)
    }
    const { params } = reply
    if (params?.result !== 'OK' || params.publisherbanned === true) return undefined
    const { steamid } = params
    if (typeof steamid !== 'string' || !isSteamId(steamid)) throw new SteamUnavailable('steam id')
    return steamid
  }

  /** The names that accounts show, by Steam id; unknown ones are missing. Throws SteamUnavailable. */
  async profiles(steamIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const steamids = steamIds.slice(0, PROFILES_MAX).join(',')
    const { players } = await this.#askWebApi('ISteamUser/GetPlayerSummaries/v2', { steamids })
    const names = new Map<string, string>()
    for (const player of Array.isArray(players) ? (players as unknown[]) : []) {
      const { steamid, personaname } = (player ?? {}) as Record<string, unknown>
      if (typeof steamid !== 'string' || typeof personaname !== 'string') continue
      if (steamIds.includes(steamid)) names.set(steamid, personaname)
    }
    return names
  }

  async #askTicket(ticket: string): Promise<{
    params?: { result?: unknown; steamid?: unknown; publisherbanned?: unknown }
    error?: { errorcode?: unknown }
  }> {
    return this.#askWebApi('ISteamUserAuth/AuthenticateUserTicket/v1', {
      appid: String(this.config.appId),
      ticket,
      identity: TICKET_IDENTITY,
    })
  }

  async #askWebApi(
    method: string,
    fields: Readonly<Record<string, string>>,
  ): Promise<Record<string, unknown>> {
    const url = new URL(`/${method}/`, this.config.webApiUrl)
    url.searchParams.set('key', this.config.webApiKey)
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value)
    const text = await this.#webApi.ask({
      url: url.href,
      timeoutMs: this.config.timeoutMs,
      bytesMax: WEB_API_BYTES,
    })
    const { response } = readObject(text)
    if (typeof response !== 'object' || response === null) throw new SteamUnavailable('no response')
    return response as Record<string, unknown>
  }
}

function readObject(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Said below.
  }
  throw new SteamUnavailable('not a JSON object')
}
