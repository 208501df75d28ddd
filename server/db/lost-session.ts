import type pg from 'pg'
import { works } from '../tracing/works.ts'

/** The database could not be reached, or was lost in progress. */
export class DatabaseLost extends Error {
  override readonly name = 'DatabaseLost'
  /** SQLSTATE connection_failure. */
  readonly code = '08006'
}

/** What the driver says of a session that it has not got; plain errors, without a code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout e(xpired|xceeded when trying to connect)$)/
/** What the system says of it. */
const NETWORK = /^E(CONN|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)/

/** Whether all sessions of a pool were in use for too long: the database itself may be well. */
export function isBusyPool(error: unknown): boolean {
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}

/** Throws the error, as a DatabaseLost if it says that there is no session. */
export function throwLoss(error: unknown): never {
  if (!(error instanceof Error) || error instanceof DatabaseLost) throw error
  const code = 'code' in error ? String(error.code) : ''
  const isLost = NETWORK.test(code) || (code === '' && LOST.test(error.message))
  throw isLost ? new DatabaseLost(error.message, { cause: error }) : error
}

/**
 * Ends a session on which nothing has been answered for this long while something was asked, so
 * that a server that is silent, or unreachable without a word, costs nobody more than that. A
 * statement's answer says the same of a lost session, whoever noticed the loss.
 *
 * @param answerMs - 0 for no bound
 */
export function boundAnswers(client: pg.ClientBase, answerMs: number): void {
  const { stream } = (client as pg.Client).connection
  let asked = 0
  let timer: NodeJS.Timeout | undefined
  const answered = () => {
    asked -= 1
    if (asked > 0) return void timer?.refresh()
    clearTimeout(timer)
    timer = undefined
  }
  const watch = () => {
    asked += 1
    if (answerMs === 0) return
    timer ??= setTimeout(() => {
      stream.destroy(new DatabaseLost(`the database did not answer within ${answerMs} ms`))
    }, answerMs)
  }
  // Looked up at each call: tests that play statements in a given order take the prototype's place.
  const prototype = Object.getPrototypeOf(client) as { query: (...question: unknown[]) => unknown }
  client.query = ((...question: unknown[]) => {
    const ask = () => prototype.query.apply(client, question)
    const answer = works.hasSubscribers ? askTraced(ask, question) : ask()
    // Callbacks and cursors are not ours.
    if (!(answer instanceof Promise)) return answer
    watch()
    return answer.finally(answered).catch(throwLoss)
  }) as typeof client.query
}

/** Characters of a statement that a trace shows: its text alone, never its values. */
const TEXT_MAX = 2000

function askTraced(ask: () => unknown, question: readonly unknown[]): unknown {
  const [first] = question
  const { name, text, submit } = (typeof first === 'string' ? { text: first } : first) as {
    name?: string
    text?: string
    submit?: unknown
  }
  if (submit !== undefined || typeof question.at(-1) === 'function') return ask()
  const shown = (text ?? '').trim()
  return works.tracePromise(ask as () => Promise<unknown>, {
    kind: 'statement',
    name: name ?? (/^\w+/.exec(shown)?.[0] ?? 'statement').toLowerCase(),
    facts: { 'db.system.name': 'postgresql', 'db.query.text': shown.slice(0, TEXT_MAX) },
  })
}
