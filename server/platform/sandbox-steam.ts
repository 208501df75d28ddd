import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import formbody from '@fastify/formbody'
import Fastify from 'fastify'
import { loginPage } from './sandbox-login-page.ts'
import { isSteamId, type SteamConfig } from './steam.ts'

const NAMESPACE = 'http://specs.openid.net/auth/2.0'
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle'
const ASSOC_HANDLE = '1234567890'
const NONCE_AGE_MS = 300_000
/** Where the site mounts the page that a browser sees. */
export const SANDBOX_PATH = '/sandbox-steam'
const TICKET = /^sandbox-([0-9]{17})$/

/** What tests make the sandbox do instead of answering as Steam would. */
export type Fault =
  | 'hang'
  | 'reset'
  | 'forbidden'
  | 'too_many'
  | 'error'
  | 'truncated'
  | 'wrong_steam_id'
  | 'redirect'
  | 'huge'

/**
 * A Steam of our own for development and tests: its OpenID provider and its ticket service, on a
 * loopback listener, spoken to by the same adapter as the real one.
 */
export class SandboxSteam {
  /** Unix milliseconds by nonce; each is confirmed once. */
  readonly #nonces = new Map<string, number>()
  readonly #key = randomBytes(32)
  readonly #siteUrl: string
  readonly #server: FastifyInstance
  readonly #now: () => number
  /** How often it was asked whether an answer is genuine. */
  checks = 0
  /** What the next requests of the adapter meet. */
  fault: Fault | undefined

  /** @param siteUrl - origin of the site, which shows the login page */
  constructor(siteUrl: string, now: () => number) {
    this.#siteUrl = siteUrl
    this.#now = now
    this.#server = Fastify({ forceCloseConnections: true })
  }

  get endpoint(): string {
    return `${this.#siteUrl}${SANDBOX_PATH}/openid/login`
  }

  /** Opens the listener; returns how the adapter reaches it. */
  async open(): Promise<SteamConfig> {
    await this.#server.register(formbody)
    this.#serveFaults()
    this.#serveChecks()
    this.#serveTickets()
    const address = await this.#server.listen({ host: '127.0.0.1', port: 0 })
    return {
      openIdEndpoint: this.endpoint,
      checkUrl: `${address}/openid/login`,
      claimedIdBase: `${this.#siteUrl}${SANDBOX_PATH}/openid/id/`,
      webApiUrl: address,
      webApiKey: 'sandbox',
      appId: 480,
      ticket: TICKET,
      timeoutMs: 6000,
    }
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
        const form = (request.body ?? {}) as Record<string, unknown>
        const returnTo = String(form['return_to'] ?? '')
        const steamId = String(form['steam_id'] ?? '')
        if (!this.#isOurs(returnTo) || !isSteamId(steamId)) return reply.code(400).send('Error')
        return reply.redirect(this.answer(returnTo, steamId), 303)
      },
    )
  }

  /** The address that a browser is sent back to when `steamId` has signed in. */
  answer(returnTo: string, steamId: string): string {
    const time = new Date(this.#now()).toISOString().replace(/\.\d+Z$/, 'Z')
    const nonce = `${time}${randomBytes(15).toString('base64')}=`
    this.#nonces.set(nonce, this.#now())
    const claimedId = `${this.#siteUrl}${SANDBOX_PATH}/openid/id/${steamId}`
    const fields = {
      'openid.ns': NAMESPACE,
      'openid.mode': 'id_res',
      'openid.op_endpoint': this.endpoint,
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

  #isOurs(returnTo: string): boolean {
    return URL.canParse(returnTo) && new URL(returnTo).origin === this.#siteUrl
  }

  #sign(fields: Record<string, unknown>): string {
    const text = SIGNED.split(',').map((name) => `${name}:${String(fields[`openid.${name}`])}\n`)
    return createHmac('sha256', this.#key).update(text.join('')).digest('base64')
  }

  #confirms(form: Record<string, unknown>): boolean {
    const nonce = String(form['openid.response_nonce'])
    const made = this.#nonces.get(nonce)
    // Once, whatever the outcome: OpenID 2.0 allows a single verification.
    this.#nonces.delete(nonce)
    const expected = Buffer.from(this.#sign(form))
    const given = Buffer.from(String(form['openid.sig']))
    return (
      made !== undefined &&
      this.#now() - made <= NONCE_AGE_MS &&
      given.length === expected.length &&
      timingSafeEqual(given, expected)
    )
  }

  #serveChecks(): void {
    this.#server.post('/openid/login', async (request, reply) => {
      this.checks += 1
      const isValid = this.#confirms((request.body ?? {}) as Record<string, unknown>)
      void reply.type('text/plain')
      return `ns:${NAMESPACE}\nis_valid:${String(isValid)}\n`
    })
  }

  #serveTickets(): void {
    this.#server.get('/ISteamUserAuth/AuthenticateUserTicket/v1/', async (request) => {
      const { ticket } = request.query as { ticket?: string }
      const steamid = TICKET.exec(ticket ?? '')?.[1]
      if (steamid === undefined || !isSteamId(steamid)) {
        return { response: { error: { errorcode: 101, errordesc: 'Invalid ticket' } } }
      }
      const shown = this.fault === 'wrong_steam_id' ? '12345' : steamid
      const banned = { vacbanned: false, publisherbanned: false }
      return {
        response: { params: { result: 'OK', steamid: shown, ownersteamid: steamid, ...banned } },
      }
    })
  }

  #serveFaults(): void {
    this.#server.addHook('preHandler', async (request, reply) => {
      switch (this.fault) {
        case 'forbidden':
          return reply.code(403).type('text/html').send('<html>Access Denied</html>')
        case 'too_many':
          return reply.code(429).send('')
        case 'error':
          return reply.code(500).send('')
        case 'truncated':
          return reply.send('{"response":{"par')
        case 'huge':
          return reply.send('x'.repeat(100_000))
        case 'redirect':
          return reply.redirect('http://127.0.0.1:9/elsewhere')
        case 'hang':
          await new Promise((resolve) => request.raw.once('close', resolve))
          return reply.hijack()
        case 'reset':
          request.raw.destroy()
          return reply.hijack()
        default:
          return undefined
      }
    })
  }
}
