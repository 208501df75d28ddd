import type { adminRoutes } from '@app/contract/admin.ts'
import type { JobKindName, OperatorAction } from '@app/contract/operator-values.ts'
import type { MoneyPath, Reply } from '@app/contract/route.ts'
import type { Kysely, Transaction } from 'kysely'
import type { DB } from '../db/schema.ts'

export interface OperatorAct {
  readonly log_id: string
  readonly operator_id: string
  readonly action: OperatorAction
  readonly player_id?: string
  readonly item_id?: number
  readonly count?: number
  /** Of a correction: above 0 credited, below 0 debited. */
  readonly coins?: number
  readonly path?: MoneyPath
  /** Of a job that failed. */
  readonly job_kind?: JobKindName
  readonly reason: string
  /** Unix milliseconds. */
  readonly created_at: number
}

/** Writes down what an operator does, in the transaction that does it. */
export async function logAct(tx: Transaction<DB>, act: OperatorAct): Promise<void> {
  await tx.insertInto('operator_log').values(act).execute()
}

/** What operators did, the newest first; a page before the given row. */
export async function readLog(
  db: Kysely<DB>,
  { before, limit }: { before: string | undefined; limit: number },
): Promise<Reply<typeof adminRoutes.log>> {
  const rows = await db
    .selectFrom('operator_log as log')
    .innerJoin('player as operator', 'operator.player_id', 'log.operator_id')
    .leftJoin('player as target', 'target.player_id', 'log.player_id')
    .select(['log_id', 'operator.name as operator', 'action', 'target.steam_id', 'target.name'])
    .select(['item_id', 'count', 'coins', 'path', 'job_kind', 'reason', 'log.created_at'])
    .$if(before !== undefined, (query) => query.where('log_id', '<', before!))
    .orderBy('log_id', 'desc')
    .limit(limit)
    .execute()
  const response = rows.map(({ steam_id, name, created_at, ...row }) => ({
    ...row,
    // The table's checks keep these to the contract's words.
    action: row.action as OperatorAction,
    path: row.path as MoneyPath | null,
    job_kind: row.job_kind as JobKindName | null,
    player: steam_id === null || name === null ? null : { steam_id, name },
    created_at: Math.floor(created_at / 1000),
  }))
  return { response }
}
