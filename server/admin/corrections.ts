import { type Correction, correctionRoutes } from '@app/contract/correction.ts'
import type { OperatorAction } from '@app/contract/operator-values.ts'
import type { Input } from '@app/contract/route.ts'
import {
  ALONE_MS,
  needsApproval,
  WAITING_MS,
  whyUndecidable,
} from '@app/rules/operators/correction.ts'
import type { FastifyInstance } from 'fastify'
import { type Kysely, sql } from 'kysely'
import type { DB } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { hashRequest } from '../http/app-base.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { accountOf, transfer, worldOf } from '../ledger/transfer.ts'
import { findPlayer, requireActive } from './change-items.ts'
import { logAct } from './operator-log.ts'

export interface CorrectionDeps extends ChangeDeps {
  /** Coins that an operator may correct alone in a day. */
  readonly correctionLimit: number
}

/** Corrections that wait at once, at most: people look at them one by one. */
const WAITING_MAX = 100

/** Serves corrections of coins, and the second operator that large ones wait for. */
export function serveCorrections(app: FastifyInstance, deps: CorrectionDeps): void {
  const { db } = deps
  handle(app, correctionRoutes.correct, ({ input, playerId }) => correct(deps, playerId, input))
  handle(app, correctionRoutes.decide, ({ input, playerId, call }) =>
    decide(deps, playerId, input, call),
  )
  handle(app, correctionRoutes.waiting, async ({ playerId }) => {
    const rows = await corrections(db).where('state', '=', 'waiting').limit(WAITING_MAX).execute()
    const now = Date.now() + deps.clockOffsetMs()
    return {
      limit: deps.correctionLimit,
      response: rows.map((row) => show(row, playerId, now)),
    }
  })
}

/**
 * Corrects at once, or asks for a second operator, once per key. Refuses with `player_not_found`,
 * `not_enough_coins` and `correction_limit`.
 */
async function correct(
  deps: CorrectionDeps,
  operatorId: string,
  input: Input<typeof correctionRoutes.correct>,
): Promise<Correction> {
  const playerId = await findPlayer(deps.db, input.steam_id)
  const { coins, reason } = input
  const call = {
    player_id: operatorId,
    key: `admin:${input.idempotency_key}`,
    hash: hashRequest(correctionRoutes.correct.path, input),
  }
  const scope = { players: [playerId, operatorId], operator: operatorId, reason, call }
  return change(deps, scope, async (c) => {
    await requireActive(c.tx, playerId)
    const alone = await readAlone(c, operatorId)
    const isOwn = playerId === operatorId
    const waits = needsApproval({ coins, alone, limit: deps.correctionLimit, isOwn })
    if (waits) await assertRoom(c)
    else await post(c, playerId, coins)
    const correction_id = c.newId()
    await c.tx
      .insertInto('coin_correction')
      .values({
        correction_id,
        player_id: playerId,
        coins,
        reason,
        asked_by: operatorId,
        state: waits ? 'waiting' : 'posted',
        created_at: c.now,
        expires_at: c.now + WAITING_MS,
      })
      .execute()
    const about = { operatorId, playerId, coins, reason }
    await log(c, waits ? 'ask_correction' : 'correct', about)
    return readOne(c, correction_id, operatorId)
  })
}

/** What an operator has lately corrected without a second one. Their own lock is held. */
async function readAlone(c: Change, operatorId: string): Promise<number> {
  const { alone } = await c.tx
    .selectFrom('coin_correction')
    .select(sql<number>`coalesce(sum(abs(coins)), 0)::float8`.as('alone'))
    .where('asked_by', '=', operatorId)
    .where('state', '=', 'posted')
    .where('decided_by', 'is', null)
    .where('created_at', '>', c.now - ALONE_MS)
    .executeTakeFirstOrThrow()
  return alone
}

async function assertRoom(c: Change): Promise<void> {
  const { waiting } = await c.tx
    .selectFrom('coin_correction')
    .select((eb) => eb.fn.countAll<number>().as('waiting'))
    .where('state', '=', 'waiting')
    .where('expires_at', '>', c.now)
    .executeTakeFirstOrThrow()
  if (waiting >= WAITING_MAX) throw new Refusal('correction_limit', { limit: WAITING_MAX })
}

async function post(c: Change, playerId: string, coins: number): Promise<void> {
  const amounts = new Map([[COIN, Math.abs(coins)]])
  const own = accountOf(playerId)
  const world = worldOf('customer_support')
  if (coins < 0) await c.requireHeld(playerId, amounts)
  const [from, to] = coins > 0 ? [world, own] : [own, world]
  c.move(transfer('customer_support', from, to, amounts))
}

/**
 * Posts a correction or rejects it. Refuses with `correction_not_found`, `correction_decided`,
 * `correction_expired`, `own_correction`, `own_account`, and `not_enough_coins`.
 */
async function decide(
  deps: CorrectionDeps,
  operatorId: string,
  { correction_id, approve, reason }: Input<typeof correctionRoutes.decide>,
  call: CallKey | undefined,
): Promise<Correction> {
  // Whose it is never changes, so it may be read before the locks.
  const target = await deps.db
    .selectFrom('coin_correction')
    .select(['player_id', 'reason'])
    .where('correction_id', '=', correction_id)
    .executeTakeFirst()
  if (!target) throw new Refusal('correction_not_found')
  const playerId = target.player_id
  const scope = {
    players: [playerId, operatorId],
    operator: operatorId,
    reason: target.reason,
    call,
  }
  return change(deps, scope, async (c) => {
    const row = await c.tx
      .selectFrom('coin_correction')
      .select(['state', 'asked_by', 'player_id', 'expires_at', 'coins'])
      .where('correction_id', '=', correction_id)
      .executeTakeFirstOrThrow()
    const state = row.state as 'waiting' | 'posted' | 'rejected'
    const why = whyUndecidable({ ...row, state }, { operatorId, approve, now: c.now })
    if (why) throw new Refusal(why)
    if (approve) await post(c, playerId, row.coins)
    await c.tx
      .updateTable('coin_correction')
      .set({ state: approve ? 'posted' : 'rejected', decided_by: operatorId })
      .where('correction_id', '=', correction_id)
      .execute()
    const about = { operatorId, playerId, coins: row.coins, reason }
    const refused = row.asked_by === operatorId ? 'withdraw_correction' : 'reject_correction'
    await log(c, approve ? 'approve_correction' : refused, about)
    return readOne(c, correction_id, operatorId)
  })
}

interface About {
  readonly operatorId: string
  readonly playerId: string
  readonly coins: number
  readonly reason: string
}

async function log(
  c: Change,
  action: OperatorAction,
  { operatorId, playerId, coins, reason }: About,
): Promise<void> {
  await logAct(c.tx, {
    log_id: c.newId(),
    operator_id: operatorId,
    action,
    player_id: playerId,
    coins,
    reason,
    created_at: c.now,
  })
}

/** With the names of those whom it is about, the newest first. */
function corrections(db: Kysely<DB>) {
  return db
    .selectFrom('coin_correction as correction')
    .innerJoin('player', 'player.player_id', 'correction.player_id')
    .innerJoin('player as asker', 'asker.player_id', 'correction.asked_by')
    .select(['correction_id', 'player.steam_id', 'player.name', 'coins', 'reason', 'state'])
    .select(['asker.name as asked_by', 'correction.asked_by as asked_by_id'])
    .select(['correction.created_at', 'expires_at'])
    .orderBy('correction_id', 'desc')
}

type Row = Awaited<ReturnType<ReturnType<typeof corrections>['executeTakeFirstOrThrow']>>

async function readOne(c: Change, correctionId: string, operatorId: string): Promise<Correction> {
  const row = await corrections(c.tx)
    .where('correction_id', '=', correctionId)
    .executeTakeFirstOrThrow()
  return show(row, operatorId, c.now)
}

function show(
  { steam_id, name, asked_by_id, created_at, expires_at, state, ...row }: Row,
  operatorId: string,
  now: number,
): Correction {
  const isExpired = state === 'waiting' && now >= expires_at
  return {
    ...row,
    player: { steam_id, name },
    is_own: asked_by_id === operatorId,
    // The table's check keeps it to the contract's words.
    state: isExpired ? 'expired' : (state as Correction['state']),
    created_at: Math.floor(created_at / 1000),
    expires_at: Math.floor(expires_at / 1000),
  }
}
