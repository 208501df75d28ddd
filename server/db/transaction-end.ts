import type pg from 'pg'

const END = /^(commit|rollback)$/

/**
 * Refuses what is asked of a session while the end of its transaction is in progress.
 *
 * Of statements that were made at once the driver sends one after the other. When one fails, the
 * rollback goes out as soon as the caller hears of it, and what had waited behind would be sent after
 * the rollback: outside of any transaction, where it commits by itself.
 */
export function sealEnds(client: pg.ClientBase): void {
  let isEnding = false
  const send = client.query.bind(client) as (...question: unknown[]) => unknown
  client.query = ((...question: unknown[]) => {
    if (isEnding) return Promise.reject(new Error('a statement came behind its transaction'))
    const answer = send(...question)
    if (typeof question[0] !== 'string' || !END.test(question[0])) return answer
    isEnding = true
    return (answer as Promise<unknown>).finally(() => (isEnding = false))
  }) as typeof client.query
}
