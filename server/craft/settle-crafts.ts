import type { CraftJob } from '@app/contract/craft.ts'
import { readPieces } from '@app/rules/jobs/read-pieces.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { CraftJob as CraftJobRow, DB } from '../db/schema.ts'
import type { JobKind } from '../jobs/job-queue.ts'
import { type NewMessage, tellPlayers } from '../inbox/tell-inbox.ts'
import type { Change } from '../ledger/change.ts'
import { factsOf, giveBack } from '../jobs/job-care.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Craft, type OpenAll, finishCraft, jobOf, writeHistory } from './finish-craft.ts'

/** Ends the delayed crafts that have fallen due, each once: whoever deletes the job settles it. */
export function craftJobs(openAll: OpenAll): JobKind {
  return {
    kind: 'craft',
    table: 'craft_job',
    id: 'job_id',
    atOnce: 500,
    settle: (c, jobIds, now) => settleJobs(c, openAll, jobIds, now),
    facts: readFacts,
    giveUp,
  }
}

const TAKE_JOBS = {
  name: 'take-craft-jobs',
  text: `
    delete from craft_job where job_id = any($1::uuid[]) and due_at <= $2
    returning job_id, player_id, recipe, count, start_at, due_at`,
}

async function settleJobs(
  c: Change,
  openAll: OpenAll,
  jobIds: readonly string[],
  now: number,
): Promise<number> {
  // Only starting a craft writes the recipe.
  const jobs = await c.sql.query<Craft>(TAKE_JOBS, [jobIds, now])
  const finished = jobs
    .toSorted((a, b) => a.due_at - b.due_at)
    .map((craft) => ({ craft, result: finishCraft(c, openAll, craft) }))
  await writeHistory(c, finished)
  const ended = new Map<string, CraftJob[]>()
  for (const { craft } of finished) {
    const own = ended.get(craft.player_id) ?? []
    ended.set(craft.player_id, own)
    own.push(jobOf(craft))
  }
  for (const [player, own] of ended) {
    c.tell(player, { type: 'craft_changed', data: { started: [], ended: own } })
  }
  await tellPlayers(
    c,
    jobs.map((craft) => endedMessage(craft)),
  )
  return jobs.length
}

/** Its recipe may be one that can no longer be read. */
function givenUpMessage(
  job: Pick<Selectable<CraftJobRow>, 'player_id' | 'receipt_id' | 'recipe' | 'count'>,
): NewMessage {
  const { player_id, receipt_id, recipe, count } = job
  const item_id = new Map(Object.entries(recipe ?? {})).get('ItemForVision')
  return {
    player_id,
    kind: 'craft_ended',
    subject: `craft_given_up/${receipt_id}`,
    data: { item_id: typeof item_id === 'number' ? item_id : 0, receipt_id, is_given_up: true },
    sum: { pieces: count, coins: 0 },
  }
}

type Ended = Pick<Craft, 'player_id' | 'recipe' | 'count'>

function endedMessage({ player_id, recipe, count }: Ended): NewMessage {
  const { TypeId: receipt_id, ItemForVision: item_id } = recipe
  return {
    player_id,
    kind: 'craft_ended',
    subject: `craft_ended/${receipt_id}`,
    data: { item_id, receipt_id, is_given_up: false },
    sum: { pieces: count, coins: 0 },
  }
}

/** What a job holds in production; undefined when its recipe can no longer be read. */
function heldBy(recipe: unknown, count: number): ReadonlyMap<number, number> | undefined {
  const lists = new Map(Object.entries(recipe ?? {}))
  const [spent, kept] = ['ConsumableList', 'RemainList'].map((name) =>
    readPieces(lists.get(name), ['TypeId', 'Count'], count),
  )
  if (!spent || !kept) return undefined
  const held = new Map(spent)
  for (const [item, pieces] of kept) held.set(item, (held.get(item) ?? 0) + pieces)
  return held
}

async function readFacts(db: Kysely<DB>, jobIds: readonly string[]) {
  const rows = await db
    .selectFrom('craft_job')
    .select(['job_id', 'receipt_id', 'recipe', 'count'])
    .where('job_id', '=', sql<string>`any(${[...jobIds]}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ job_id, receipt_id, recipe, count }) => [
      job_id,
      factsOf({ receipt_id, count, gives_back: heldBy(recipe, count) }),
    ]),
  )
}

/** Everything that the craft took comes back; there is nothing that it has made. */
async function giveUp(c: Change, jobId: string) {
  const job = await c.tx
    .deleteFrom('craft_job')
    .where('job_id', '=', jobId)
    .returningAll()
    .executeTakeFirst()
  if (!job) throw new Refusal('job_not_found')
  const { player_id, receipt_id, count } = job
  const returned = await giveBack(c, player_id, heldBy(job.recipe, count))
  const ended = {
    id: jobId,
    receipt_id,
    count,
    start_at: Math.floor(job.start_at / 1000),
    end_at: Math.floor(job.due_at / 1000),
  }
  c.tell(player_id, { type: 'craft_changed', data: { started: [], ended: [ended] } })
  await tellPlayers(c, [givenUpMessage(job)])
  return returned
}
