import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '@app/rules/invariant.ts'
import pg from 'pg'
import { closeGates, depend, Operation, type Weaken } from './gates.ts'

export interface Interleaving<Scene> {
  /** Makes what the operations meet, again for each order. */
  scene(): Promise<Scene>
  /** Started together; each should run on a server of its own. */
  operations(scene: Scene): readonly (() => Promise<unknown>)[]
  /** What must hold however they met. */
  check(scene: Scene, outcomes: readonly PromiseSettledResult<unknown>[]): Promise<void>
}

/** Milliseconds in which what was started asks the database or ends. */
const STUCK_MS = 15_000
/** Milliseconds for each part of an order: to make its scene, to play it, to check what came out. */
const PART_MS = 120_000
/** Statements of one order; the longest operations have some dozens. */
const STEPS_MAX = 500

/** Fails when something takes longer than a part of an order may. */
async function within<T>(what: string, work: Promise<T>): Promise<T> {
  const timer = new AbortController()
  const late = sleep(PART_MS, undefined, { signal: timer.signal }).then(
    () => {
      throw new Error(`${what} took longer than ${PART_MS / 1000} s`)
    },
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}

/** With every statement of operations at a gate, and someone who sees who waits for whom. */
async function withGates<T>(url: string, play: (monitor: pg.Client) => Promise<T>): Promise<T> {
  const monitor = new pg.Client({ connectionString: url, query_timeout: STUCK_MS })
  await monitor.connect()
  try {
    using _gates = closeGates()
    return await play(monitor)
  } finally {
    await monitor.end()
  }
}

/**
 * Plays every order in which the statements of operations can reach the database and that can make a
 * difference, each with a scene of its own, and checks what came out. An operation that waits for a lock is passed over until it
 * has it. Returns how many orders there were.
 *
 * Source: reliability, section 5.3.
 */
export function everyOrder<Scene>(url: string, interleaving: Interleaving<Scene>): Promise<number> {
  return withGates(url, async (monitor) => {
    let orders = 0
    for (let choices: Choice[] | undefined = []; choices; choices = nextChoices(choices)) {
      await playOrder(monitor, interleaving, new Exploring(choices), (text) => text)
      orders += 1
    }
    return orders
  })
}

/**
 * Plays the orders with one interruption: an operation does so many statements, the others go on to
 * their ends, and then it does. These find most of what a missing guard lets through, and there are
 * few of them even where nothing waits for anything. Each statement is weakened first.
 */
export function everyInterruption<Scene>(
  url: string,
  interleaving: Interleaving<Scene>,
  weaken: Weaken,
): Promise<number> {
  return withGates(url, async (monitor) => {
    let orders = 0
    for (const first of [0, 1]) {
      for (let after = 0, isOver = false; !isOver; after += 1) {
        const director = new Interrupting(first, after)
        await playOrder(monitor, interleaving, director, weaken)
        orders += 1
        isOver = !director.hasInterrupted
      }
    }
    return orders
  })
}

/** Says who takes the next turn of an order, by their index. */
interface Director {
  choose(ready: readonly number[], played: readonly Operation[]): number
}

/** One goes on for so many statements, and then not before the others are done or wait for it. */
class Interrupting implements Director {
  readonly #first: number
  readonly #after: number
  #taken = 0
  /** False when it was done before. */
  hasInterrupted = false

  constructor(first: number, after: number) {
    this.#first = first
    this.#after = after
  }

  choose(ready: readonly number[]): number {
    const others = ready.filter((index) => index !== this.#first)
    const goesOn = ready.includes(this.#first) && (this.#taken < this.#after || !others.length)
    if (!goesOn) {
      this.hasInterrupted ||= ready.includes(this.#first)
      return others[0]!
    }
    this.#taken += 1
    return this.#first
  }
}

/** Who went on at one point of an order, and who else could have. Operations by their index. */
interface Choice {
  readonly taken: number
  /** Taken at this point by orders that were played before. */
  readonly tried: readonly number[]
  readonly others: readonly number[]
}

/** The next order that differs from this one: depth first. */
function nextChoices(choices: readonly Choice[]): Choice[] | undefined {
  const at = choices.findLastIndex(({ others }) => others.length > 0)
  const turn = choices[at]
  if (!turn) return undefined
  const [taken = 0, ...others] = turn.others
  return [...choices.slice(0, at), { taken, tried: [...turn.tried, turn.taken], others }]
}

/**
 * The given choices first, then always the first who is ready; adds to them where they end.
 *
 * Orders that differ only in statements which do not touch each other's tables are played once: an
 * operation that was tried at a point "sleeps" until someone else does what its statement depends
 * on (Godefroid's sleep sets).
 */
class Exploring implements Director {
  readonly #choices: Choice[]
  #depth = 0
  #asleep: readonly number[] = []

  constructor(choices: Choice[]) {
    this.#choices = choices
  }

  choose(ready: readonly number[], played: readonly Operation[]): number {
    const awake = ready.filter((index) => !this.#asleep.includes(index))
    const choice = this.#choices[this.#depth] ?? {
      taken: awake[0] ?? ready[0]!,
      tried: [],
      others: awake.slice(1),
    }
    this.#choices[this.#depth] = choice
    this.#depth += 1
    const step = played[choice.taken]
    invariant(step?.isWaiting === true, 'the same choices lead to the same point')
    this.#asleep = [...this.#asleep, ...choice.tried].filter(
      (index) => index !== choice.taken && !depend(played[index]!.next, step.next),
    )
    return choice.taken
  }
}

/** Plays one order. */
async function playOrder<Scene>(
  monitor: pg.Client,
  interleaving: Interleaving<Scene>,
  director: Director,
  weaken: Weaken,
): Promise<void> {
  const scene = await within('the scene', interleaving.scene())
  const played: Operation[] = []
  const results = interleaving.operations(scene).map((run) => {
    const operation = new Operation(weaken)
    played.push(operation)
    return operation.play(run)
  })
  const outcomes = Promise.allSettled(results)
  try {
    await direct(monitor, played, director)
  } catch (error) {
    // What still waits would keep its server from closing.
    for (const operation of played) operation.free()
    await Promise.race([outcomes, sleep(STUCK_MS)])
    throw error
  }
  await within('the check', interleaving.check(scene, await outcomes))
}

/** Lets the operations take turns until all are done. */
async function direct(
  monitor: pg.Client,
  played: readonly Operation[],
  director: Director,
): Promise<void> {
  const endsBy = Date.now() + PART_MS
  for (let steps = 0; ;) {
    await settle(monitor, played)
    const ready = played.flatMap((operation, index) => (operation.isWaiting ? [index] : []))
    if (ready.length === 0 && played.every((operation) => operation.isDone)) return
    if (Date.now() > endsBy || steps > STEPS_MAX) {
      throw new Error(`an order has not ended after ${steps} statements`)
    }
    // All wait for locks of each other: the database ends that by itself.
    if (ready.length === 0) continue
    steps += 1
    played[director.choose(ready, played)]!.step()
  }
}

/** Most statements are answered within so many milliseconds: of others is asked whether a lock holds them. */
const ANSWERED_MS = 5

/** Waits until each operation stands at its gate, waits for a lock of another, or is done. */
async function settle(monitor: pg.Client, played: readonly Operation[]): Promise<void> {
  const stuckAt = Date.now() + STUCK_MS
  for (;;) {
    await new Promise(setImmediate)
    const running = played.filter(({ isDone, isWaiting }) => !isDone && !isWaiting)
    if (running.length === 0) return
    const timer = new AbortController()
    const late = sleep(ANSWERED_MS, true, { signal: timer.signal }).catch(() => false)
    const rested = Promise.all(running.map((operation) => operation.rested)).then(() => false)
    const isLate = await Promise.race([late, rested])
    timer.abort()
    if (!isLate) continue
    const { rows } = await monitor.query<{ blocked: boolean }>(
      'select bool_and(pg_blocking_pids(pid) && $2) as blocked from unnest($1::int[]) pid',
      [running.map(({ pid }) => pid), played.map(({ pid }) => pid)],
    )
    const isStill = running.every(({ isDone, isWaiting }) => !isDone && !isWaiting)
    if (isStill && rows[0]?.blocked && played.some(({ isWaiting }) => isWaiting)) return
    if (Date.now() > stuckAt) throw new Error('an operation neither ends nor asks the database')
  }
}
