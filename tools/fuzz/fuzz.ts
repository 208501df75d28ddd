import { moneyPaths } from '@app/contract/route.ts'
import fc from 'fast-check'
import { routes } from '../../server/testing/samples.ts'
import {
  type Described,
  describe,
  describedIn,
  type Manner,
  type Message,
  messagesOf,
} from './calls.ts'
import type { Known } from './from-schema.ts'

export interface FuzzOptions {
  /** Where the product answers; its sandbox must be on. */
  readonly origin: string
  readonly calls: number
  readonly seed: number
  progress?(done: number): void
}

export interface FuzzReport {
  /** How many answers there were of each status. */
  readonly statuses: ReadonlyMap<number, number>
  /** Calls that were described and got an answer of 200. */
  readonly succeeded: ReadonlySet<string>
  readonly described: number
  /** What must not be, each with the call that can be made again. */
  readonly failures: readonly string[]
  readonly slowest: { readonly ms: number; readonly call: string }
}

const CALLERS = ['visitor', 'player', 'player', 'player', 'operator'] as const
/** Calls between two sets of players: an operator of the set before may have banned them all. */
const RENEW_AFTER = 400
/** Calls in progress at the same moment. */
const AT_ONCE = 8
const ANSWER_MS = 30_000
/** What belongs into a log and into no answer. */
const INSIDES =
  /node_modules|\.ts:\d+|\bat \w+ \(|syntax error at|select .+ from |violates .+ constraint/i

interface Caller {
  readonly role: (typeof CALLERS)[number]
  readonly headers: Readonly<Record<string, string>>
}

/** Calls a product as its own document says, nearly so, and otherwise, and says what went wrong. */
export async function fuzz(options: FuzzOptions): Promise<FuzzReport> {
  const { origin, calls, seed } = options
  const run = new Run(origin, seed)
  const described = await run.readDescription()
  let next = 0
  while (next < calls) {
    await run.renew()
    const end = Math.min(calls, next + RENEW_AFTER)
    const callOn = async () => {
      while (next < end) await run.call(described, next++)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, callOn))
    options.progress?.(next)
  }
  await run.judge()
  return { ...run.report, described: described.length }
}

class Run {
  readonly #origin: string
  readonly #seed: number
  readonly #statuses = new Map<number, number>()
  readonly #succeeded = new Set<string>()
  readonly #failures: string[] = []
  #slowest = { ms: 0, call: '' }
  #players = 0
  #callers: readonly Caller[] = []
  readonly #uuids = ['01980000-0000-7000-8000-000000000000']
  #known: Known = { uuids: this.#uuids, items: [100], steamIds: ['76561198000009999'] }

  constructor(origin: string, seed: number) {
    this.#origin = origin
    this.#seed = seed
  }

  get report(): Omit<FuzzReport, 'described'> {
    return {
      statuses: this.#statuses,
      succeeded: this.#succeeded,
      failures: this.#failures,
      slowest: this.#slowest,
    }
  }

  /** The product's document, and of the contract what it keeps from those who are no operators. */
  async readDescription(): Promise<Described[]> {
    const document = await this.#read('/api/openapi.json')
    const served = describedIn(document as Parameters<typeof describedIn>[0])
    const known = new Set(served.map(({ path }) => path))
    const items = (await this.#read('/api/get_items?lang=en').catch(() => ({}))) as object
    const ids = [...JSON.stringify(items).matchAll(/"(?:Itemdefid|TypeId|item_id)":(\d+)/gi)]
    this.#known = { ...this.#known, items: [...new Set([100, ...ids.map(([, id]) => Number(id))])] }
    return [...served, ...routes.map(describe).filter(({ path }) => !known.has(path))]
  }

  /** New players with full wallets, and a new operator who opens what one before has closed. */
  async renew(): Promise<void> {
    const players = []
    for (let n = 0; n < 3; n += 1) players.push(await this.#enter())
    const operator = await this.#enterAsOperator()
    for (const path of moneyPaths) {
      const body = { path, is_off: false, reason: 'for the next players' }
      await this.#post('/api/admin/switch', body, operator.headers)
    }
    const ids = players.map(({ steamId }) => steamId)
    this.#known = { ...this.#known, steamIds: [...ids, '76561198000009999'] }
    this.#callers = [
      { role: 'visitor', headers: {} },
      ...players.map(({ headers }) => ({ role: 'player' as const, headers })),
      { role: 'operator', headers: operator.headers },
    ]
  }

  /** Makes one call, and looks at what came back. */
  async call(described: readonly Described[], n: number): Promise<void> {
    const [choice] = fc.sample(
      fc.record({
        described: fc.constantFrom(...described),
        manner: fc.constantFrom<Manner>('valid', 'valid', 'valid', 'nearly', 'nearly', 'hostile'),
        caller: fc.constantFrom(...this.#callers),
      }),
      { seed: this.#seed + n, numRuns: 1 },
    )
    const { described: what, manner, caller } = choice!
    const [message] = fc.sample(messagesOf(what, manner, this.#known, caller.headers), {
      seed: this.#seed + n,
      numRuns: 1,
    })
    const told = `call ${n}, seed ${this.#seed}, ${manner}, ${caller.role}: ${tell(message!)}`
    const begun = performance.now()
    try {
      const { status, text } = await this.#send(message!)
      const ms = performance.now() - begun
      if (ms > this.#slowest.ms) this.#slowest = { ms, call: told }
      this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1)
      if (status === 200) this.#succeeded.add(`${what.method} ${what.path}`)
      const wrong = whatIsWrong(status, text)
      if (wrong !== undefined) this.#failures.push(`${wrong}\n  ${told}\n  ${text.slice(0, 500)}`)
      this.#learn(text)
    } catch (error) {
      this.#failures.push(`no answer: ${String(error)}\n  ${told}`)
    }
  }

  /** Has an operator prove that nothing was made up or lost. */
  async judge(): Promise<void> {
    const { headers } = await this.#enterAsOperator()
    const answer = await this.#post('/api/admin/economy', { prove: true }, headers)
    const { proof } = JSON.parse(answer) as { proof: { findings: string[] } | null }
    if (proof === null) this.#failures.push('the economy was not proved')
    for (const finding of proof?.findings ?? []) this.#failures.push(`the audit finds: ${finding}`)
  }

  async #enter() {
    this.#players += 1
    const steamId = String(76561198100000000n + BigInt(this.#players))
    const items = this.#known.items.map((item_id) => ({ item_id, count: 20 })).slice(0, 1000)
    const purse = { coins: 1e6, gold_coins: 2, silver_coins: 20, bronze_coins: 200 }
    await this.#post('/api/sandbox/grant', { steam_id: steamId, ...purse, items })
    const form = new URLSearchParams({
      ticket: `sandbox-${steamId}`,
      username: `Fuzz ${this.#players}`,
    })
    const { text } = await this.#send({
      method: 'POST',
      url: '/api/auth/client_steam_auth_callback',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: form.toString(),
    })
    const { access_token } = JSON.parse(text) as { access_token: string }
    return { steamId, headers: { authorization: `Bearer ${access_token}` } }
  }

  async #enterAsOperator() {
    const entered = await this.#enter()
    await this.#post('/api/sandbox/make-admin', { steam_id: entered.steamId })
    return entered
  }

  async #read(url: string): Promise<unknown> {
    const { text } = await this.#send({ method: 'GET', url, headers: {}, body: undefined })
    return JSON.parse(text)
  }

  async #post(url: string, body: object, headers: Readonly<Record<string, string>> = {}) {
    const json = { 'content-type': 'application/json', ...headers }
    const message = { method: 'POST', url, headers: json, body: JSON.stringify(body) }
    const { status, text } = await this.#send(message)
    if (status !== 200) throw new Error(`${url} was answered ${status}: ${text.slice(0, 300)}`)
    return text
  }

  async #send({ method, url, headers, body }: Message): Promise<{ status: number; text: string }> {
    const stop = new AbortController()
    const response = await fetch(new URL(url, this.#origin), {
      method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.any([stop.signal, AbortSignal.timeout(ANSWER_MS)]),
      ...(body !== undefined && method !== 'GET' && { body }),
    })
    const { status } = response
    if (!response.headers.get('content-type')?.includes('event-stream')) {
      return { status, text: await response.text() }
    }
    // A live stream does not end by itself.
    stop.abort()
    return { status, text: '' }
  }

  /** Ids that calls after it may name. */
  #learn(text: string): void {
    for (const [uuid] of text
      .slice(0, 4000)
      .matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)) {
      this.#uuids.push(uuid)
    }
    if (this.#uuids.length > 400) this.#uuids.splice(0, this.#uuids.length - 300)
  }
}

/** Why an answer must not be; undefined for one that may. */
function whatIsWrong(status: number, text: string): string | undefined {
  const isRefusal = status >= 400 && text !== ''
  const cause = isRefusal ? causeOf(text) : undefined
  if (status >= 500 && (status !== 503 || cause === undefined)) return `an answer ${status}`
  if (isRefusal && cause === undefined) return `an answer ${status} without a cause`
  return isRefusal && INSIDES.test(text) ? 'an answer that shows the insides' : undefined
}

function causeOf(text: string): string | undefined {
  try {
    const { error } = JSON.parse(text) as { error?: { code?: unknown } }
    return typeof error?.code === 'string' ? error.code : undefined
  } catch {
    return undefined
  }
}

/** A call as a line that can be pasted; the caller's token is left out. */
function tell({ method, url, headers, body }: Message): string {
  const { authorization = '', ...others } = headers
  const shown = authorization.length > 200 ? {} : { authorization }
  return `${method} ${url} ${JSON.stringify({ ...others, ...shown })} ${body?.slice(0, 1500) ?? ''}`
}
