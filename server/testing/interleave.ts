import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { invariant } from '@app/rules/invariant.ts'
import pg from 'pg'

/** The tables a statement works on, and whether it writes or locks there. */
interface Footprint {
  readonly tables: ReadonlySet<string>
  readonly writes: boolean
}

const TABLE = /\b(?:from|join|into|update)\s+"?([a-z_]+)"?(?![a-z_]|\s*\()/gi
const WRITES = /\b(insert|update|delete)\b/i

function footprintOf(text: string): Footprint {
  const tables = [...text.matchAll(TABLE)].map(([, table = '']) => table.toLowerCase())
  return { tables: new Set(tables), writes: WRITES.test(text) }
}

/** Does it make a difference which of the two comes first? */
function depend(a: Footprint, b: Footprint): boolean {
  return (a.writes || b.writes) && [...a.tables].some((table) => b.tables.has(table))
}

/** One of the operations that are played against each other. */
class Operation {
  /** Opens the gate at which it waits; undefined while it runs or is done. */
  #open: (() => void) | undefined
  #before: Footprint = { tables: new Set(), writes: false }
  isDone = false
  /** Gates are open for good: the order was given up. */
  #isFree = false
  /** The server's process that runs its statement. */
  pid = 0
  /** Of the statement that waits. */
  next: Footprint = this.#before

  get isWaiting(): boolean {
    return this.#open !== undefined
  }

  /** Waits for its turn before a statement. */
  async gate(pid: number, text: string): Promise<void> {
    // The end of a transaction shows, or takes back, all that came before it.
    this.next = ENDS.test(text) ? this.#before : footprintOf(text)
    if (!this.#isFree) await new Promise<void>((resolve) => (this.#open = resolve))
    this.pid = pid
    this.#before = {
      tables: new Set([...this.#before.tables, ...this.next.tables]),
      writes: this.#before.writes || this.next.writes,
    }
  }

  /** Lets it run to its end. */
  free(): void {
    this.#isFree = true
    this.step()
  }

  step(): void {
    const open = this.#open
    this.#open = undefined
    open?.()
  }
}

const current = new AsyncLocalStorage<Operation>()

const BEGINS = /^\s*(begin|start transaction)\b/i
const ENDS = /^\s*(commit|rollback)\s*;?\s*$/i
/** Statements that touch no data: their place in the order makes no difference. */
const FREE = /^\s*(begin|start transaction|set |savepoint)/i

/** The clients that are in a transaction. */
const inTransaction = new WeakSet<object>()

/**
 * Is a statement's place in the order played? What is only read before a transaction (who calls,
 * what was cached) is always read at once, as early as can be.
 */
function isGated(client: object, text: string): boolean {
  if (BEGINS.test(text)) inTransaction.add(client)
  const isGuarded = inTransaction.has(client) || WRITES.test(text)
  if (ENDS.test(text)) inTransaction.delete(client)
  return isGuarded && !FREE.test(text)
}

type Query = (this: pg.Client & { processID?: number }, ...args: unknown[]) => unknown
// Bound again to the client at each call.
// oxlint-disable-next-line typescript/unbound-method
const query = pg.Client.prototype.query as unknown as Query

/**
 * A client's statements come to their gates one after the other's answer, also where they are sent
 * without waiting: else an operation would stand at a gate while it still waits for a lock.
 */
const lastOf = new WeakMap<object, Promise<unknown>>()

const gated: Query = function (...args) {
  const operation = current.getStore()
  const [first] = args
  const text = typeof first === 'string' ? first : ((first as { text?: string }).text ?? '')
  // Timers that an operation has set outlive it, and keep to no order.
  if (!operation || operation.isDone || !isGated(this, text)) return query.apply(this, args)
  const before = lastOf.get(this) ?? Promise.resolve()
  const answered = before
    .then(() => operation.gate(this.processID ?? 0, text))
    .then(() => query.apply(this, args))
  const ended = () => {}
  lastOf.set(this, answered.then(ended, ended))
  return answered
}

export interface Interleaving<Scene> {
  /** Makes what the operations meet, anew for each order. */
  scene(): Promise<Scene>
  /** Started together; each should run on a server of its own. */
  operations(scene: Scene): readonly (() => Promise<unknown>)[]
  /** What must hold however they met. */
  check(scene: Scene, outcomes: readonly PromiseSettledResult<unknown>[]): Promise<void>
}

const STUCK_MS = 15_000

/**
 * Plays every order in which the statements of operations can reach the database and that can make a
 * difference, each with a scene of its own, and checks what came out. An operation that waits for a lock is passed over until it
 * has it. Returns how many orders there were.
 *
 * Source: reliability, section 5.3.
 */
export async function everyOrder<Scene>(
  url: string,
  interleaving: Interleaving<Scene>,
): Promise<number> {
  const monitor = new pg.Client({ connectionString: url })
  await monitor.connect()
  // The only door that all drivers go through.
  pg.Client.prototype.query = gated as unknown as typeof pg.Client.prototype.query
  try {
    let orders = 0
    for (let choices: Choice[] | undefined = []; choices; choices = nextChoices(choices)) {
      await playOrder(monitor, interleaving, choices)
      orders += 1
    }
    return orders
  } finally {
    pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query
    await monitor.end()
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
 * Plays one order: the given choices first, then always the first who is ready.
 *
 * Orders that differ only in statements which do not touch each other's tables are played once: an
 * operation that was tried at a point "sleeps" until somebody else does what its statement depends
 * on (Godefroid's sleep sets).
 */
async function playOrder<Scene>(
  monitor: pg.Client,
  interleaving: Interleaving<Scene>,
  choices: Choice[],
): Promise<void> {
  const scene = await interleaving.scene()
  const played: Operation[] = []
  const results = interleaving.operations(scene).map((run) => {
    const operation = new Operation()
    played.push(operation)
    return current.run(operation, run).finally(() => (operation.isDone = true))
  })
  const outcomes = Promise.allSettled(results)
  try {
    await direct(monitor, played, choices)
  } catch (error) {
    // What still waits would keep its server from closing.
    for (const operation of played) operation.free()
    await outcomes
    throw error
  }
  await interleaving.check(scene, await outcomes)
}

/** Lets the operations take turns until all are done; adds to `choices` where they end. */
async function direct(
  monitor: pg.Client,
  played: readonly Operation[],
  choices: Choice[],
): Promise<void> {
  let asleep: number[] = []
  for (let depth = 0; ;) {
    await settle(monitor, played)
    const ready = played.flatMap((operation, index) => (operation.isWaiting ? [index] : []))
    if (ready.length === 0 && played.every((operation) => operation.isDone)) return
    // All wait for locks of each other: the database ends that by itself.
    if (ready.length === 0) continue
    const awake = ready.filter((index) => !asleep.includes(index))
    const choice = choices[depth] ?? {
      taken: awake[0] ?? ready[0]!,
      tried: [],
      others: awake.slice(1),
    }
    choices[depth] = choice
    depth += 1
    const step = played[choice.taken]
    invariant(step?.isWaiting === true, 'the same choices lead to the same point')
    asleep = [...asleep, ...choice.tried].filter(
      (index) => index !== choice.taken && !depend(played[index]!.next, step.next),
    )
    step.step()
  }
}

/** Waits until each operation stands at its gate, waits for a lock of another, or is done. */
async function settle(monitor: pg.Client, played: readonly Operation[]): Promise<void> {
  const stuckAt = Date.now() + STUCK_MS
  for (;;) {
    await new Promise(setImmediate)
    const running = played.filter(({ isDone, isWaiting }) => !isDone && !isWaiting)
    if (running.length === 0) return
    const { rows } = await monitor.query<{ blocked: boolean }>(
      'select bool_and(pg_blocking_pids(pid) && $2) as blocked from unnest($1::int[]) pid',
      [running.map(({ pid }) => pid), played.map(({ pid }) => pid)],
    )
    const isStill = running.every(({ isDone, isWaiting }) => !isDone && !isWaiting)
    if (isStill && rows[0]?.blocked && played.some(({ isWaiting }) => isWaiting)) return
    if (Date.now() > stuckAt) throw new Error('an operation neither ends nor asks the database')
    await sleep(1)
  }
}
