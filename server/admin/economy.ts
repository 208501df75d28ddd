import { type Kysely, sql } from 'kysely'
import type { Clock } from '../clock/clock.ts'
import type { IdSource } from '../db/ids.ts'
import type { Reads } from '../db/reads.ts'
import type { DB, Operation } from '../db/schema.ts'
import { busy } from '../answers/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { audit } from '../ledger/audit.ts'
import { sumUpFlows } from './flows.ts'

interface Holder {
  readonly player_id: string
  readonly coins: number
}

/** What a proof saw. Sums as text: they may be more than a number holds. */
interface EconomyReport {
  readonly assets: number
  readonly findings: readonly string[]
  readonly coins: Readonly<Record<'minted' | 'burned' | 'players' | 'market' | 'platform', string>>
  readonly top_holders: readonly Holder[]
  readonly open_lots: {
    readonly sell: number
    readonly buy: number
    readonly escrow_coins: string
    readonly escrow_items: string
  }
}

export interface Proof {
  /** Unix milliseconds of the wall clock. */
  readonly proved_at: number
  readonly took_ms: number
  readonly report: EconomyReport
}

export interface EconomyDeps {
  /** Within the limits of calls: operators and monitoring wait for what was proved last. */
  readonly calls: Kysely<DB>
  /** Connections without limits, at least three: a proof reads everything, under a lock of its own. */
  readonly db: Kysely<DB>
  /** Without limits too: what a proof sums up. */
  readonly reads: Reads
  readonly ids: IdSource
  readonly clock: Clock
  readonly failed: (error: unknown) => void
}

const TOP = 20
/** How often flows are summed up, and how old an entry is at least by then. */
const SUM_UP_MS = 60_000
/** A proof at most so often, and at most a hundredth of the time. */
const PROVE_MS = 300_000
const REST_FACTOR = 100
/** The locks by which one node at a time sums up, and one at a time proves. */
const SUM_UP_LOCK = 4_607_182
const PROOF_LOCK = 4_607_183
/** How often, and how long, an operator's proof waits for the one of another node. */
const TURN_MS = 250
const WAIT_MS = 120_000

/** Proves the economy's conservation now and then, and sums its sources and sinks up. */
export class Economy {
  readonly #deps: EconomyDeps
  #timer: NodeJS.Timeout | undefined
  #proving: Promise<Proof> | undefined
  #running: Promise<void> | undefined
  /** Made a minute ago: every entry before it has been committed, or never will be. */
  #bound: string | undefined

  constructor(deps: EconomyDeps) {
    this.#deps = deps
  }

  start(): void {
    const look = () => {
      this.#running = this.#keepBooks()
        .catch((error: unknown) => this.#deps.failed(error))
        .finally(() => {
          if (this.#timer) this.#timer = setTimeout(look, SUM_UP_MS)
        })
    }
    this.#timer = setTimeout(look, 0)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await this.#running
    await this.#proving?.catch(() => {})
  }

  /** The newest proof, of whichever node; undefined before the first. */
  async newest(): Promise<Proof | undefined> {
    const row = await this.#deps.calls
      .selectFrom('economy_proof')
      .select(['proved_at', 'took_ms', 'report'])
      .executeTakeFirst()
    // Written by `prove` alone.
    return row as Proof | undefined
  }

  /**
   * Proves now, one node at a time. Who asks while a proof is in progress, here or on another node, is
   * given that one. Refuses with `busy` when another node's takes too long.
   */
  prove(): Promise<Proof> {
    this.#proving ??= this.#proveOrWait().finally(() => (this.#proving = undefined))
    return this.#proving
  }

  /** Sums up everything posted at or before an entry's id. */
  async sumUp(upTo: string): Promise<void> {
    await this.#deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${SUM_UP_LOCK}) as mine`.execute(tx)
      if (rows[0]?.mine) await sumUpFlows(tx, await readOperations(tx), upTo)
    })
  }

  async #keepBooks(): Promise<void> {
    if (this.#bound !== undefined) await this.sumUp(this.#bound)
    this.#bound = this.#deps.ids.next(this.#deps.clock.now() * 1000)
    await this.#proveAlone(async () => {
      const last = await this.newest()
      const rest = Math.max(PROVE_MS, (last?.took_ms ?? 0) * REST_FACTOR)
      return !last || Date.now() - last.proved_at >= rest
    })
  }

  async #proveOrWait(): Promise<Proof> {
    const before = (await this.newest())?.proved_at
    const until = Date.now() + WAIT_MS
    while (Date.now() < until) {
      const own = await this.#proveAlone(async () => true)
      if (own) return own
      await new Promise((resolve) => setTimeout(resolve, TURN_MS))
      const newest = await this.newest()
      if (newest && newest.proved_at !== before) return newest
    }
    throw busy('another node has been proving for too long')
  }

  /** Proves if it is wanted; undefined if not, or while another node is at it. */
  async #proveAlone(isWanted: () => Promise<boolean>): Promise<Proof | undefined> {
    return this.#deps.db.transaction().execute(async (tx) => {
      const { rows } = await sql<{ mine: boolean }>`
        select pg_try_advisory_xact_lock(${PROOF_LOCK}) as mine`.execute(tx)
      return rows[0]?.mine && (await isWanted()) ? this.#prove() : undefined
    })
  }

  async #prove(): Promise<Proof> {
    const startedAt = Date.now()
    const report = await this.#deps.reads.run((from) => readReport(from))
    const proof = { proved_at: Date.now(), took_ms: Date.now() - startedAt, report }
    const row = { ...proof, report: JSON.stringify(report) }
    await this.#deps.db
      .insertInto('economy_proof')
      .values(row)
      .onConflict((conflict) => conflict.column('one').doUpdateSet(row))
      .execute()
    return proof
  }
}

async function readReport(db: Kysely<DB>): Promise<EconomyReport> {
  const { assets, findings } = await audit(db)
  const coins = assets.find(({ asset }) => asset === COIN)
  const top_holders = await db
    .selectFrom('holding')
    .select(['account as player_id', 'amount as coins'])
    .where('kind', '=', 'player')
    .where('asset', '=', COIN)
    .where('amount', '>', 0)
    .orderBy('amount', 'desc')
    .limit(TOP)
    .execute()
  const { rows } = await sql<EconomyReport['open_lots']>`
    select count(*) filter (where side = 'sell')::int as sell,
      count(*) filter (where side = 'buy')::int as buy,
      coalesce(sum(current_count * price) filter (where side = 'buy'), 0)::text as escrow_coins,
      coalesce(sum(current_count) filter (where side = 'sell'), 0)::text as escrow_items
    from lot`.execute(db)
  const of = (key: keyof EconomyReport['coins']) => coins?.[key] ?? '0'
  return {
    assets: assets.length,
    findings,
    coins: {
      minted: of('minted'),
      burned: of('burned'),
      players: of('players'),
      market: of('market'),
      platform: of('platform'),
    },
    top_holders,
    open_lots: rows[0]!,
  }
}

/** Who the holders of a proof are by now: those who have been deleted since are left out. */
export async function nameHolders(
  db: Kysely<DB>,
  holders: readonly Holder[],
): Promise<{ steam_id: string; name: string; coins: number }[]> {
  const ids = holders.map(({ player_id }) => player_id)
  const players = await db
    .selectFrom('player')
    .select(['player_id', 'steam_id', 'name'])
    .where((eb) => eb('player_id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  const named = new Map(players.map((player) => [player.player_id, player]))
  return holders.flatMap(({ player_id, coins }) => {
    const player = named.get(player_id)
    return player ? [{ steam_id: player.steam_id, name: player.name, coins }] : []
  })
}

/** Every operation the ledger knows. */
export async function readOperations(db: Kysely<DB>): Promise<Operation[]> {
  const { rows } = await sql<{ operation: Operation }>`
    select unnest(enum_range(null::operation)) as operation`.execute(db)
  return rows.map((row) => row.operation)
}
