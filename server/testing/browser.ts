import type { LightMyRequestResponse } from 'fastify'
import type { OpenedApp } from '../app.ts'

type Headers = Readonly<Record<string, string>>

/** A browser as far as signing in needs one: it keeps cookies, and follows no redirect by itself. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #node: OpenedApp

  constructor(node: OpenedApp, cookies?: ReadonlyMap<string, string>) {
    this.#node = node
    for (const [name, value] of cookies ?? []) this.cookies.set(name, value)
  }

  /** @param address - a path, or an address of the site */
  get(address: string, headers: Headers = {}): Promise<LightMyRequestResponse> {
    return this.#send('GET', address, headers)
  }

  post(address: string, form?: Headers, headers: Headers = {}): Promise<LightMyRequestResponse> {
    if (form === undefined) return this.#send('POST', address, headers)
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const payload = new URLSearchParams(form).toString()
    return this.#send('POST', address, { ...type, ...headers }, payload)
  }

  /** Presses "Log in"; returns where the platform is to send the browser back to. */
  async begin(pageState = 'kept-by-the-page'): Promise<string> {
    const response = await this.get(`/api/auth/steam?state=${pageState}`)
    const login = new URL(String(response.headers.location))
    return login.searchParams.get('openid.return_to') ?? ''
  }

  async #send(
    method: 'GET' | 'POST',
    address: string,
    headers: Headers,
    payload?: string,
  ): Promise<LightMyRequestResponse> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await this.#node.app.inject({
      method,
      url: address.replace(/^https?:\/\/[^/]+/, ''),
      headers: { ...(cookie === '' ? {} : { cookie }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value } of response.cookies) {
      if (value === '') this.cookies.delete(name)
      else this.cookies.set(name, value)
    }
    return response
  }
}
