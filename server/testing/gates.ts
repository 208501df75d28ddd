import { AsyncLocalStorage } from 'node:async_hooks'
import pg from 'pg'

/** The tables a statement works on, and whether it writes or locks there. */
export interface Footprint {
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
export function depend(a: Footprint, b: Footprint): boolean {
  return (a.writes || b.writes) && [...a.tables].some((table) => b.tables.has(table))
}

const NOTHING: Footprint = { tables: new Set(), writes: false }

/** Rewrites a statement before the database sees it: so a control takes a guard away. */
export type Weaken = (text: string) => string

/** One of the operations that are played against each other. */
export class Operation {
  /** Where it waits, and before which statement: one gate for each connection that it uses. */
  readonly #gates: { readonly next: Footprint; open(): void }[] = []
  #before = NOTHING
  #isDone = false
  /** Gates are open for good: the order was given up. */
  #isFree = false
  #rested = Promise.withResolvers<void>()
  /** The server's process that runs its statement. */
  pid = 0
  readonly weaken: Weaken

  constructor(weaken: Weaken) {
    this.weaken = weaken
  }

  get isWaiting(): boolean {
    return this.#gates.length > 0
  }

  get isDone(): boolean {
    return this.#isDone
  }

  /** Settles when it stands at a gate, or is done. */
  get rested(): Promise<void> {
    return this.#rested.promise
  }

  /** Of the statement that waits. */
  get next(): Footprint {
    return this.#gates[0]?.next ?? NOTHING
  }

  /** Waits for its turn before a statement. */
  async gate(pid: number, text: string): Promise<void> {
    // The end of a transaction shows, or takes back, all that came before it.
    const next = ENDS.test(text) ? this.#before : footprintOf(text)
    if (!this.#isFree) {
      await new Promise<void>((open) => {
        this.#gates.push({ next, open })
        this.#rested.resolve()
      })
    }
    this.pid = pid
    this.#before = {
      tables: new Set([...this.#before.tables, ...next.tables]),
      writes: this.#before.writes || next.writes,
    }
  }

  /** Lets it run to its end. */
  free(): void {
    this.#isFree = true
    while (this.isWaiting) this.step()
  }

  step(): void {
    this.#gates.shift()?.open()
    if (!this.isWaiting && !this.#isDone) this.#rested = Promise.withResolvers()
  }

  /** Runs it: all of its statements come to its gates. */
  play<T>(run: () => Promise<T>): Promise<T> {
    return current.run(this, run).finally(() => this.#end())
  }

  #end(): void {
    this.#isDone = true
    this.#rested.resolve()
    // What it has sent and no longer waits for: its connection is to be free for the next order.
    this.free()
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

/**
 * Whose turn it is decides the order that is played, not a timer: an operation that gave up its lock
 * and came again would have another turn each time, forever.
 */
const waitForLocks: Weaken = (text) => text.replace(/lock_timeout = '\d+ms'/, 'lock_timeout = 0')

/** The arguments of a query with its text rewritten. */
function rewritten(args: readonly unknown[], rewrite: Weaken) {
  const [first, ...rest] = args
  const config = typeof first === 'string' ? { text: first } : (first as { text?: string })
  const before = config.text ?? ''
  const text = rewrite(before)
  if (text === before) return { text, args: [...args] }
  if (typeof first === 'string') return { text, args: [text, ...rest] }
  // A prepared statement's name stands for its text.
  const { name } = config as { name?: string }
  const named = name === undefined ? {} : { name: `${name}, rewritten` }
  return { text, args: [{ ...config, text, ...named }, ...rest] }
}

type Query = (this: pg.Client & { processID?: number }, ...args: unknown[]) => unknown
// Bound again to the client at each call.
// oxlint-disable-next-line typescript/unbound-method
const query = pg.Client.prototype.query as unknown as Query

/**
 * The end of what a client was asked, while it is at it. Its statements come to their gates, and to
 * the database, one after the other's answer, also where they are sent without waiting: else an
 * operation would stand at a gate while it still waits for a lock, or the rollback of a failed
 * transaction would overtake what was sent before it.
 */
const lastOf = new WeakMap<object, Promise<void>>()

const gated: Query = function (...given) {
  const operation = current.getStore()
  // Timers that an operation has set outlive it, and keep to no order.
  const isPlayed = operation !== undefined && !operation.isDone
  const { text, args } = isPlayed
    ? rewritten(given, (one) => operation.weaken(waitForLocks(one)))
    : { text: '', args: given }
  const isPassed = !isPlayed || !isGated(this, text)
  const before = lastOf.get(this)
  if (isPassed && !before) return query.apply(this, args)
  const answered = Promise.resolve(before)
    .then(() => (isPassed ? undefined : operation.gate(this.processID ?? 0, text)))
    .then(() => query.apply(this, args))
  const ended = () => {
    if (lastOf.get(this) === last) lastOf.delete(this)
  }
  const last: Promise<void> = answered.then(ended, ended)
  lastOf.set(this, last)
  return answered
}

/** Brings all that operations ask the database to their gates, until it is disposed. */
export function closeGates(): Disposable {
  // The only door that all drivers go through.
  pg.Client.prototype.query = gated as unknown as typeof pg.Client.prototype.query
  return {
    [Symbol.dispose]() {
      pg.Client.prototype.query = query as unknown as typeof pg.Client.prototype.query
    },
  }
}
