import { createHmac, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { validate as isUuid } from 'uuid'

/** Seconds that an access token is good for (server rules, section 2). */
const ACCESS_SECONDS = 15 * 60
/** The token that travels in an address is good for a page load. */
const LANDING_SECONDS = 60
const AUDIENCE = 'surprise-market'

export interface AccessToken {
  /** The player. */
  readonly sub: string
  /** The session. */
  readonly sid: string
}

/** Lets an operator see what a player sees; whoever reads `sub` alone takes it for the operator's. */
export interface ViewToken extends AccessToken {
  /** The player. */
  readonly seen_as: string
}

/** A token that is good now. */
interface GoodToken extends AccessToken, Partial<Pick<ViewToken, 'seen_as'>> {
  /** When it expires, unix seconds. */
  readonly exp: number
}

/** Makes and checks the tokens of one secret: one algorithm, one audience, one type. */
export class Tokens {
  readonly #secret: string
  readonly #verify: (token: string) => GoodToken
  readonly #now: () => number

  /** @param now - unix milliseconds */
  constructor(secret: string, now: () => number) {
    this.#secret = secret
    this.#now = now
    this.#verify = createVerifier({
      key: secret,
      algorithms: ['HS256'],
      allowedAud: AUDIENCE,
      requiredClaims: ['sub', 'sid', 'aud', 'exp', 'typ'],
      cache: 10_000,
    }) as (token: string) => GoodToken
  }

  access(token: AccessToken): string {
    return this.#sign({ ...token, typ: 'access' }, ACCESS_SECONDS)
  }

  /** @returns the token, and when it expires in unix seconds */
  view(token: ViewToken): { readonly token: string; readonly expiresAt: number } {
    const expiresAt = Math.floor(this.#now() / 1000) + ACCESS_SECONDS
    return { token: this.#sign({ ...token, typ: 'access' }, ACCESS_SECONDS), expiresAt }
  }

  /** @param state - what the page that asked for the sign-in keeps; it accepts no other token */
  landing(token: AccessToken, state: string): string {
    return this.#sign({ ...token, typ: 'access', state }, LANDING_SECONDS)
  }

  /** The token's claims; undefined when it is not a good access token now. */
  read(token: string): GoodToken | undefined {
    try {
      const claims = this.#verify(token) as GoodToken & { typ: string }
      const isOurs = claims.typ === 'access' && isUuid(claims.sub) && isUuid(claims.sid)
      return isOurs ? claims : undefined
    } catch {
      return undefined
    }
  }

  /** A refresh token: the session and its generation, signed. */
  refresh(sessionId: string, generation: number): string {
    const text = `${sessionId}.${generation}`
    return `${text}.${this.#mac(`refresh ${text}`)}`
  }

  /** What a refresh token says; undefined when it was not made here. */
  readRefresh(token: string): { sessionId: string; generation: number } | undefined {
    const [sessionId = '', generation = '', mac = ''] = token.split('.')
    const expected = Buffer.from(this.#mac(`refresh ${sessionId}.${generation}`))
    const given = Buffer.from(mac)
    if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined
    return { sessionId, generation: Number(generation) }
  }

  /** What stands for a Steam account that is to be known again, but named by nobody without the secret. */
  mark(steamId: string): string {
    return this.#mac(`account ${steamId}`)
  }

  #sign(claims: object, seconds: number): string {
    const iat = Math.floor(this.#now() / 1000)
    const sign = createSigner({ key: this.#secret, algorithm: 'HS256' })
    return sign({ ...claims, aud: AUDIENCE, iat, exp: iat + seconds })
  }

  #mac(text: string): string {
    return createHmac('sha256', this.#secret).update(text).digest('base64url')
  }
}
