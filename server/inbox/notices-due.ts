import { type Kysely, sql as raw } from 'kysely'
import type { DB } from '../db/schema.ts'
import { Refusal } from '../answers/refusal.ts'
import { factsOf } from '../jobs/job-care.ts'
import type { JobKind } from '../jobs/job-queue.ts'
import type { Change } from '../ledger/change.ts'
import type { Sql } from '../db/sql.ts'
import { NEWS, newsColumns, type NewMessage, tellNews } from './tell-inbox.ts'

/** By this name the worker knows the work, and operators its failures. */
export const NOTICE_KIND = 'notice'

/**
 * How long after it has happened something is told, in milliseconds: what follows by then is told with
 * it, so that an order which is filled in every batch is not written in every batch.
 */
const TOGETHER_MS = 400
/** Told in one transaction: as much as a busy desk leaves in that time. */
const AT_ONCE = 2000

/** Unix milliseconds at which what happens now is told. */
export const dueOf = (now: number) => now + TOGETHER_MS

/**
 * The end of a statement that notes what its part `news` holds (as in `tellNews`) to be told.
 *
 * @param due - the parameter with unix milliseconds (`dueOf`)
 * @param id - the parameter with a uuid whose last 32 bits are 0: notices are counted in them
 */
export const noteNews = (due: string, id: string) => `
    insert into notice_due (job_id, player_id, due_at, kind, subject, data, count, pieces, coins)
    select (left(${id}::text, 28) || lpad(to_hex(row_number() over ()), 8, '0'))::uuid,
      player_id, ${due}, kind, subject, data, count, pieces, coins
    from news`

const NOTE = { name: 'note-messages', text: `with ${NEWS} ${noteNews('$8', '$9')}` }

/**
 * Notes messages to be told soon, in the transaction of what they tell of, so that each is told exactly
 * once: by whichever node comes first, in the transaction in which the note goes (decisions/055).
 *
 * @param now - unix milliseconds
 * @param id - of the notices, but for its last 32 bits, which are 0
 */
export async function noteMessages(
  sql: Sql,
  messages: readonly NewMessage[],
  now: number,
  id: string,
): Promise<void> {
  if (messages.length === 0) return
  await sql.query(NOTE, [...newsColumns(messages), dueOf(now), id])
}

const TELL_NOTED = {
  name: 'tell-noted',
  text: `
    with gone as (
      delete from notice_due where job_id = any($1::uuid[]) returning *
    ), news as (
      select player_id, max(kind) as kind, subject,
        (array_agg(data order by job_id desc))[1] as data, sum(count)::integer as count,
        sum(pieces)::bigint as pieces,
        least(sum(coins), ${Number.MAX_SAFE_INTEGER})::bigint as coins,
        max(due_at) - ${TOGETHER_MS} as at
      from gone group by player_id, subject order by max(job_id::text)
    ), ${tellNews('at')}
    select (select count(*) from gone) as ended, array(select distinct player_id from told) as told`,
}

interface Told {
  readonly ended: number
  readonly told: readonly string[]
}

/**
 * Tells what the desk's batches have noted. As soon as one notice is due, all that are there are told,
 * of one subject together. They are nobody's to wait for: neither the players nor their books are
 * locked.
 */
export function dueNotices(): JobKind {
  return {
    kind: NOTICE_KIND,
    table: 'notice_due',
    id: 'job_id',
    atOnce: AT_ONCE,
    isTaken: `job.due_at - ${TOGETHER_MS} <= $1`,
    locks: 'jobs',
    settle: tellNoted,
    facts: readFacts,
    giveUp: dropNotice,
  }
}

async function tellNoted(c: Change, jobIds: readonly string[]): Promise<number> {
  const [{ ended, told }] = (await c.sql.query<Told>(TELL_NOTED, [jobIds])) as [Told]
  for (const player of told) c.tell(player, { type: 'inbox_changed', data: { part: 'messages' } })
  return ended
}

/** It holds nothing: given up, it is not told. */
async function readFacts(db: Kysely<DB>, jobIds: readonly string[]) {
  const rows = await db
    .selectFrom('notice_due')
    .select('job_id')
    .where('job_id', '=', raw<string>`any(${[...jobIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ job_id }) => [job_id, factsOf({ gives_back: new Map() })]))
}

async function dropNotice(c: Change, jobId: string) {
  const gone = await c.tx
    .deleteFrom('notice_due')
    .where('job_id', '=', jobId)
    .returning('job_id')
    .executeTakeFirst()
  if (!gone) throw new Refusal('job_not_found')
  return new Map<number, number>()
}
