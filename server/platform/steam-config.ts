/** Where Steam is, and what it calls itself. The sandbox is the same with other addresses. */
export interface SteamConfig {
  /** Shown to browsers, and the constant that every answer must name. */
  readonly openIdEndpoint: string
  /** Where we ask whether an answer is genuine; the endpoint itself, or its way from here. */
  readonly checkUrl: string
  /** What precedes the id in a claimed id. */
  readonly claimedIdBase: string
  readonly webApiUrl: string
  /** Where a game's item definitions lie open to everybody. */
  readonly publicApiUrl: string
  readonly webApiKey: string
  readonly appId: number
  /** What a ticket must look like before it goes into an address. */
  readonly ticket: RegExp
  /** Whether a ticket signs in more than once, as the sandbox's do. */
  readonly ticketIsReusable: boolean
  /** How long one request may take. */
  readonly timeoutMs: number
  /** Steam may not yet know a ticket that was asked for a moment ago: when to ask again. */
  readonly ticketRetryMs: number
}

/** Valve's hosts: nothing else is ever asked, and no answer can name another. */
export const realSteam = {
  openIdEndpoint: 'https://steamcommunity.com/openid/login',
  checkUrl: 'https://steamcommunity.com/openid/login',
  claimedIdBase: 'https://steamcommunity.com/openid/id/',
  webApiUrl: 'https://partner.steam-api.com',
  publicApiUrl: 'https://api.steampowered.com',
  ticket: /^(?:[0-9a-fA-F]{2}){16,4096}$/,
  ticketIsReusable: false,
  timeoutMs: 6000,
  ticketRetryMs: 1000,
} as const satisfies Partial<SteamConfig>
