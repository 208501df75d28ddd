import type { LiveBatch } from '../events/live-batch.ts'
import { isEmpty } from '../events/live-batch.ts'
import { type Answer, openAnswer } from '../http/answers.ts'
import { asRefusal } from '../http/passing-error.ts'
import { Refusal } from '../http/refusal.ts'
import type { Sql } from '../ledger/sql.ts'
import { type BatchDeps, runBatch, type Submission } from './run-batch.ts'

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
  open(): Promise<DeskConnection>
  /** Told of each batch after its commit, before its callers are answered. */
  published(live: LiveBatch): void
  failed(error: unknown): void
}

interface Waiting {
  readonly submission: Submission
  resolve(answer: Answer): void
  reject(error: unknown): void
}

interface Failure {
  readonly error: unknown
  /** The connection was lost: the transaction may have been committed. */
  readonly isUnknown: boolean
}

/**
 * Takes the market's commands and runs them in batches, one transaction each, one after the other.
 *
 * Batching is natural: a batch is whatever came while the last one committed, so that nothing waits
 * for a timer and an idle market answers after one transaction (decisions/004).
 */
export class Desk {
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined
  #connection: DeskConnection | undefined
  #closed = false
  readonly #options: DeskOptions
  readonly #deps: BatchDeps

  constructor(options: DeskOptions, deps: BatchDeps) {
    this.#options = options
    this.#deps = deps
  }

  /** Answers after the commit; throws the refusal where there is one. */
  async submit<Body extends object>(submission: Submission): Promise<Body> {
    if (this.#closed) throw new Refusal('busy')
    const answer = await new Promise<Answer>((resolve, reject) => {
      this.#waiting.push({ submission, resolve, reject })
      this.#running ??= this.#run()
    })
    return openAnswer<Body>(answer)
  }

  /** Runs what is waiting and closes the connection. */
  async close(): Promise<void> {
    this.#closed = true
    await this.#running
    await this.#connection?.close()
  }

  async #run(): Promise<void> {
    do {
      // What arrives in the same turn of the event loop belongs to the same batch: also what the
      // callers of the batch before ask for when they are answered, and what waits in the sockets.
      await new Promise(setImmediate)
      const batch = this.#waiting.splice(0, this.#options.batchMax)
      const failure = await this.#tryBatch(batch)
      if (failure) await this.#retryAlone(batch, failure)
    } while (this.#waiting.length > 0)
    // In the same turn as the look at the queue: what comes after it starts another run.
    this.#running = undefined
  }

  /** One of a failed batch may be the cause: each gets a transaction of its own. */
  async #retryAlone(batch: readonly Waiting[], first: Failure): Promise<void> {
    for (const one of batch) {
      // A commit whose answer was lost may have happened: only a call with a key may come again.
      const mayRetry = first.isUnknown ? one.submission.call !== undefined : batch.length > 1
      const failure = mayRetry ? await this.#tryBatch([one]) : first
      if (failure) one.reject(asRefusal(failure.error))
    }
  }

  /** Runs one transaction and answers its callers; gives back what went wrong, if anything. */
  async #tryBatch(batch: readonly Waiting[]): Promise<Failure | undefined> {
    const submissions = batch.map((one) => one.submission)
    try {
      this.#connection ??= await this.#options.open()
      const { answers, live } = await runBatch(this.#connection.sql, submissions, this.#deps)
      if (!isEmpty(live)) this.#options.published(live)
      batch.forEach((one, index) => one.resolve(answers[index]!))
      return undefined
    } catch (error) {
      this.#options.failed(error)
      return { error, isUnknown: !(await this.#recover()) }
    }
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
