import { setTimeout as sleep } from 'node:timers/promises'
import { authRoutes } from '@app/contract/auth.ts'
import { type Input, pathOf, type Reply, type Route } from '@app/contract/route.ts'
import { sandboxRoutes } from '@app/contract/sandbox.ts'

export type Call = <R extends Route>(route: R, input: Input<R>) => Promise<Reply<R>>

/** Someone who can sign in. */
export interface Person {
  readonly steamId: string
  readonly name: string
}

/** What a browser needs to be signed in. */
export interface Session {
  readonly token: string
  readonly cookies: readonly {
    readonly name: string
    readonly value: string
    readonly path: string
  }[]
}

/** How often a site whose Steam is too slow is asked. */
const STEAM_TRIES = 4

/** A running sandbox, in which everything is made by the calls of its API. */
export class Site {
  readonly url: string
  readonly #firstSteamId: bigint
  readonly #steamAgainMs: number
  #people = 0

  /**
   * @param firstSteamId - new people get this id and the following ones
   * @param steamAgainMs - after which a site whose Steam was too slow is asked once more
   */
  constructor(url: string, firstSteamId: bigint, steamAgainMs = 5000) {
    this.url = url
    this.#firstSteamId = firstSteamId
    this.#steamAgainMs = steamAgainMs
  }

  /** Someone whom the site does not know yet; their name is theirs alone. */
  newPerson(name: string): Person {
    const steamId = String(this.#firstSteamId + BigInt(this.#people))
    this.#people += 1
    return { steamId, name: `${name} ${this.#people}` }
  }

  /** Gives coins, platform coins and items to someone. */
  async grant(
    { steamId }: Person,
    given: Omit<Input<typeof sandboxRoutes.grant>, 'steam_id'>,
  ): Promise<void> {
    await this.call(sandboxRoutes.grant, { steam_id: steamId, ...given })
  }

  async signIn({ steamId, name }: Person): Promise<Session> {
    const response = await fetch(`${this.url}/api${authRoutes.clientSignIn.path}`, {
      method: 'POST',
      body: new URLSearchParams({ ticket: `sandbox-${steamId}`, username: name }),
    })
    if (!response.ok) throw new Error(`sign-in: ${response.status} ${await response.text()}`)
    const { access_token: token } = (await response.json()) as { access_token: string }
    const cookies = response.headers.getSetCookie().map((header) => {
      const [, cookie = '', value = ''] = /^([^=]+)=([^;]*)/.exec(header) ?? []
      const [, path = '/'] = /path=([^;]+)/i.exec(header) ?? []
      return { name: cookie, value, path }
    })
    return { token, cookies }
  }

  /** Calls as a person, in a session of its own. */
  async callAs(person: Person): Promise<Call> {
    const { token } = await this.signIn(person)
    return (route, input) => this.call(route, input, token)
  }

  /** Throws with the answer of a call that fails; waits where the site asks for it. */
  async call<R extends Route>(
    route: R,
    input: Input<R>,
    token?: string,
    triesLeft = STEAM_TRIES,
  ): Promise<Reply<R>> {
    const isGet = route.method === 'GET'
    const query = isGet ? `?${new URLSearchParams(input as Record<string, string>).toString()}` : ''
    const path = pathOf(route, input as Record<string, unknown>)
    const response = await fetch(`${this.url}/api${path}${query}`, {
      method: route.method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(!isGet && { 'content-type': 'application/json' }),
      },
      ...(!isGet && { body: JSON.stringify(input) }),
    })
    if (response.status === 429) {
      await sleep(1000 * Number(response.headers.get('retry-after') ?? 1))
      return this.call(route, input, token, triesLeft)
    }
    if (response.ok) return (await response.json()) as Reply<R>
    const said = await response.text()
    // On a crowded machine the sandbox's Steam may take longer than is waited for it.
    if (said.includes('"steam_unavailable"') && triesLeft > 1) {
      await sleep(this.#steamAgainMs)
      return this.call(route, input, token, triesLeft - 1)
    }
    throw new Error(`${route.path}: ${response.status} ${said}`)
  }
}
