import type { LiveBatch } from '../events/live-batch.ts'
import { isEmpty } from '../events/live-batch.ts'
import { type Answer, openAnswer } from '../answers/stored-answers.ts'
import { asRefusal, isCollision } from '../answers/passing-error.ts'
import { busy, type Refusal } from '../answers/refusal.ts'
import type { Sql } from '../db/sql.ts'
import { asker, traced, type Work } from '../tracing/works.ts'
import { firing } from './fired-orders.ts'
import {
  type BatchDeps,
  type BatchOutcome,
  type LockedPlayers,
  runBatch,
  type Submission,
} from './run-batch.ts'

/** A connection that runs one transaction at a time. */
interface DeskConnection {
  readonly sql: Sql
  /** Ends the transaction that an error left open. */
  rollback(): Promise<void>
  close(): Promise<void>
}

export interface DeskOptions {
  /** Submissions in one transaction, at most. */
  readonly batchMax: number
  /** Submissions that may wait; those beyond are told `busy` at once. */
  readonly waitingMax: number
  /** Milliseconds in which a submission's transaction must begin, or it is told `busy`. */
  readonly waitMs: number
  open(): Promise<DeskConnection>
  /** Told that no connection is opened any more. */
  closed?(): void
  /** Told of each batch after its commit, before its callers are answered. */
  published(live: LiveBatch): void
  /** Told, after a commit, when what its batch has noted to be told is due, in unix milliseconds. */
  noted?(dueMs: number): void
  /** Told of each commit that was not answered: its batch may not have been published. */
  unanswered?(): void
  failed(error: unknown): void
  /** Told of each transaction that was committed. */
  measured?(batch: DeskBatch): void
}

export interface DeskBatch {
  readonly submissions: number
  readonly seconds: number
}

interface Waiting {
  readonly submission: Submission
  /** By performance.now(). */
  readonly deadline: number
  /** The call, for traces. */
  readonly asker: unknown
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Failure {
  readonly error: unknown
  /** `nothing`: not even started. `unknown`: the connection was lost, it may have been committed. */
  readonly happened: 'nothing' | 'undone' | 'unknown'
}

const ENDING = 'the node is ending'

/** When submissions that met a locked player are tried again, in milliseconds. */
const TRY_AGAIN_MS = 25

/**
 * Takes the market's commands and runs them in batches, one transaction each, one after the other.
 *
 * Batching is natural: a batch is whatever came while the last one committed, so that nothing waits
 * for a timer and an idle market answers after one transaction (decisions/004).
 */
export class Desk {
  #waiting: Waiting[] = []
  /** They met a locked player, and wait apart for a moment: nobody else waits with them. */
  #putBack: Waiting[] = []
  /** Conditional orders that a batch has fired: they go first in the next. */
  readonly #fired: Submission[] = []
  #lockedPlayers: LockedPlayers = 'wait'
  #running: Promise<void> | undefined
  #tryAgain: NodeJS.Timeout | undefined
  #expiry: NodeJS.Timeout | undefined
  #connection: DeskConnection | undefined
  #closed = false
  readonly #options: DeskOptions
  readonly #deps: BatchDeps

  constructor(options: DeskOptions, deps: BatchDeps) {
    this.#options = options
    this.#deps = deps
  }

  /** Submissions that wait for their transaction. */
  get waiting(): number {
    return this.#waiting.length + this.#putBack.length
  }

  /** Answers after the commit; throws the refusal where there is one. */
  async submit<Body extends object>(submission: Submission): Promise<Body> {
    const { waitingMax, waitMs } = this.#options
    const isFull = this.waiting >= waitingMax
    if (this.#closed) throw busy(ENDING)
    if (isFull) throw busy(`${this.waiting} orders wait`)
    const answer = await new Promise<Answer>((resolve, reject) => {
      const deadline = performance.now() + waitMs
      this.#waiting.push({ submission, deadline, asker: asker(), resolve, reject })
      this.#running ??= this.#run()
      this.#watchDeadline()
    })
    return openAnswer<Body>(answer)
  }

  /** Runs what is waiting and closes the connection. */
  async close(): Promise<void> {
    this.#closed = true
    this.#options.closed?.()
    clearTimeout(this.#tryAgain)
    await this.#running
    clearTimeout(this.#tryAgain)
    clearTimeout(this.#expiry)
    for (const one of this.#putBack.splice(0)) one.reject(busy(ENDING))
    await this.#connection?.close()
  }

  async #run(): Promise<void> {
    do {
      // What arrives in the same turn of the event loop belongs to the same batch: also what the
      // callers of the batch before ask for when they are answered, and what waits in the sockets.
      await new Promise(setImmediate)
      await this.#settle(this.#nextBatch())
    } while (this.#waiting.length > 0 || (this.#fired.length > 0 && !this.#closed))
    // In the same turn as the look at the queue: what comes after it starts another run.
    this.#running = undefined
  }

  /** Fired orders first, in their order, and half of it at most: nobody waits for a cascade. */
  #nextBatch(): Waiting[] {
    const { batchMax, waitMs } = this.#options
    const deadline = performance.now() + waitMs
    const fired = this.#fired
      .splice(0, Math.ceil(batchMax / 2))
      .map((submission) => unheard(submission, deadline))
    return [...fired, ...this.#waiting.splice(0, Math.max(batchMax - fired.length, 0))]
  }

  /** Runs a batch and answers everybody in it, or puts them back. A failed one is taken apart. */
  async #settle(batch: readonly Waiting[], isRepeated = false): Promise<void> {
    const now = performance.now()
    const late = batch.filter((one) => one.deadline <= now)
    for (const one of late) one.reject(this.#tooLate())
    const due = late.length === 0 ? batch : batch.filter((one) => one.deadline > now)
    if (due.length === 0) return
    const failure = await this.#tryBatch(due)
    if (!failure) return
    if (failure.happened === 'unknown') {
      this.#options.unanswered?.()
      return this.#repeatKeyed(due, failure, isRepeated)
    }
    if (failure.happened === 'undone' && this.#lockedPlayers === 'wait' && isLockTimeout(failure)) {
      this.#lockedPlayers = 'skip'
      return this.#settle(due, isRepeated)
    }
    if (due.length === 1 && !isRepeated && isCollision(failure.error))
      return this.#settle(due, true)
    if (failure.happened === 'nothing' || due.length === 1) return rejectAll(due, failure)
    // One of them may be the cause: halves find it in few transactions.
    const middle = Math.ceil(due.length / 2)
    await this.#settle(due.slice(0, middle), isRepeated)
    await this.#settle(due.slice(middle), isRepeated)
  }

  /** A commit whose answer was lost may have happened: only a call with a key may come again. */
  async #repeatKeyed(
    batch: readonly Waiting[],
    failure: Failure,
    isRepeated: boolean,
  ): Promise<void> {
    const keyed = batch.filter((one) => !isRepeated && one.submission.call !== undefined)
    rejectAll(
      batch.filter((one) => !keyed.includes(one)),
      failure,
    )
    await this.#settle(keyed, true)
  }

  /** Runs one transaction and answers its callers; gives back what went wrong, if anything. */
  async #tryBatch(batch: readonly Waiting[]): Promise<Failure | undefined> {
    const submissions = batch.map((one) => one.submission)
    const begun = performance.now()
    let isOpen = this.#connection !== undefined
    let outcome: BatchOutcome
    try {
      this.#connection ??= await this.#options.open()
      isOpen = true
      const { sql } = this.#connection
      outcome = await traced(
        () => describe(batch),
        () => runBatch(sql, submissions, this.#deps, this.#lockedPlayers),
      )
    } catch (error) {
      this.#options.failed(error)
      if (!isOpen) return { error, happened: 'nothing' }
      return { error, happened: (await this.#recover()) ? 'undone' : 'unknown' }
    }
    // It is committed: nothing from here on may run it again.
    const seconds = (performance.now() - begun) / 1000
    const { live, noted } = outcome
    this.#tell('a batch', () => this.#options.measured?.({ submissions: batch.length, seconds }))
    if (!isEmpty(live)) this.#tell('events', () => this.#options.published(live))
    if (noted !== undefined) this.#tell('notices', () => this.#options.noted?.(noted))
    this.#fired.push(...outcome.fired.map(firing))
    const putBack = batch.filter((one, index) => {
      const answer = outcome.answers[index]
      if (answer) one.resolve(answer)
      return answer === undefined
    })
    this.#keepForLater(putBack)
    return undefined
  }

  /** A listener that fails undoes no batch. */
  #tell(what: string, tell: () => void): void {
    try {
      tell()
    } catch (cause) {
      this.#options.failed(new Error(`the desk's listener failed at ${what}`, { cause }))
    }
  }

  #keepForLater(putBack: readonly Waiting[]): void {
    this.#putBack.push(...putBack)
    if (this.#putBack.length === 0) {
      this.#lockedPlayers = 'wait'
      return
    }
    this.#tryAgain ??= setTimeout(() => {
      this.#tryAgain = undefined
      // They came before all who wait.
      this.#waiting.unshift(...this.#putBack.splice(0))
      this.#running ??= this.#run()
    }, TRY_AGAIN_MS)
  }

  /** While a transaction takes long, those behind it are answered in time, too. */
  #watchDeadline(): void {
    const [first] = this.#waiting
    if (this.#expiry !== undefined || !first || !Number.isFinite(first.deadline)) return
    // A process that was held up may come here after the deadline.
    const ms = Math.max(0, first.deadline - performance.now())
    this.#expiry = setTimeout(() => {
      this.#expiry = undefined
      const now = performance.now()
      while (this.#waiting[0] !== undefined && this.#waiting[0].deadline <= now) {
        this.#waiting.shift()!.reject(this.#tooLate())
      }
      this.#watchDeadline()
    }, ms)
    this.#expiry.unref()
  }

  #tooLate(): Refusal {
    return busy(`its transaction did not begin within ${this.#options.waitMs} ms`)
  }

  /** Ends the failed transaction; false when the connection is lost, and the outcome with it. */
  async #recover(): Promise<boolean> {
    const connection = this.#connection
    this.#connection = undefined
    try {
      await connection?.rollback()
      this.#connection = connection
      return true
    } catch {
      // The next batch opens another.
      await connection?.close().catch(() => {})
      return false
    }
  }
}

/** What becomes of it is told in its owner's inbox; what fails is due work (fired-orders.ts). */
function unheard(submission: Submission, deadline: number): Waiting {
  return { submission, deadline, asker: asker(), resolve: () => {}, reject: () => {} }
}

function describe(batch: readonly Waiting[]): Work {
  const facts = { 'batch.orders': batch.length }
  return { kind: 'batch', name: 'desk batch', facts, askers: batch.map((one) => one.asker) }
}

function rejectAll(batch: readonly Waiting[], { error }: Failure): void {
  for (const one of batch) one.reject(asRefusal(error))
}

/** SQLSTATE lock_not_available. */
function isLockTimeout({ error }: Failure): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03'
}
