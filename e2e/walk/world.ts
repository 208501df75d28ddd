import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { authRoutes } from '@app/contract/auth.ts'
import type { Language } from '../../web/i18n/languages.ts'
import { type Person, type Session as SignedIn, Site } from '../../worlds/site.ts'
import { newWhale } from '../../worlds/whale.ts'
import type { Role } from './screens.ts'

const script = fileURLToPath(new URL('serve.ts', import.meta.url))
const FIRST_STEAM_ID = 76561198200000000n

/** Someone who looks at the site. */
export interface Guest {
  readonly role: Role
  readonly name: string
  /** Undefined for a visitor, who does not sign in. */
  readonly person: Person | undefined
}

/** What a guest's browser keeps of the site. */
export type Session = Pick<SignedIn, 'cookies'> & { readonly token: string | undefined }

/** The walker's world: a server of its own, in which every guest is made by the calls of the API. */
export class World implements AsyncDisposable {
  readonly url: string
  readonly #site: Site
  readonly #server: ChildProcess
  /** Someone rich who has only looked so far. */
  #onlooker: Person | undefined

  private constructor(url: string, server: ChildProcess) {
    this.url = url
    this.#site = new Site(url, FIRST_STEAM_ID)
    this.#server = server
  }

  static async open(): Promise<World> {
    const server = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] })
    for await (const line of createInterface(server.stdout)) {
      if (!line.startsWith('{"url"')) continue
      const { url } = JSON.parse(line) as { url: string }
      return new World(url, server)
    }
    throw new Error('the server ended before it was open')
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.stdin?.end()
    if (this.#server.exitCode === null) await once(this.#server, 'exit')
  }

  /** Makes someone new of this role, with a profile in this language. */
  async guest(role: Role, language: Language): Promise<Guest> {
    if (role === 'visitor') return { role, name: '', person: undefined }
    const person = role === 'rich' ? await newWhale(this.#site, role) : this.#site.newPerson(role)
    return this.#speaking(person, role, language)
  }

  /** Someone who will change nothing: the rich one, who is much work to make, is the same each time. */
  async onlooker(role: Role, language: Language): Promise<Guest> {
    if (role !== 'rich') return this.guest(role, language)
    this.#onlooker ??= await newWhale(this.#site, role)
    return this.#speaking(this.#onlooker, role, language)
  }

  async #speaking(person: Person, role: Role, language: Language): Promise<Guest> {
    const call = await this.#site.callAs(person)
    await call(authRoutes.setLanguage, { lang: language })
    return { role, name: person.name, person }
  }

  /** Signs in as this guest, in a session of its own. */
  async signIn({ person }: Guest): Promise<Session> {
    return person ? this.#site.signIn(person) : { token: undefined, cookies: [] }
  }
}
