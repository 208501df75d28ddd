import { type Kysely, sql } from 'kysely'
import type { DB } from '../../server/db/schema.ts'
import { audit } from '../../server/ledger/audit.ts'

/** One movement of value, with its cause and its parts. */
export interface LedgerEntry {
  readonly id: string
  readonly actor: string | null
  readonly operation: string
  readonly postings: readonly {
    readonly account: string
    readonly kind: string
    readonly asset: number
    readonly delta: number
  }[]
}

/** What the database says once everything is at rest. */
export interface Witness {
  readonly entries: readonly LedgerEntry[]
  /** The answers kept for repeated calls, by `player/key`. */
  readonly answers: ReadonlyMap<string, unknown>
  readonly exchanges: readonly {
    readonly id: string
    readonly player: string
    readonly direction: string
    readonly currency: string
    readonly count: number
    readonly state: string
  }[]
  readonly draws: readonly {
    readonly id: string
    readonly player: string
    readonly result: number
  }[]
  /** Whose, once for each. */
  readonly runningCrafts: readonly string[]
  /** Holdings below zero, in words. */
  readonly negatives: readonly string[]
  /** What the audit finds wrong with the books. */
  readonly findings: readonly string[]
}

export async function readWitness(db: Kysely<DB>): Promise<Witness> {
  const { findings } = await audit(db)
  const [answers, exchanges, draws, crafts] = await Promise.all([
    db.selectFrom('idempotency').select(['player_id', 'key', 'answer']).execute(),
    db.selectFrom('exchange').selectAll().execute(),
    db.selectFrom('spin_draw').select(['draw_id', 'player_id', 'result']).execute(),
    db.selectFrom('craft_job').select('player_id').execute(),
  ])
  const negatives = await sql<{ what: string }>`
    select account || ' ' || kind || ', asset ' || asset || ': ' || amount as what
    from holding where amount < 0`.execute(db)
  return {
    entries: await readEntries(db),
    answers: new Map(answers.map((row) => [`${row.player_id}/${row.key}`, row.answer])),
    exchanges: exchanges.map((row) => ({ ...row, id: row.exchange_id, player: row.player_id })),
    draws: draws.map((row) => ({ id: row.draw_id, player: row.player_id, result: row.result })),
    runningCrafts: crafts.map((row) => row.player_id),
    negatives: negatives.rows.map(({ what }) => what),
    findings,
  }
}

async function readEntries(db: Kysely<DB>): Promise<LedgerEntry[]> {
  const entries = await db.selectFrom('entry').select(['entry_id', 'actor', 'operation']).execute()
  const postings = await db
    .selectFrom('posting')
    .select(['entry_id', 'account', 'kind', 'asset', 'delta'])
    .execute()
  const byEntry = Map.groupBy(postings, ({ entry_id }) => entry_id)
  return entries.map(({ entry_id, actor, operation }) => ({
    id: entry_id,
    actor,
    operation,
    postings: byEntry.get(entry_id) ?? [],
  }))
}
