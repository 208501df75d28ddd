import { CompiledQuery, type Transaction } from 'kysely'
import type pg from 'pg'
import type { DB } from '../db/schema.ts'

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
        tx.executeQuery<Row>(CompiledQuery.raw(text, values.map(arrayLiteral))),
      )
      last = run.catch(() => {})
      return awaited(run.then(({ rows }) => rows))
    },
  }
}

/**
 * A connection in pipeline mode: statements go out at once, those of one turn in one packet, and
 * answers come in their order.
 */
export function pipelineSql(client: pg.Client): Sql {
  const { stream } = client.connection
  let isHeld = false
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
      const answer = client.query({ name, text, values: values.map(arrayLiteral) })
      return awaited(answer.then(({ rows }) => rows as Row[]))
    },
  }
}

/** What an array of PostgreSQL takes as it is; an element that reads NULL would be one. */
const PLAIN = /^(?!null$)[\w-]+$/i

/**
 * Numbers, uuids and names as PostgreSQL writes an array. The driver quotes and escapes every
 * element of one, which took an eighth of the desk's time; it still does so for any other text.
 */
function arrayLiteral(value: unknown): unknown {
  if (!Array.isArray(value)) return value
  let text = ''
  for (const element of value as readonly unknown[]) {
    if (element === null) text += ',NULL'
    else if (typeof element === 'number') text += `,${element}`
    else if (typeof element === 'string' && PLAIN.test(element)) text += `,${element}`
    else return value
  }
  return `{${text.slice(1)}}`
}

/**
 * Statements are sent before the first of them is awaited. When a connection is lost all of them
 * fail, the caller hears of it by the first, and Node would end the process for the others.
 */
function awaited<T>(answer: Promise<T>): Promise<T> {
  answer.catch(() => {})
  return answer
}
