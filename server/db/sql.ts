import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import { paramsOf } from './array-param.ts'
import type { DB } from './schema.ts'

/** One statement with its name, under which a dedicated connection prepares it once. */
interface Statement {
  readonly name: string
  readonly text: string
}

/**
 * Runs statements inside one transaction. The ledger is written through this, so that ordinary
 * use cases (Kysely) and the market's pipelined connections share the same statements.
 */
export interface Sql {
  query<Row = unknown>(statement: Statement, values: readonly unknown[]): Promise<Row[]>
}

export function sqlOf(tx: Transaction<DB>): Sql {
  // An ordinary connection takes one statement at a time: the next waits for the one before.
  let last: Promise<unknown> = Promise.resolve()
  return {
    query<Row>({ text }: Statement, values: readonly unknown[]) {
      const run = last.then(() =>
        tx.executeQuery<Row>(CompiledQuery.raw(text, paramsOf(text, values))),
      )
      last = run.catch(() => {})
      return awaited(run.then(({ rows }) => rows))
    },
  }
}

/** What a turn holds back at most: the server is to work on it while the rest is prepared. */
const HELD_BYTES_MAX = 8192

/**
 * A connection in pipeline mode: statements go out at once, the small ones of one turn in one
 * packet, and answers come in their order.
 */
export function pipelineSql(client: pg.Client): Sql {
  const { stream } = client.connection
  let isHeld = false
  // Statements sent behind a failed one are told only that the transaction is aborted.
  let cause: unknown
  const failed = (error: unknown): never => {
    const isAborted = error instanceof Error && 'code' in error && error.code === '25P02'
    if (!isAborted) cause = error
    throw isAborted && cause !== undefined ? cause : error
  }
  const holdForThisTurn = () => {
    if (isHeld) return
    isHeld = true
    stream.cork()
    process.nextTick(() => {
      isHeld = false
      stream.uncork()
    })
  }
  return {
    query<Row>({ name, text }: Statement, values: readonly unknown[]) {
      holdForThisTurn()
      const answer = client.query({ name, text, values: paramsOf(text, values) })
      if (stream.writableLength > HELD_BYTES_MAX) {
        stream.uncork()
        stream.cork()
      }
      return awaited(answer.then(({ rows }) => rows as Row[], failed))
    },
  }
}

/**
 * Statements are sent before the first of them is awaited. When a connection is lost all of them
 * fail, the caller hears of it by the first, and Node would end the process for the others.
 */
export function awaited<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}
