import { AsyncLocalStorage } from 'node:async_hooks'
import type { Clock } from '../clock/clock.ts'
import { busy } from '../answers/refusal.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { traced } from '../tracing/works.ts'
import { isDatabaseGone, type WorkCounts, type WorkLog } from './failed-jobs.ts'
import type { JobCare } from './job-care.ts'
import { type JobKind, JobQueue } from './job-queue.ts'

/** Work of one kind that falls due at a time: ended crafts, harvests, days of rent. */
export interface DueWork {
  readonly kind: string
  readonly counts?: WorkCounts
  /** What operators may do about its jobs that failed; left out where none can fail alone. */
  readonly care?: JobCare
  /** Unix milliseconds when the next piece falls due; undefined for none. Cheap: by an index. */
  nextDue(): Promise<number | undefined>
  /**
   * Does pieces that are due at `now`, some in one transaction; returns how many. What another
   * worker has locked is left to it.
   */
  settle(now: number): Promise<number>
}

/** How often a worker looks for what other nodes have made due. */
const LOOK_MS = 1000
/** Between two tries of work that fails as a whole, at most. */
const REST_MS = 30_000
/** How long `settleDue` waits for what others have locked. */
const LOCKED_MS = 5000

/** How one kind of work stands on this node. */
export interface WorkState {
  readonly kind: string
  /** How long the oldest piece has been due. */
  readonly lagMs: number
  readonly settled: number
  readonly failed: number
}

/**
 * Does each piece of work soon after it falls due. Each kind has a loop of its own: one that is
 * slow, or fails, delays no other. Every node has a worker and all of them take from the same
 * tables, each what no other holds, so that nothing is done twice (decisions/007).
 */
export class Worker {
  readonly #clock: Clock
  readonly #log: WorkLog
  readonly #loops = new Map<string, Loop>()

  constructor(clock: Clock, log: WorkLog) {
    this.#clock = clock
    this.#log = log
  }

  add(work: DueWork): void {
    this.#loops.set(work.kind, new Loop(work, this.#clock, this.#log))
  }

  /** Settles jobs of a kind that are in a table. */
  addJobs(jobs: JobKind, deps: ChangeDeps): void {
    this.add(new JobQueue(jobs, deps, this.#log))
  }

  start(): void {
    for (const loop of this.#loops.values()) loop.start()
  }

  /** A piece of this kind falls due at this time, in unix milliseconds: be there. */
  wake(kind: string, dueMs: number): void {
    this.#loops.get(kind)?.wake(dueMs)
  }

  /** What operators may do about failed jobs of a kind. */
  careOf(kind: string): JobCare | undefined {
    return this.#loops.get(kind)?.care
  }

  /** How each kind stands. */
  states(): readonly WorkState[] {
    return [...this.#loops.values()].map((loop) => loop.state())
  }

  /**
   * Does everything that is due now, and returns when it is done. Throws what goes wrong with the
   * work as a whole; refuses with `busy` where others hold it for too long.
   */
  async settleDue(): Promise<void> {
    const now = this.#clock.now()
    for (const loop of this.#loops.values()) await loop.settleDue(now)
  }

  async close(): Promise<void> {
    await Promise.all([...this.#loops.values()].map((loop) => loop.close()))
  }
}

/** One kind of work, looked after by itself. */
class Loop {
  readonly #work: DueWork
  readonly #clock: Clock
  readonly #log: WorkLog
  #timer: NodeJS.Timeout | undefined
  #wakesAt = Number.POSITIVE_INFINITY
  #running: Promise<void> | undefined
  #isOpen = false
  /** When the next piece falls due, as last seen. */
  #dueMs = Number.POSITIVE_INFINITY
  /** How often in a row the work failed as a whole. */
  #failures = 0
  /** Work is nobody's call, whoever has woken it. */
  readonly #apart = AsyncLocalStorage.snapshot()

  constructor(work: DueWork, clock: Clock, log: WorkLog) {
    this.#work = work
    this.#clock = clock
    this.#log = log
  }

  start(): void {
    this.#isOpen = true
    this.wake(this.#clock.now())
  }

  wake(dueMs: number): void {
    if (!this.#isOpen || dueMs >= this.#wakesAt || this.#failures > 0) return
    this.#wakesAt = dueMs
    this.#lookIn(Math.min(Math.max(dueMs - this.#clock.now(), 0), LOOK_MS))
  }

  get care(): JobCare | undefined {
    return this.#work.care
  }

  state(): WorkState {
    const { kind, counts } = this.#work
    const lagMs = Math.max(this.#clock.now() - this.#dueMs, 0)
    return { kind, lagMs, settled: counts?.settled ?? 0, failed: counts?.failed ?? 0 }
  }

  async settleDue(now: number): Promise<void> {
    let until = Date.now() + LOCKED_MS
    while (await this.#isDue(now)) {
      if ((await this.#settleOnce(now)) > 0) {
        until = Date.now() + LOCKED_MS
        continue
      }
      // Locked by a call or another worker: it will be free in a moment.
      if (Date.now() > until) throw busy(`due ${this.#work.kind} is held by others`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  async close(): Promise<void> {
    this.#isOpen = false
    clearTimeout(this.#timer)
    await this.#running
  }

  #lookIn(waitMs: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#apart(() => void this.#look()), waitMs)
  }

  async #isDue(now: number): Promise<boolean> {
    this.#dueMs = (await this.#work.nextDue()) ?? Number.POSITIVE_INFINITY
    return this.#dueMs <= now
  }

  async #look(): Promise<void> {
    this.#wakesAt = Number.POSITIVE_INFINITY
    this.#running ??= this.#settle()
    await this.#running
    this.#running = undefined
    if (!this.#isOpen) return
    if (this.#failures > 0) this.#lookIn(Math.min(LOOK_MS * 2 ** (this.#failures - 1), REST_MS))
    else this.wake(this.#nextLook(this.#clock.now()))
  }

  /** What is due and still there is held by others: it is looked for later, not at once. */
  #nextLook(now: number): number {
    return this.#dueMs > now ? Math.min(this.#dueMs, now + LOOK_MS) : now + LOOK_MS
  }

  #settleOnce(now: number): Promise<number> {
    const { kind } = this.#work
    return traced(
      () => ({ kind: 'due work', name: `due ${kind}`, facts: { 'work.due': kind } }),
      () => this.#work.settle(now),
    )
  }

  async #settle(): Promise<void> {
    try {
      while (this.#isOpen && (await this.#isDue(this.#clock.now()))) {
        if ((await this.#settleOnce(this.#clock.now())) === 0) break
      }
      this.#failures = 0
    } catch (error) {
      // A database that is away is no fault of the work, and is asked for by one session alone.
      if (isDatabaseGone(error)) this.#failures = 1
      else this.#failures += 1
      const fields = { err: error, kind: this.#work.kind, attempt: this.#failures }
      this.#log.error(fields, 'due work failed')
    }
  }
}
