import type { JobFacts } from '@app/contract/parked-work.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Change } from '../ledger/change.ts'
import { accountOf, transfer } from '../ledger/transfer.ts'
import type { Job } from './failed-jobs.ts'

type Pieces = ReadonlyMap<number, number>

/** What operators see of the failed jobs of one kind, and may do about them. */
export interface JobCare {
  /** What these jobs are, by id; those that are no more are left out. */
  facts(jobIds: readonly string[]): Promise<ReadonlyMap<string, JobFacts>>
  /** Tries a failed job now, and notes how that went. */
  retry(job: Job): Promise<void>
  /**
   * Ends a job without doing it and returns what its player got back. The player is locked. Refuses
   * with `job_not_found`, and with `cannot_give_up` where value could be lost or made; left out
   * where that is always so.
   */
  giveUp?(c: Change, jobId: string): Promise<Pieces>
}

const NOTHING_KNOWN: JobFacts = {
  receipt_id: null,
  count: null,
  round: null,
  exchange: null,
  day: null,
  gives_back: null,
}

/** The facts of a job, of which most are of other kinds. */
export function factsOf({
  gives_back,
  ...known
}: Partial<Omit<JobFacts, 'gives_back'>> & { gives_back?: Pieces | undefined }): JobFacts {
  return { ...NOTHING_KNOWN, ...known, gives_back: gives_back ? listOf(gives_back) : null }
}

export function listOf(pieces: Pieces): { item_id: number; count: number }[] {
  return [...pieces].map(([item_id, count]) => ({ item_id, count }))
}

/**
 * Gives a player back what a job of theirs holds in production. Refuses with `cannot_give_up` where
 * that cannot be read, or is more than is there: then the job's row is not to be trusted.
 */
export async function giveBack(c: Change, playerId: string, held: Pieces | undefined) {
  const there = await c.held(playerId, 'production')
  const isThere = held && [...held].every(([item, count]) => (there.get(item) ?? 0) >= count)
  if (!isThere) throw new Refusal('cannot_give_up')
  const production = accountOf(playerId, 'production')
  c.move(transfer('customer_support', production, accountOf(playerId), held))
  return held
}
