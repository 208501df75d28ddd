import type { FactoryRecipe } from '@app/rules/factory/recipe.ts'

/** A job that the player has asked for. */
export interface WantedJob {
  readonly recipe: FactoryRecipe
  readonly inputIds: readonly number[]
  /** Units. */
  readonly count: number
}

export interface StartQueueOptions {
  /** Asks the server to start it. */
  readonly send: (job: WantedJob) => Promise<unknown>
  /** The 100 ms between two calls. */
  readonly pause: () => Promise<void>
  /** The server has answered; `error` when it refused or could not be reached. */
  readonly answered: (job: WantedJob, error: unknown) => void
  /** Of the player whose queue it is: once it aborts, nothing more is sent. */
  readonly scope: AbortSignal
}

/**
 * The client's queue of starts: they are sent in order, one at a time, with a pause between them, so
 * that a player may press as fast as they like (spec part 2 section 4). A refused one does not keep
 * the next from being tried.
 */
export class StartQueue {
  readonly #options: StartQueueOptions
  readonly #waiting: WantedJob[] = []
  #running: Promise<void> | undefined

  constructor(options: StartQueueOptions) {
    this.#options = options
  }

  add(job: WantedJob): void {
    this.#waiting.push(job)
    this.#running ??= this.#run().finally(() => (this.#running = undefined))
  }

  /** When everything asked for so far has been answered. */
  async idle(): Promise<void> {
    await this.#running
  }

  /** Sends what still waits, all at once: the page is left, and the player was told that it is sent. */
  leave(): void {
    if (this.#options.scope.aborted) return
    for (const job of this.#waiting.splice(0)) void this.#send(job)
  }

  async #run(): Promise<void> {
    const { pause, scope } = this.#options
    for (let job = this.#waiting.shift(); job; job = this.#waiting.shift()) {
      await this.#send(job)
      if (scope.aborted) return
      await pause()
      if (scope.aborted) return
    }
  }

  async #send(job: WantedJob): Promise<void> {
    const { send, answered, scope } = this.#options
    const error = await send(job).then(
      () => undefined,
      (failure: unknown) => failure,
    )
    if (!scope.aborted) answered(job, error)
  }
}
