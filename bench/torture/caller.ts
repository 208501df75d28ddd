import { setTimeout as wait } from 'node:timers/promises'
import { pathOf, type Route } from '@app/contract/route.ts'
import type { Random } from '@app/rules/chance/random.ts'
import type { History, Operation, Outcome } from './history.ts'
import type { Served } from './node.ts'

/** Nobody waits for longer; a call that takes more than 20 s is a finding. */
const PATIENCE_MS = 30_000
/** Repetitions of a call that was not answered, while the faults go on. */
const REPEATS_MAX = 4

export interface Player {
  readonly steamId: string
  readonly id: string
  token: string
}

/** A call that a player wants to make; `known` is kept for the checker. */
export interface Move {
  readonly route: Route
  readonly input: Readonly<Record<string, unknown>>
  readonly known?: Readonly<Record<string, unknown>>
}

interface Answer {
  readonly status: number
  readonly body: Record<string, unknown>
}

/** How players reach the nodes. */
export class Caller {
  readonly #nodes: readonly Served[]
  readonly #history: History
  #keys = 0

  constructor(nodes: readonly Served[], history: History) {
    this.#nodes = nodes
    this.#history = history
  }

  /**
   * Makes a changing call under a new key, as a client does: an unanswered one is mostly made again,
   * under the same key, wherever it is answered. A few are sent to two nodes at once.
   */
  async move(player: Player, { route, input, known = {} }: Move, random: Random) {
    this.#keys += 1
    const operation = this.#history.begin({
      player: player.id,
      key: `torture-${this.#keys}`,
      path: route.path,
      input,
      known,
    })
    const node = this.#choose(random)
    const others = random() < 0.04 ? this.#nodes.filter((one) => one !== node) : []
    await Promise.all([node, ...others].map((one) => this.attempt(player, route, operation, one)))
    const repeats = random() < 0.8 ? REPEATS_MAX : 0
    for (let n = 0; n < repeats && operation.outcome.is === 'unknown'; n += 1) {
      await wait(100 + random() * 900)
      await this.attempt(player, route, operation, this.#choose(random))
    }
    return operation
  }

  async attempt(player: Player, route: Route, operation: Operation, node: Served): Promise<void> {
    const at = Date.now()
    const begun = performance.now()
    const outcome = await this.#outcomeOf(player, route, operation, node)
    const ms = Math.round(performance.now() - begun)
    this.#history.note(operation, { node: node.program.name, at, ms, outcome })
  }

  /** Asks for what changes nothing; undefined when there is no good answer. */
  async read(player: Player, route: Route, node: Served): Promise<unknown> {
    const begun = performance.now()
    try {
      const { status, body } = await this.#send(node, player, route, {}, undefined)
      if (status === 401) await this.signIn(player, node)
      return status === 200 ? body : undefined
    } catch {
      return undefined
    } finally {
      this.#history.measure(`${route.path} on ${node.program.name}`, performance.now() - begun)
    }
  }

  readAnywhere(player: Player, route: Route, random: Random): Promise<unknown> {
    return this.read(player, route, this.#choose(random))
  }

  async signIn(player: Player, node: Served): Promise<void> {
    const form = new URLSearchParams({
      ticket: `sandbox-${player.steamId}`,
      username: `Torture ${player.steamId.slice(-3)}`,
    })
    const response = await fetch(`${node.origin}/api/auth/client_steam_auth_callback`, {
      method: 'POST',
      body: form,
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    const { access_token } = (await response.json()) as { access_token?: string }
    if (access_token !== undefined) player.token = access_token
  }

  #choose(random: Random): Served {
    return this.#nodes[Math.floor(random() * this.#nodes.length)]!
  }

  async #outcomeOf(
    player: Player,
    route: Route,
    { input, key }: Operation,
    node: Served,
  ): Promise<Outcome> {
    try {
      const { status, body } = await this.#send(node, player, route, input, key)
      if (status === 200) return { is: 'acknowledged', body }
      const { code = 'no code' } = (body['error'] ?? {}) as { code?: string }
      if (status === 500)
        this.#history.violations.push(`an answer 500 to ${route.path}, key ${key}`)
      // Whoever is not let in, or told to come again, has not been answered.
      if (status === 401) await this.signIn(player, node)
      if (status >= 500 || status === 401 || status === 429) {
        return { is: 'unknown', why: `${status} ${code}` }
      }
      return { is: 'refused', code }
    } catch (error) {
      const cause = error instanceof Error ? (error.cause ?? error) : error
      const { code, name } = cause as { code?: string; name?: string }
      return { is: 'unknown', why: code ?? name ?? String(cause) }
    }
  }

  async #send(
    { origin }: Served,
    player: Player,
    route: Route,
    input: Readonly<Record<string, unknown>>,
    key: string | undefined,
  ): Promise<Answer> {
    const response = await fetch(`${origin}/api${pathOf(route, input)}`, {
      method: route.method,
      headers: {
        authorization: `Bearer ${player.token}`,
        ...(route.method === 'POST' && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(route.method === 'POST' && { body: JSON.stringify(input) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    return { status: response.status, body: (await response.json()) as Answer['body'] }
  }
}
