import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Summary } from '@app/rules/simulator/summarise.ts'
import { busy, Refusal } from '../answers/refusal.ts'
import type { PricedSimulation } from './read-simulation.ts'

interface Refused {
  readonly refused: 'simulation_too_large'
}

/** Runs of a simulation that are done, of all that it will make. */
export interface Progress {
  readonly done: number
  readonly all: number
}

export interface Task extends PricedSimulation {
  readonly seed: number
}

/** Simulations that wait for their turn or run, at most; who comes then is told to come again. */
const WAITING_MAX = 20
/** No simulation takes so long; one that does is given up. */
const TIME_MAX_MS = 20_000

/**
 * Simulates in a thread of its own, so that the server goes on answering: one simulation at a time,
 * one for each player.
 */
export class Simulator {
  readonly #players = new Set<string>()
  readonly #closing = new AbortController()
  #last: Promise<unknown> = Promise.resolve()
  #thread: Worker | undefined

  /**
   * Refuses with `simulation_running` while the player's last one is not done, with `busy` while
   * too many wait, and with `simulation_too_large` where a run would have too many steps.
   *
   * @param onProgress - told a few times a second
   */
  async run(
    playerId: string,
    read: () => Promise<Task>,
    onProgress: (progress: Progress) => void = () => {},
  ): Promise<Summary> {
    if (this.#players.has(playerId)) throw new Refusal('simulation_running')
    if (this.#players.size >= WAITING_MAX) throw busy(`${WAITING_MAX} simulations wait`)
    this.#players.add(playerId)
    try {
      const turn = this.#last.then(async () => this.#simulate(await read(), onProgress))
      this.#last = turn.catch(() => {})
      return await turn
    } finally {
      this.#players.delete(playerId)
    }
  }

  async #simulate(task: Task, onProgress: (progress: Progress) => void): Promise<Summary> {
    // Kept from one simulation to the next: a new thread would compile the rules again.
    const thread = (this.#thread ??= openThread())
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIME_MAX_MS)])
    try {
      const answers = on(thread, 'message', { signal, close: ['exit'] })
      thread.postMessage(task)
      for await (const posted of answers) {
        // The thread posts nothing but these.
        const [answer] = posted as [Progress | Summary | Refused]
        if ('refused' in answer) throw new Refusal(answer.refused)
        if ('runs' in answer) return answer
        onProgress(answer)
      }
      throw new Error('the thread has ended')
    } catch (error) {
      if (error instanceof Refusal) throw error
      this.#thread = undefined
      await thread.terminate()
      throw signal.aborted ? busy('the simulation was ended before it was done', error) : error
    }
  }

  close(): void {
    this.#closing.abort()
    void this.#thread?.terminate()
  }
}

function openThread(): Worker {
  const thread = new Worker(new URL('thread.ts', import.meta.url), { execArgv: [] })
  // A process that has nothing else to do may end.
  thread.unref()
  return thread
}
