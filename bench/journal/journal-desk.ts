import { setTimeout as wait } from 'node:timers/promises'
import type { CommandResult, RequestResult } from '@app/rules/market/settlement.ts'
import { Refusal } from '../../server/answers/refusal.ts'
import type { Sql } from '../../server/db/sql.ts'
import type { Submission } from '../../server/market/run-batch.ts'
import type { MemoryMarket } from './memory-market.ts'
import { writeRecord } from './record.ts'

const BATCH_MAX = 512

interface Waiting {
  readonly submission: Submission
  resolve(result: RequestResult): void
  reject(error: unknown): void
}

/** Settles in memory, and answers when one record of the batch is durable. Batches as the desk does. */
export class JournalDesk {
  readonly #market: MemoryMarket
  readonly #sql: Sql
  /** Whether the tables are so far behind that it has to wait for them. */
  readonly #isTooFar: () => boolean
  #waiting: Waiting[] = []
  #running: Promise<void> | undefined
  batches: number
  orders = 0

  constructor(market: MemoryMarket, sql: Sql, batches: number, isTooFar: () => boolean) {
    this.#market = market
    this.#sql = sql
    this.batches = batches
    this.#isTooFar = isTooFar
  }

  async submit(submission: Submission): Promise<CommandResult> {
    const result = await new Promise<RequestResult>((resolve, reject) => {
      this.#waiting.push({ submission, resolve, reject })
      this.#running ??= this.#run()
    })
    if ('refused' in result) throw new Refusal(result.refused)
    return result.done[0]!
  }

  async close(): Promise<void> {
    await this.#running
  }

  async #run(): Promise<void> {
    do {
      await new Promise(setImmediate)
      while (this.#isTooFar()) await wait(1)
      await this.#settle(this.#waiting.splice(0, BATCH_MAX))
    } while (this.#waiting.length > 0)
    this.#running = undefined
  }

  async #settle(batch: readonly Waiting[]): Promise<void> {
    const requests = batch.map(({ submission: { player_id, commands } }) => ({
      player_id,
      commands,
    }))
    const { results, lotUuids } = this.#market.settle(requests)
    try {
      await writeRecord(this.#sql, ++this.batches, { requests, lotUuids })
    } catch (error) {
      for (const one of batch) one.reject(error)
      return
    }
    this.orders += batch.length
    for (const [index, one] of batch.entries()) one.resolve(results[index]!)
  }
}
