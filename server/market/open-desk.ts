import type { ConnectOptions } from '../db/connect.ts'
import { openMsOf, openPipeline } from '../db/connect.ts'
import { pipelineSql } from '../db/sql.ts'
import { Desk, type DeskOptions } from './desk.ts'
import { SessionGate } from '../db/session-gate.ts'
import type { BatchDeps } from './run-batch.ts'

/** Bounds a transaction's size; the natural batch is far smaller. */
const BATCH_MAX = 512

/** Nothing bounds the queue unless told: who seeds or measures a market submits all at once. */
export interface OpenDesk extends Partial<
  Pick<DeskOptions, 'batchMax' | 'waitingMax' | 'waitMs' | 'noted' | 'measured'>
> {
  readonly url: string
  readonly connection?: Omit<ConnectOptions, 'max'>
  readonly published: DeskOptions['published']
  readonly unanswered?: () => void
  readonly failed: DeskOptions['failed']
}

/** A desk over a pipelined connection of its own. */
export function openDesk(options: OpenDesk, deps: BatchDeps): Desk {
  const { url, connection, batchMax = BATCH_MAX, published, unanswered, failed } = options
  const { waitingMax = Infinity, waitMs = Infinity, noted, measured } = options
  const openSession = (limitMs: number) => openPipeline(url, connection, limitMs)
  const gate = new SessionGate(
    async (limitMs) => (await openSession(limitMs)).end(),
    openMsOf(connection),
  )
  return new Desk(
    {
      batchMax,
      waitingMax,
      waitMs,
      published,
      ...(unanswered && { unanswered }),
      ...(noted && { noted }),
      failed,
      ...(measured && { measured }),
      closed: () => gate.close(),
      async open() {
        await gate.pass()
        const client = await gate.open(openSession).catch((error: unknown) => {
          gate.shut(error)
          throw error
        })
        return {
          sql: pipelineSql(client),
          rollback: async () => void (await client.query('rollback')),
          close: () => client.end(),
        }
      },
    },
    deps,
  )
}
