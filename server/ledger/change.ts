import type { LiveEvent } from '@app/contract/live.ts'
import type { Random } from '@app/rules/chance/random.ts'
import { invariant } from '@app/rules/invariant.ts'
import type { Kysely, Transaction } from 'kysely'
import { secureRandom } from '../chance/secure-random.ts'
import type { IdSource } from '../db/ids.ts'
import type { AccountKind, DB } from '../db/schema.ts'
import { isEmpty, type LiveBatch, mergeEvents, writeLiveBatch } from '../events/live-batch.ts'
import {
  type Answer,
  type CallKey,
  openAnswer,
  readAnswers,
  refusalAnswer,
  writeAnswers,
} from '../answers/stored-answers.ts'
import { asRefusal, isCollision, isLost } from '../answers/passing-error.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from './accounts.ts'
import { holdingEvents } from './holding-events.ts'
import { HoldingMap } from './holding-map.ts'
import { isHolding, LockedHoldings, readHoldings } from './holdings.ts'
import { lockPlayers } from './lock-players.ts'
import { readMoment } from './moment.ts'
import { type ChangedHolding, type Entry, type Posting, preparePost } from './post.ts'
import { type Sql, sqlOf } from '../db/sql.ts'
import { postingsOf, type Transfer } from './transfer.ts'

export interface ChangeDeps {
  readonly db: Kysely<DB>
  readonly ids: IdSource
  /** Milliseconds the application clock is ahead of the database's. */
  readonly clockOffsetMs: () => number
  /** Set where other nodes share the database and must hear of the change. */
  readonly nodeId: string | undefined
  published(live: LiveBatch): void
  /** Told of each commit that was not answered: what it changed may not have been published. */
  unanswered?(): void
  /** Where changes take chance from: the operating system, unless a test fixes it. */
  readonly random?: Random
}

export type ChangeScope = Scope & Asker

interface Scope {
  /**
   * Whose value changes: locked in the order of their ids before anything is read. A function
   * chooses and locks them itself, for work that takes whoever is free.
   */
  readonly players: readonly string[] | ((sql: Sql) => Promise<readonly string[]>)
  /** What an operator gave as the reason. */
  readonly reason?: string
}

/** Who asks for a change, if anyone does. */
export type Asker = {
  /** The player who asks for it: refused with `account_banned` once they are banned. */
  readonly actor?: string
  /** The operator who asks for it: refused likewise, and with `not_found` once they are none. */
  readonly operator?: string
  /** The player whose earlier act it follows from, whatever has become of them. */
  readonly onBehalfOf?: string
  /** How a repeated call is recognised: it is given the first answer, also when that refused. */
  readonly call?: CallKey | undefined
} & (
  | { readonly actor: string }
  | { readonly operator: string }
  | { readonly onBehalfOf: string }
  // Whoever makes a call, with a key or without, is to be named.
  | { readonly call?: never }
)

/** What the body of a change works with. Everything it reads is read under the players' locks. */
export interface Change {
  readonly tx: Transaction<DB>
  /** The same transaction, for set-based statements by name. */
  readonly sql: Sql
  /** Unix milliseconds of the application clock, read after the locks. */
  readonly now: number
  /** Those whose locks are held. */
  readonly players: readonly string[]
  /** All chance that decides something of value. */
  readonly random: Random
  /** A version 7 uuid of this moment. */
  newId(): string
  /** What a player has, by asset, with what was moved so far; nothing that is 0. */
  held(playerId: string, kind?: AccountKind): Promise<Map<number, number>>
  /** What was moved so far of what a player has, by asset: the database does not know it yet. */
  moved(playerId: string, kind?: AccountKind): Map<number, number>
  /**
   * Refuses with `not_enough_coins` or `not_enough_items` (params `item_id`, `have`, `need`) unless
   * the player holds all of this.
   */
  requireHeld(playerId: string, amounts: ReadonlyMap<number, number>): Promise<void>
  /** Items that a player has locked: no piece of them may leave what they hold. */
  itemLocks(playerId: string): Promise<ReadonlySet<number>>
  /** Moves value by one entry of the ledger, named after the first transfer; posted at the end. */
  move(...transfers: readonly Transfer[]): void
  /** Tells a player's streams after the commit. */
  tell(playerId: string, event: LiveEvent): void
}

/**
 * Runs a use case that changes value: one transaction that locks the players, runs the body, posts
 * what it moved, keeps the answer of a call with a key, and publishes after the commit. What the
 * body refuses changes nothing (decisions/008).
 *
 * Throws the body's refusal, `holding_limit` for what could no longer be counted exactly, `busy` when
 * the database gave up, and what is said of who asks: they may have waited while that changed.
 */
export async function change<Reply extends object>(
  deps: ChangeDeps,
  scope: ChangeScope,
  body: (change: Change) => Promise<Reply>,
): Promise<Reply> {
  const { answer, live } = await commit(deps, scope, body)
  if (!isEmpty(live)) deps.published(live)
  return openAnswer<Reply>(answer)
}

async function commit(
  deps: ChangeDeps,
  scope: ChangeScope,
  body: (change: Change) => Promise<object>,
): Promise<Outcome> {
  const run = () => deps.db.transaction().execute((tx) => runChange(tx, deps, scope, body))
  try {
    return await run().catch((error: unknown) => {
      // It was undone for another transaction, which is done by now.
      if (isCollision(error)) return run()
      throw error
    })
  } catch (error) {
    if (isLost(error)) deps.unanswered?.()
    throw asRefusal(error)
  }
}

interface Outcome {
  readonly answer: Answer
  readonly live: LiveBatch
}

async function runChange(
  tx: Transaction<DB>,
  deps: ChangeDeps,
  scope: ChangeScope,
  body: (change: Change) => Promise<object>,
): Promise<Outcome> {
  const sql = sqlOf(tx)
  const players = await lock(sql, scope)
  const { call } = scope
  // Its lock keeps an equal call from finding nothing, too.
  invariant(!call || players.includes(call.player_id), 'who calls with a key is locked')
  const earlier = call && (await readAnswers(sql, [call], deps.clockOffsetMs())).get(call)
  if (earlier) return { answer: earlier, live: { players: {}, prices: [] } }
  const micros = await admit(sql, scope, players)
  const pending = new PendingChange(tx, sql, micros, deps, scope, players)
  const finish = async (): Promise<Outcome> => {
    const answer: Answer = { status: 200, body: await body(pending) }
    return { answer, live: await pending.post() }
  }
  if (!call) return finish()
  const outcome = await keepRefusal(sql, finish)
  await writeAnswers(sql, [[call, outcome.answer]], Math.floor(pending.now / 1000))
  return outcome
}

const READ_OPERATOR = {
  name: 'read-operator',
  text: `select from player where player_id = $1 and role = 'admin'`,
}

/** Looks, under their lock, whether who asks still may; returns the moment in unix microseconds. */
async function admit(sql: Sql, scope: ChangeScope, locked: readonly string[]): Promise<number> {
  const asker = askerOf(scope)
  invariant(asker === undefined || locked.includes(asker), 'who asks is locked')
  const { micros, banned } = await readMoment(sql, asker === undefined ? [] : [asker])
  if (banned.size > 0) throw new Refusal('account_banned')
  if (scope.operator === undefined) return micros
  const operators = await sql.query(READ_OPERATOR, [scope.operator])
  if (operators.length === 0) throw new Refusal('not_found')
  return micros
}

const askerOf = ({ actor, operator }: ChangeScope): string | undefined => actor ?? operator

async function lock(sql: Sql, { players }: ChangeScope): Promise<readonly string[]> {
  if (typeof players === 'function') return players(sql)
  await lockPlayers(sql, players)
  return players
}

const SAVEPOINT = { name: 'change-savepoint', text: 'savepoint change' }
const ROLLBACK = { name: 'change-rollback', text: 'rollback to savepoint change' }

/** Undoes what the body did before it refused, so that the refusal itself can be kept. */
async function keepRefusal(sql: Sql, run: () => Promise<Outcome>): Promise<Outcome> {
  await sql.query(SAVEPOINT, [])
  try {
    return await run()
  } catch (error) {
    const answer = error instanceof Refusal && refusalAnswer(error.code, error.params)
    if (!answer || answer.status >= 500) throw error
    await sql.query(ROLLBACK, [])
    return { answer, live: { players: {}, prices: [] } }
  }
}

const READ_HELD = {
  name: 'read-held',
  text: 'select asset, amount from holding where account = $1 and kind = $2 and amount > 0',
}

const READ_ITEM_LOCKS = {
  name: 'read-item-locks',
  text: `select asset from holding
    where account = $1 and kind = 'player' and locked_at is not null`,
}

/** A change in progress: what it has moved and whom it will tell. */
class PendingChange implements Change {
  readonly tx: Transaction<DB>
  readonly sql: Sql
  readonly now: number
  readonly players: readonly string[]
  readonly random: Random
  readonly #micros: number
  readonly #deps: ChangeDeps
  readonly #scope: ChangeScope
  readonly #entries: Entry[] = []
  readonly #told: Record<string, LiveEvent[]> = {}

  constructor(
    tx: Transaction<DB>,
    sql: Sql,
    micros: number,
    deps: ChangeDeps,
    scope: ChangeScope,
    players: readonly string[],
  ) {
    this.tx = tx
    this.sql = sql
    this.#micros = micros
    this.now = Math.floor(micros / 1000) + deps.clockOffsetMs()
    this.players = players
    this.random = deps.random ?? secureRandom
    this.#deps = deps
    this.#scope = scope
  }

  newId(): string {
    return this.#deps.ids.next(this.#micros + this.#deps.clockOffsetMs() * 1000)
  }

  async held(playerId: string, kind: AccountKind = 'player'): Promise<Map<number, number>> {
    const rows = await this.sql.query<{ asset: number; amount: number }>(READ_HELD, [
      playerId,
      kind,
    ])
    const amounts = new Map(rows.map((row) => [row.asset, row.amount]))
    for (const [asset, delta] of this.moved(playerId, kind)) {
      const amount = (amounts.get(asset) ?? 0) + delta
      if (amount === 0) amounts.delete(asset)
      else amounts.set(asset, amount)
    }
    return amounts
  }

  moved(playerId: string, kind: AccountKind = 'player'): Map<number, number> {
    const moved = new Map<number, number>()
    for (const { account, kind: of, asset, delta } of this.#entries.flatMap(
      (one) => one.postings,
    )) {
      if (account === playerId && of === kind) moved.set(asset, (moved.get(asset) ?? 0) + delta)
    }
    return moved
  }

  async requireHeld(playerId: string, amounts: ReadonlyMap<number, number>): Promise<void> {
    const held = await this.held(playerId)
    for (const [asset, need] of amounts) {
      const have = held.get(asset) ?? 0
      if (have >= need) continue
      if (asset === COIN) throw new Refusal('not_enough_coins', { have, need })
      throw new Refusal('not_enough_items', { item_id: asset, have, need })
    }
  }

  async itemLocks(playerId: string): Promise<ReadonlySet<number>> {
    const rows = await this.sql.query<{ asset: number }>(READ_ITEM_LOCKS, [playerId])
    return new Set(rows.map(({ asset }) => asset))
  }

  move(...transfers: readonly Transfer[]): void {
    const [first] = transfers
    const postings = transfers.flatMap(postingsOf)
    if (!first || postings.length === 0) return
    this.#entries.push({
      entry_id: this.newId(),
      operation: first.operation,
      actor: askerOf(this.#scope) ?? this.#scope.onBehalfOf ?? null,
      ...(this.#scope.reason === undefined ? {} : { reason: this.#scope.reason }),
      created_at: this.now,
      postings,
    })
  }

  tell(playerId: string, event: LiveEvent): void {
    ;(this.#told[playerId] ??= []).push(event)
  }

  /** Writes what was moved; returns what is to be told. The body is done by now. */
  async post(): Promise<LiveBatch> {
    const changed = await this.#postEntries()
    const live = { players: mergeEvents(holdingEvents(changed), this.#told), prices: [] }
    const { nodeId } = this.#deps
    if (nodeId !== undefined && !isEmpty(live)) await writeLiveBatch(this.sql, nodeId, live)
    return live
  }

  async #postEntries(): Promise<readonly ChangedHolding[]> {
    if (this.#entries.length === 0) return []
    const postings = this.#entries.flatMap((entry) => entry.postings)
    const holdings = new LockedHoldings()
    await readHoldings(this.sql, holdings, postings.filter(isHolding))
    assertCountable(holdings, postings)
    const posted = preparePost(holdings, this.#entries, this.#micros)
    await posted.write(this.sql)
    return posted.changed
  }
}

function assertCountable(holdings: LockedHoldings, postings: readonly Posting[]): void {
  const sums = new HoldingMap<number>()
  for (const posting of postings.filter(isHolding)) {
    const { account, kind, asset, delta } = posting
    const sum = (sums.get(posting) ?? 0) + delta
    sums.set(posting, sum)
    if (holdings.get(account, asset, kind) + sum > Number.MAX_SAFE_INTEGER) {
      throw new Refusal('holding_limit', { limit: Number.MAX_SAFE_INTEGER })
    }
  }
}
