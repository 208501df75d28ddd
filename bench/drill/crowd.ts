import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { lotRoutes } from '@app/contract/lot.ts'
import { orderRoutes } from '@app/contract/order.ts'
import { seededRandom } from '@app/rules/chance/seeded-random.ts'
import { Caller, type Player } from '../torture/caller.ts'
import { type Attempt, History } from '../torture/history.ts'
import { judge, type Judgment } from '../torture/judge.ts'
import type { Served } from '../torture/node.ts'
import { makePlayers, play } from '../torture/workload.ts'
import { Listener } from './listener.ts'

const PLAYERS = 11
/** Nobody else orders it, so its best price is what the last beat has made it. */
const BEAT_ITEM = 200
const BEAT_MS = 250
/** What takes longer has failed: the limits are a quarter of it. */
const GIVE_UP_MS = 60_000

interface Beat {
  readonly price: number
  /** Unix milliseconds. */
  readonly begun: number
  readonly acknowledged: number
}

/** How long players were without something. */
export interface Absence {
  /** From the fault until a change was acknowledged that was asked for after it. */
  readonly writesMs: number
  /** From the acknowledgment of such a change until every live stream told of it. */
  readonly behindMs: number
}

/**
 * Players at play on some nodes, as torture's are, and what they see of a fault: since when changes
 * are acknowledged again, and since when the live streams tell of them.
 */
export class Crowd {
  readonly #nodes: readonly Served[]
  readonly #history: History
  readonly #caller: Caller
  readonly #players: readonly Player[]
  readonly #listeners: readonly Listener[]
  readonly #seed: number
  readonly #beats: Beat[] = []
  #acknowledged: Pick<Attempt, 'at' | 'ms'>[] = []
  readonly #waiting: (() => void)[] = []
  #ends: (() => Promise<unknown>)[] = []

  private constructor(parts: {
    readonly nodes: readonly Served[]
    readonly history: History
    readonly caller: Caller
    readonly players: readonly Player[]
    readonly seed: number
    readonly streams: readonly Served[]
  }) {
    this.#nodes = parts.nodes
    this.#history = parts.history
    this.#caller = parts.caller
    this.#players = parts.players
    this.#seed = parts.seed
    this.#listeners = parts.streams.map(
      ({ program, origin }) => new Listener(program.name, origin, BEAT_ITEM),
    )
  }

  /**
   * @param folder - the history of all calls is kept there
   * @param others - that are listened to as well
   */
  static async gather(
    nodes: readonly Served[],
    folder: string,
    seed: number,
    others: readonly Served[] = [],
  ): Promise<Crowd> {
    let told: (attempt: Attempt) => void = () => {}
    const history = new History(join(folder, 'history.jsonl'), (attempt) => told(attempt))
    const caller = new Caller(nodes, history)
    const players = await makePlayers(caller, nodes[0]!, PLAYERS)
    const crowd = new Crowd({
      nodes,
      history,
      caller,
      players,
      seed,
      streams: [...nodes, ...others],
    })
    told = (attempt) => {
      if (attempt.outcome.is !== 'acknowledged') return
      crowd.#acknowledged.push(attempt)
      for (const resolve of crowd.#waiting.splice(0)) resolve()
    }
    return crowd
  }

  start(): void {
    const [beater, ...others] = this.#players
    const load = play(this.#caller, others, this.#seed)
    for (const listener of this.#listeners) listener.start()
    const beat = this.#beatOn(beater!)
    this.#ends = [() => load.stop(), beat]
  }

  /** Lets everybody play for a while, and sees that they can. */
  async playFor(ms: number): Promise<void> {
    const since = Date.now()
    await this.absence(since)
    await wait(Math.max(0, since + ms - Date.now()))
  }

  /** Resolves as the next change is acknowledged: the worst moment to lose what it was done by. */
  acknowledgment(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve))
  }

  /**
   * Waits until changes are acknowledged and told of again.
   *
   * @param since - when the fault had happened
   * @param begun - when it began to: what was asked for until then may still have been acknowledged
   * @param without - of whom no stream is waited for: nodes or what stands before them
   */
  async absence(since: number, begun = since, without: readonly Served[] = []): Promise<Absence> {
    const writesMs = (await this.acknowledgedAfter(since, GIVE_UP_MS)) ?? Infinity
    const deaf = without.map(({ program }) => program.name)
    const listeners = this.#listeners.filter(({ name }) => !deaf.includes(name))
    const behindMs = (await eventually(() => this.#behind(since, listeners))) ?? Infinity
    return { writesMs: writesMs + since - begun, behindMs }
  }

  /** Until a change is acknowledged that is asked for from then on; undefined when none is. */
  async acknowledgedAfter(since: number, patienceMs: number): Promise<number | undefined> {
    const find = () => this.#acknowledged.find(({ at }) => at >= since)
    const first = await eventually(find, patienceMs)
    this.#acknowledged = []
    return first && first.at + first.ms - since
  }

  /** How long each change took that is acknowledged within this time, in milliseconds. */
  async paceFor(ms: number): Promise<number[]> {
    this.#acknowledged = []
    await wait(ms)
    return this.#acknowledged.map((one) => one.ms)
  }

  /** Of the first beat since then; undefined until every one of the streams has told of it. */
  #behind(since: number, listeners: readonly Listener[]): number | undefined {
    const beat = this.#beats.find(({ begun }) => begun >= since)
    if (!beat) return undefined
    const heard = listeners.map((one) => one.heardOf(beat.price) ?? Infinity)
    const last = Math.max(...heard)
    return last === Infinity ? undefined : Math.max(0, last - beat.acknowledged)
  }

  /** From each acknowledged change to each stream that told of it, in milliseconds, sorted. */
  lateness(): number[] {
    const late = this.#listeners.flatMap((one) =>
      this.#beats.map(({ price, acknowledged }) => (one.heardOf(price) ?? Infinity) - acknowledged),
    )
    return late.map((ms) => Math.max(0, ms)).toSorted((a, b) => a - b)
  }

  /** One order after the other, each for more than the one before, which is taken back. */
  #beatOn(player: Player): () => Promise<void> {
    let isOn = true
    const random = seededRandom(this.#seed)
    const done = (async () => {
      const open: string[] = []
      for (let price = 1; isOn; price += 1) {
        const begun = Date.now()
        const input = { item_type_id: BEAT_ITEM, count: 1, price }
        const move = { route: orderRoutes.createBuyLot, input }
        const { outcome } = await this.#caller.move(player, move, random)
        if (outcome.is === 'acknowledged') {
          this.#beats.push({ price, begun, acknowledged: Date.now() })
          open.push(String(outcome.body['lot_uuid']))
        }
        if (open.length > 1) {
          const lot = { route: lotRoutes.cancelLot, input: { lot_uuid: open.shift()! } }
          await this.#caller.move(player, lot, random)
        }
        await wait(BEAT_MS)
      }
    })()
    return async () => {
      isOn = false
      await done
    }
  }

  get attempts(): ReadonlyMap<string, number> {
    return this.#history.counts
  }

  /** Calls that got no answer of a node, by why; one that says to come again is an answer. */
  unanswered(): (readonly [why: string, times: number])[] {
    return [...this.attempts].filter(([told]) => /^unknown \((?!\d)/.test(told))
  }

  /** Changing calls so far. */
  get calls(): number {
    return this.#history.operations.length
  }

  async stop(): Promise<void> {
    await Promise.all(this.#ends.map((end) => end()))
    this.#ends = []
  }

  /** Holds what everybody was told against a database, whose owner's address is given. */
  async judge(url: string): Promise<Judgment> {
    await this.stop()
    const run = {
      nodes: this.#nodes,
      caller: this.#caller,
      history: this.#history,
      players: this.#players,
    }
    return judge({ ...run, random: seededRandom(this.#seed) }, url)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
    await Promise.all(this.#listeners.map((one) => one.close()))
  }
}

/** Undefined when it does not come for long. */
async function eventually<T>(
  find: () => T | undefined,
  patienceMs = GIVE_UP_MS,
): Promise<T | undefined> {
  for (const deadline = Date.now() + patienceMs; Date.now() < deadline; await wait(20)) {
    const found = find()
    if (found !== undefined) return found
  }
  return undefined
}
