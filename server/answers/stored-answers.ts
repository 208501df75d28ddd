import { refusals, type RefusalCode } from '@app/contract/refusals.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'
import { type Sql, sqlOf } from '../db/sql.ts'
import { Refusal } from './refusal.ts'

/** What a changing call was answered, kept so that a repeated call gets the same (rules §15). */
export type Answer =
  | { readonly status: 200; readonly body: object }
  | { readonly status: number; readonly code: RefusalCode; readonly params: object }

export function refusalAnswer(code: RefusalCode, params: object = {}): Answer {
  return { status: refusals[code].status, code, params }
}

/** Gives back what was done, or throws what was refused. */
export function openAnswer<Body extends object>(answer: Answer): Body {
  if ('body' in answer) return answer.body as Body
  throw new Refusal(answer.code, answer.params as Record<string, unknown>)
}

/** A call that may come again: whose, which, and what it asked for. */
export interface CallKey {
  readonly player_id: string
  readonly key: string
  /** From hashRequest. */
  readonly hash: string
}

interface AnswerRow {
  readonly player_id: string
  readonly key: string
  readonly request_hash: string
  readonly answer: Answer
}

/** How long a repeated call is known by its key. */
export const KEPT_SEC = 86_400

/** Row by row, so that each is found by the key of the day's partition, however many it has. */
const READ = {
  name: 'read-answers',
  text: `
    select player_id, key, request_hash, answer
    from unnest($1::uuid[], $2::text[]) as wanted (player_id, key)
    cross join lateral (
      select request_hash, answer from idempotency
      where player_id = wanted.player_id and key = wanted.key
        and created_at >= extract(epoch from now())::bigint + $3::bigint
      order by created_at desc limit 1) as first_answer`,
}

/**
 * The first answers to calls of the last 24 hours; a key used for another request is answered with a
 * refusal. Before a change its players must be locked, so that two equal calls cannot both find
 * nothing: no index spans the partitions of two days.
 *
 * @param clockOffsetMs - how far the application clock is ahead of the database's
 */
export async function readAnswers(
  sql: Sql,
  calls: readonly CallKey[],
  clockOffsetMs: number,
): Promise<Map<CallKey, Answer>> {
  if (calls.length === 0) return new Map()
  const rows = await sql.query<AnswerRow>(READ, [
    calls.map((call) => call.player_id),
    calls.map((call) => call.key),
    Math.floor(clockOffsetMs / 1000) - KEPT_SEC,
  ])
  const byName = new Map(rows.map((row) => [`${row.player_id}/${row.key}`, row]))
  const answers = new Map<CallKey, Answer>()
  for (const call of calls) {
    const row = byName.get(`${call.player_id}/${call.key}`)
    if (!row) continue
    const isSame = row.request_hash === call.hash
    answers.set(call, isSame ? row.answer : refusalAnswer('idempotency_key_reused'))
  }
  return answers
}

/** Whether a call has its first answer already; one that is on its way may get it a moment later. */
export async function isAnswered(
  db: Kysely<DB>,
  call: CallKey | undefined,
  clockOffsetMs: number,
): Promise<boolean> {
  if (!call) return false
  const read = (tx: Transaction<DB>) => readAnswers(sqlOf(tx), [call], clockOffsetMs)
  return (await db.transaction().execute(read)).has(call)
}

const WRITE = {
  name: 'write-answers',
  text: `
    insert into idempotency (player_id, key, request_hash, status, answer, created_at)
    select *, $6::bigint
    from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[], $5::jsonb[])`,
}

/** Keeps answers, in the transaction of what they answer for. `now` in unix seconds. */
export async function writeAnswers(
  sql: Sql,
  answers: readonly (readonly [CallKey, Answer])[],
  now: number,
): Promise<void> {
  if (answers.length === 0) return
  await sql.query(WRITE, [
    answers.map(([call]) => call.player_id),
    answers.map(([call]) => call.key),
    answers.map(([call]) => call.hash),
    answers.map(([, answer]) => answer.status),
    answers.map(([, answer]) => JSON.stringify(answer)),
    now,
  ])
}
