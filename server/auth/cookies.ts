import type { FastifyReply, FastifyRequest } from 'fastify'

/** What our cookies hold: the refresh token, and what ties Steam's answer to this browser. */
export type CookieName = 'refresh' | 'sign-in'

const MAX_AGE_SECONDS: Readonly<Record<CookieName, number>> = {
  refresh: 30 * 86_400,
  'sign-in': 600,
}

/** The cookies of sign-in: for the server only, and never sent by another site's forms. */
export class AuthCookies {
  readonly #isSecure: boolean

  /** @param publicUrl - origin of the site */
  constructor(publicUrl: string) {
    this.#isSecure = publicUrl.startsWith('https:')
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
    void reply.setCookie(this.#nameOf(name), value, {
      httpOnly: true,
      sameSite: 'lax',
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
