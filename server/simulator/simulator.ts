import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Summary } from '@app/rules/simulator/summarise.ts'
import { Refusal } from '../http/refusal.ts'
import type { PricedSimulation } from './read-simulation.ts'

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

  /**
   * Refuses with `simulation_running` while the player's last one is not done, and with `busy` while
   * too many wait.
   */
  async run(playerId: string, read: () => Promise<Task>): Promise<Summary> {
    if (this.#players.has(playerId)) throw new Refusal('simulation_running')
    if (this.#players.size >= WAITING_MAX) throw new Refusal('busy')
    this.#players.add(playerId)
    try {
      const turn = this.#last.then(async () => this.#simulate(await read()))
      this.#last = turn.catch(() => {})
      return await turn
    } finally {
      this.#players.delete(playerId)
    }
  }

  async #simulate(task: Task): Promise<Summary> {
    const thread = new Worker(new URL('thread.ts', import.meta.url), {
      workerData: task,
      execArgv: [],
    })
    const signal = AbortSignal.any([this.#closing.signal, AbortSignal.timeout(TIME_MAX_MS)])
    try {
      // The thread posts nothing but a summary.
      const [summary] = (await once(thread, 'message', { signal })) as [Summary]
      return summary
    } catch (error) {
      throw signal.aborted ? new Refusal('busy') : error
    } finally {
      await thread.terminate()
    }
  }

  close(): void {
    this.#closing.abort()
  }
}
