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

const PLAYERS = 13
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

/** How long players were without something, in milliseconds from the fault. */
export interface Absence {
  /** Until a change was acknowledged that was asked for after the fault. */
  readonly writesMs: number
  /** Until every stream told of such a change. */
  readonly streamsMs: number
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
  #ends: (() => Promise<unknown>)[] = []

  private constructor(parts: {
    readonly nodes: readonly Served[]
    readonly history: History
    readonly caller: Caller
    readonly players: readonly Player[]
    readonly seed: number
  }) {
    this.#nodes = parts.nodes
    this.#history = parts.history
    this.#caller = parts.caller
    this.#players = parts.players
    this.#seed = parts.seed
    this.#listeners = parts.nodes.map(
      ({ program, origin }) => new Listener(program.name, origin, BEAT_ITEM),
    )
  }

  /** @param folder - the history of all calls is kept there */
  static async gather(nodes: readonly Served[], folder: string, seed: number): Promise<Crowd> {
    let told: (attempt: Attempt) => void = () => {}
    const history = new History(join(folder, 'history.jsonl'), (attempt) => told(attempt))
    const caller = new Caller(nodes, history)
    const players = await makePlayers(caller, nodes[0]!, PLAYERS)
    const crowd = new Crowd({ nodes, history, caller, players, seed })
    told = (attempt) => {
      if (attempt.outcome.is === 'acknowledged') crowd.#acknowledged.push(attempt)
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

  /** Waits until changes are acknowledged and told of again. */
  async absence(since: number): Promise<Absence> {
    const isSince = ({ at }: { readonly at: number }) => at >= since
    const first = await eventually(() => this.#acknowledged.find(isSince))
    this.#acknowledged = []
    const told = await eventually(() => this.#firstTold(since))
    return {
      writesMs: first === undefined ? Infinity : first.at + first.ms - since,
      streamsMs: told === undefined ? Infinity : told - since,
    }
  }

  /** When every stream had told of a change that was begun since. */
  #firstTold(since: number): number | undefined {
    const beat = this.#beats.find(({ begun }) => begun >= since)
    if (!beat) return undefined
    const heard = this.#listeners.map((one) => one.heardOf(beat.price))
    if (heard.includes(undefined)) return undefined
    return Math.max(...(heard as number[]))
  }

  /** From each acknowledged change to each stream that told of it, in milliseconds, sorted. */
  lateness(since = 0): number[] {
    const beats = this.#beats.filter(({ begun }) => begun >= since)
    return this.#listeners
      .flatMap((one) =>
        beats.map(({ price, acknowledged }) => (one.heardOf(price) ?? Infinity) - acknowledged),
      )
      .map((ms) => Math.max(0, ms))
      .toSorted((a, b) => a - b)
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
async function eventually<T>(find: () => T | undefined): Promise<T | undefined> {
  for (const deadline = Date.now() + GIVE_UP_MS; Date.now() < deadline; await wait(20)) {
    const found = find()
    if (found !== undefined) return found
  }
  return undefined
}
