import type pg from 'pg'

/** The database could not be reached, or was lost under way. */
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
    const answer = prototype.query.apply(client, question)
    // Callbacks and cursors are not ours.
    if (!(answer instanceof Promise)) return answer
    watch()
    return answer.finally(answered).catch(throwLoss)
  }) as typeof client.query
}
