import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '../settings.ts'

/** What our cookies hold: the refresh token, and what ties Steam's answer to this browser. */
export type CookieName = 'refresh' | 'sign-in'

const MAX_AGE_SECONDS: Readonly<Record<CookieName, number>> = {
  refresh: 30 * 86_400,
  'sign-in': 600,
}

/**
 * The cookies of sign-in: for the server only, and never sent by another site's forms.
 *
 * Where other sites may show the app in a frame, the refresh cookie must reach us from there: it is
 * `SameSite=None`, which browsers take over https only, and kept apart for each site around the
 * frame. Calls that use it look at the page that asks instead (decisions/014).
 */
export class AuthCookies {
  readonly #isSecure: boolean
  readonly #isFramed: boolean

  constructor({ publicUrl, embedOrigins }: Pick<Settings, 'publicUrl' | 'embedOrigins'>) {
    this.#isSecure = publicUrl.startsWith('https:')
    this.#isFramed = this.#isSecure && embedOrigins.length > 0
  }

  read(request: FastifyRequest, name: CookieName): string | undefined {
    return request.cookies[this.#nameOf(name)]
  }

  set(reply: FastifyReply, name: CookieName, value: string): void {
    this.#write(reply, name, value, MAX_AGE_SECONDS[name])
  }

  drop(reply: FastifyReply, name: CookieName): void {
    this.#write(reply, name, '', 0)
  }

  #write(reply: FastifyReply, name: CookieName, value: string, maxAge: number): void {
    const isFramed = this.#isFramed && name === 'refresh'
    void reply.setCookie(this.#nameOf(name), value, {
      httpOnly: true,
      sameSite: isFramed ? 'none' : 'lax',
      partitioned: isFramed,
      path: '/',
      secure: this.#isSecure,
      maxAge,
    })
  }

  /** A https site's get the prefix that keeps other hosts and paths from setting them. */
  #nameOf(name: CookieName): string {
    return this.#isSecure ? `__Host-${name}` : name
  }
}
