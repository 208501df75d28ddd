import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.ts'
import { ASSOC_HANDLE, NAMESPACE, NONCE_SKEW_MS, SIGNED } from './open-id.ts'
import { inventoryMethods, type InventoryMethod, SandboxInventory } from './sandbox-inventory.ts'
import { RecentNames } from './recent-names.ts'
import { demoPlayers, loginPage } from './sandbox-login-page.ts'
import type { SteamConfig } from './steam-config.ts'
import { isSteamId } from './steam-id.ts'

/** Where the site mounts the page that a browser sees. */
const SANDBOX_PATH = '/sandbox-steam'
const TICKET = /^sandbox-([0-9]{17})$/
/** Players who chose a name get ids of this range, by their name. */
const NAMED_FIRST = 76561199000000000n
const NAMED_RANGE = 1_000_000_000n
const NAME_MAX = 64
/** Names that are known at once, beside those of the demo. */
const NAMES_MAX = 10_000
const SOMEBODY_ELSE = '76561198999999999'
const DELAY_MS = 200
const APP_ID = 480
const WEB_API_KEY = 'sandbox-web-api-key'

/** What the sandbox does instead of answering as Steam would. */
export type Fault =
  | 'hang'
  /** One byte after the other, and never the last. */
  | 'drip'
  /** Of an inventory: nothing is done, and Steam says so. */
  | 'refuse'
  /** The work is done and its answer lost. */
  | 'reset'
  /** Of an inventory: the request arrives twice, and what came of the second is answered. */
  | 'twice'
  /** The right answer, after a while. */
  | 'delay'
  | 'forbidden'
  | 'too_many'
  | 'error'
  | 'truncated'
  /** The answer is someone else's. */
  | 'wrong_steam_id'
  | 'redirect'
  | 'huge'
  /** This body, whatever was asked. */
  | { readonly body: string }

type Fields = Readonly<Record<string, unknown>>

interface SandboxDeps {
  /** Origin of the site, which shows the login page. */
  readonly siteUrl: string
  /** Unix milliseconds. */
  readonly now: () => number
  /** Where the inventories are kept. */
  readonly db: Kysely<DB>
}

/** A field that was sent once; empty otherwise. */
function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}

/**
 * A Steam of our own for development and tests: its OpenID provider and the parts of its Web API
 * that we use, on a loopback listener, spoken to by the same adapter as the real one.
 */
export class SandboxSteam {
  /** What the adapter is told. Tests shorten the waits. */
  readonly config: SteamConfig & { timeoutMs: number; ticketRetryMs: number }
  /** How often it was asked whether an answer is genuine. */
  checks = 0
  /** How often each other call came, by its path. */
  readonly calls = new Map<string, number>()
  /** What the next requests of the adapter meet. */
  fault: Fault | undefined
  /** Which paths the fault is on. */
  faultyPath = /./
  /** Of an inventory: called when the work is done, before it is answered. */
  worked: ((method: InventoryMethod) => void | Promise<void>) | undefined
  /** Unix milliseconds by nonce; each is confirmed once. */
  readonly #nonces = new Map<string, number>()
  readonly #names = new RecentNames(
    demoPlayers.map(({ steamId, name }) => [steamId, name] as const),
    NAMES_MAX,
  )
  readonly #key = randomBytes(32)
  readonly #siteUrl: string
  readonly #server: FastifyInstance
  readonly #now: () => number
  readonly #inventories: SandboxInventory

  private constructor({ siteUrl, now, db }: SandboxDeps, address: string, server: FastifyInstance) {
    this.#siteUrl = siteUrl
    this.#inventories = new SandboxInventory(db, APP_ID, now)
    this.#server = server
    this.#now = now
    this.config = {
      openIdEndpoint: `${siteUrl}${SANDBOX_PATH}/openid/login`,
      checkUrl: `${address}/openid/login`,
      claimedIdBase: `${siteUrl}${SANDBOX_PATH}/openid/id/`,
      webApiUrl: address,
      publicApiUrl: address,
      webApiKey: WEB_API_KEY,
      appId: APP_ID,
      ticket: TICKET,
      ticketIsReusable: true,
      timeoutMs: 6000,
      ticketRetryMs: 0,
    }
  }

  /** Opens the listener. */
  static async open(deps: SandboxDeps): Promise<SandboxSteam> {
    const server = Fastify({ forceCloseConnections: true })
    await server.register(formbody)
    let sandbox: SandboxSteam | undefined
    server.post('/openid/login', (request, reply) => sandbox!.#check(request, reply))
    server.get('/ISteamUserAuth/AuthenticateUserTicket/v1/', (request, reply) =>
      sandbox!.#ticket(request, reply),
    )
    server.get('/ISteamUser/GetPlayerSummaries/v2/', (request, reply) =>
      sandbox!.#summaries(request, reply),
    )
    for (const [name, method] of Object.entries(inventoryMethods)) {
      server.route({
        method,
        url: `/IInventoryService/${name}/v1/`,
        handler: (request, reply) => sandbox!.#inventory(name as InventoryMethod, request, reply),
      })
    }
    server.get('/IGameInventory/GetItemDefArchive/v1/', (request, reply) =>
      sandbox!.#archive(request, reply),
    )
    const address = await server.listen({ host: '127.0.0.1', port: 0 })
    sandbox = new SandboxSteam(deps, address, server)
    return sandbox
  }

  async close(): Promise<void> {
    await this.#server.close()
  }

  /** The pages that a browser sees, under the site's own address. */
  servePages(app: FastifyInstance): void {
    app.get(`${SANDBOX_PATH}/openid/login`, async (request, reply) => {
      const query = new URLSearchParams(request.url.split('?')[1] ?? '')
      const returnTo = query.get('openid.return_to') ?? ''
      if (!this.#isOurs(returnTo)) return reply.code(400).send('Error')
      void reply.header('cache-control', 'no-store').type('text/html; charset=utf-8')
      return loginPage(returnTo, request.headers['accept-language'])
    })
    app.post(
      `${SANDBOX_PATH}/openid/login`,
      { config: { takesForm: true } },
      async (request, reply) => {
        const form = (request.body ?? {}) as Fields
        const returnTo = textOf(form, 'return_to')
        const steamId = this.#playerOf(textOf(form, 'player').trim())
        if (!this.#isOurs(returnTo) || steamId === undefined) return reply.code(400).send('Error')
        void reply.header('cache-control', 'no-store')
        return reply.redirect(this.answer(returnTo, steamId), 303)
      },
    )
  }

  /** The address that a browser is sent back to when `steamId` has signed in. */
  answer(returnTo: string, steamId: string): string {
    const time = new Date(this.#now()).toISOString().replace(/\.\d+Z$/, 'Z')
    const nonce = `${time}${randomBytes(15).toString('base64')}=`
    this.#forgetOldNonces()
    this.#nonces.set(nonce, this.#now())
    const claimedId = `${this.config.claimedIdBase}${steamId}`
    const fields = {
      'openid.ns': NAMESPACE,
      'openid.mode': 'id_res',
      'openid.op_endpoint': this.config.openIdEndpoint,
      'openid.claimed_id': claimedId,
      'openid.identity': claimedId,
      'openid.return_to': returnTo,
      'openid.response_nonce': nonce,
      'openid.assoc_handle': ASSOC_HANDLE,
      'openid.signed': SIGNED,
    }
    const url = new URL(returnTo)
    for (const [name, value] of Object.entries(fields)) url.searchParams.append(name, value)
    url.searchParams.append('openid.sig', this.#sign(fields))
    return url.href
  }

  /** A Steam id as it is; a name gets one of its own, always the same. */
  #playerOf(text: string): string | undefined {
    if (isSteamId(text)) return text
    if (text === '' || text.length > NAME_MAX || /^\d+$/.test(text)) return undefined
    const hash = createHash('sha256').update(text.normalize('NFC').toLowerCase()).digest()
    const steamId = String(NAMED_FIRST + (hash.readBigUInt64BE() % NAMED_RANGE))
    this.#names.set(steamId, text)
    return steamId
  }

  #isOurs(returnTo: string): boolean {
    return URL.canParse(returnTo) && new URL(returnTo).origin === this.#siteUrl
  }

  #sign(fields: Fields): string {
    const text = SIGNED.split(',').map((name) => `${name}:${textOf(fields, `openid.${name}`)}\n`)
    return createHmac('sha256', this.#key).update(text.join('')).digest('base64')
  }

  #confirms(form: Fields): boolean {
    const nonce = textOf(form, 'openid.response_nonce')
    const made = this.#nonces.get(nonce)
    // Once, whatever the outcome: OpenID 2.0 allows a single verification.
    this.#nonces.delete(nonce)
    const expected = Buffer.from(this.#sign(form))
    const given = Buffer.from(textOf(form, 'openid.sig'))
    return (
      made !== undefined &&
      this.#now() - made <= NONCE_SKEW_MS &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    )
  }

  #forgetOldNonces(): void {
    for (const [nonce, made] of this.#nonces) {
      // In the order they were made.
      if (this.#now() - made <= NONCE_SKEW_MS) break
      this.#nonces.delete(nonce)
    }
  }

  #check(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    this.checks += 1
    const isValid = this.#confirms((request.body ?? {}) as Fields)
    return this.#send(request, reply, `ns:${NAMESPACE}\nis_valid:${String(isValid)}\n`)
  }

  #ticket(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { ticket } = request.query as { ticket?: string }
    const steamid = TICKET.exec(ticket ?? '')?.[1]
    if (steamid === undefined || !isSteamId(steamid)) {
      const error = { errorcode: 101, errordesc: 'Invalid ticket' }
      return this.#sendJson(request, reply, JSON.stringify({ response: { error } }))
    }
    const shown = this.fault === 'wrong_steam_id' ? '12345' : steamid
    const banned = { vacbanned: false, publisherbanned: false }
    const params = { result: 'OK', steamid: shown, ownersteamid: steamid, ...banned }
    return this.#sendJson(request, reply, JSON.stringify({ response: { params } }))
  }

  #summaries(request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const { steamids } = request.query as { steamids?: string }
    const players = String(steamids ?? '')
      .split(',')
      .flatMap((steamid) => {
        const personaname = this.#names.get(steamid)
        return personaname === undefined ? [] : [{ steamid, personaname }]
      })
    return this.#sendJson(request, reply, JSON.stringify({ response: { players } }))
  }

  async #inventory(
    method: InventoryMethod,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const fields = (request.method === 'GET' ? request.query : (request.body ?? {})) as Fields
    if (textOf(fields, 'key') !== WEB_API_KEY) return reply.code(403).send('Forbidden')
    const fault = this.#faultOf(request)
    if (fault === 'refuse') return reply.code(400).send('Bad Request')
    if (fault === 'twice') await this.#inventories.answer(method, fields)
    const answer = await this.#inventories.answer(method, fields)
    await this.worked?.(method)
    if (answer === 'refused') return reply.code(400).send('Bad Request')
    const json = JSON.stringify({ response: answer })
    const isWrong = fault === 'wrong_steam_id'
    const shown = isWrong ? json.replaceAll(textOf(fields, 'steamid'), SOMEBODY_ELSE) : json
    return this.#sendJson(request, reply, shown)
  }

  async #archive(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { digest } = request.query as { digest?: unknown }
    const text = await this.#inventories.archive(String(digest))
    if (text === undefined) return reply.code(404).send('')
    return this.#send(request, reply.type('application/json'), text)
  }

  #sendJson(request: FastifyRequest, reply: FastifyReply, json: string): FastifyReply {
    const path = request.routeOptions.url ?? ''
    this.calls.set(path, (this.calls.get(path) ?? 0) + 1)
    return this.#send(request, reply.type('application/json'), json)
  }

  /** Sends what Steam would, or what the fault makes of it: the work has been done in any case. */
  #send(request: FastifyRequest, reply: FastifyReply, text: string): FastifyReply {
    const fault = this.#faultOf(request)
    if (typeof fault === 'object') return reply.send(fault.body)
    switch (fault) {
      case 'forbidden':
        return reply.code(403).type('text/html').send('<html>Access Denied</html>')
      case 'too_many':
        return reply.code(429).send('')
      case 'error':
        return reply.code(500).send('')
      case 'truncated':
        return reply.send(text.slice(0, text.length / 2))
      case 'huge':
        return reply.send(text + ' '.repeat(3_000_000))
      case 'redirect':
        return reply.redirect(`${this.config.webApiUrl}/elsewhere`)
      case 'hang':
        return reply.hijack()
      case 'drip':
        reply.hijack().raw.write(text.slice(0, 1))
        return reply
      case 'reset':
        reply.hijack().raw.destroy()
        return reply
      case 'delay':
        setTimeout(() => reply.send(text), DELAY_MS)
        return reply
      case 'refuse':
      case 'twice':
      case 'wrong_steam_id':
      case undefined:
        return reply.send(text)
    }
  }

  #faultOf(request: FastifyRequest): Fault | undefined {
    return this.faultyPath.test(request.url) ? this.fault : undefined
  }
}
