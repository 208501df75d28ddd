import {
  type alertRoutes,
  type ChangeAlert,
  type PriceAlert,
  WatchedPrice,
} from '@app/contract/alert.ts'
import type { Input, Reply } from '@app/contract/route.ts'
import {
  type AlertState,
  firstState,
  levelOf,
  rearmLevelOf,
} from '@app/rules/market/price-alert.ts'
import {
  changeSpans,
  firstChangeState,
  percentLevelOf,
  percentMaxOf,
  percentRearmLevelOf,
} from '@app/rules/market/price-change.ts'
import { type Kysely, type Selectable, sql } from 'kysely'
import type { DB, PriceAlert as AlertTable } from '../db/schema.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change, type ChangeDeps } from '../ledger/change.ts'
import { lockPlayersShortly } from '../ledger/lock-players.ts'
import type { Sql } from '../db/sql.ts'
import { referenceOf } from './price-references.ts'

/** Alerts of one player that may still tell something, at most. */
export const ALERTS_MAX = 100
/** Alerts of one player that are done and are kept when another is made: those that fired last. */
const DONE_KEPT = 100

export interface AlertDeps extends ChangeDeps {
  /** Undefined for an unknown item. */
  readonly sellable: (itemId: number) => boolean | undefined
}

/** The player's alerts, newest first. Those of a later release's kind are left to its nodes. */
export async function listAlerts(
  db: Kysely<DB>,
  playerId: string,
): Promise<Reply<typeof alertRoutes.list>> {
  const rows = await db
    .selectFrom('price_alert')
    .selectAll()
    .where('player_id', '=', playerId)
    .orderBy('alert_id', 'desc')
    .execute()
  const prices = await firedPrices(db, playerId, rows)
  const told = <Alert extends { alert_id: string }>(alert: Alert) => {
    const fired_price = prices.get(alert.alert_id)
    return fired_price === undefined ? alert : { ...alert, fired_price }
  }
  return {
    alerts: rows.filter(isOfPrice).map((row) => told(alertOf(row))),
    changes: rows.filter(isChange).map((row) => told(changeAlertOf(row))),
  }
}

/** Coins at which alerts have fired that are done, by id: as long as the inbox has it. */
async function firedPrices(
  db: Kysely<DB>,
  playerId: string,
  rows: readonly Row[],
): Promise<ReadonlyMap<string, number>> {
  const done = rows.filter(({ state }) => state === 'done').map(({ alert_id }) => alert_id)
  if (done.length === 0) return new Map()
  const told = await db
    .selectFrom('inbox')
    .select(['subject', sql<number>`(data ->> 'at_price')::bigint`.as('price')])
    .where('player_id', '=', playerId)
    .where('subject', '=', sql<string>`any(${done}::text[])`)
    // One that was set again after it had fired has told more than once: the newest stays.
    .orderBy('message_id')
    .execute()
  return new Map(told.map(({ subject, price }) => [subject, price]))
}

// A batch that changes the book waits, or has committed: no crossing falls between the look at the
// price and the alert.
const HOLD_PRICE = {
  name: 'hold-price',
  text: `select sell_price as sell, buy_price as buy, trade_price as trade
    from market where item_id = $1 for share`,
}

export type Prices = Readonly<Record<'sell' | 'buy' | 'trade', number | null>>

/** Makes an alert. Refuses with `item_not_found`, `item_not_sellable`, `alert_limit`. */
export function createAlert(
  deps: AlertDeps,
  playerId: string,
  { item_id, price_of, direction, price, repeats }: Input<typeof alertRoutes.create>,
  call: CallKey | undefined,
): Promise<PriceAlert> {
  const watch = { item_id, price_of, direction, repeats }
  return create(deps, playerId, watch, call, alertOf, async (_, prices) =>
    thresholdOf(watch, price, prices),
  )
}

/** What an alert waits for, and how it begins. */
export type Threshold = Pick<Row, 'level' | 'rearm_level'> & { readonly state: AlertState }

export function thresholdOf(
  { price_of, direction }: Pick<PriceAlert, 'price_of' | 'direction'>,
  price: number,
  prices: Prices | undefined,
): Threshold {
  return {
    level: levelOf(direction, price),
    rearm_level: rearmLevelOf(direction, price),
    state: firstState(direction, price, prices?.[price_of] ?? null),
  }
}

/**
 * Makes an alert of a change in percent. Refuses with `bad_input` for a fall that no price makes, and as
 * `createAlert` does.
 */
export function createChangeAlert(
  deps: AlertDeps,
  playerId: string,
  { item_id, span, direction, percent, repeats }: Input<typeof alertRoutes.createChange>,
  call: CallKey | undefined,
): Promise<ChangeAlert> {
  requirePercent(direction, percent)
  const watch = { item_id, price_of: span, direction, repeats }
  return create(deps, playerId, watch, call, changeAlertOf, (c, prices) =>
    changeThresholdOf(c, { item_id, span, direction }, percent, prices),
  )
}

export function requirePercent(direction: ChangeAlert['direction'], percent: number): void {
  if (percent > percentMaxOf(direction)) throw new Refusal('bad_input', { field: 'percent' })
}

export async function changeThresholdOf(
  c: Change,
  { item_id, span, direction }: Pick<ChangeAlert, 'item_id' | 'span' | 'direction'>,
  percent: number,
  prices: Prices | undefined,
): Promise<Threshold> {
  const from = await referenceOf(c.sql, item_id, span, c.now)
  return {
    level: percentLevelOf(percent),
    rearm_level: percentRearmLevelOf(percent),
    state: firstChangeState(direction, percent, from, prices?.trade ?? null),
  }
}

export type Row = Selectable<AlertTable>

/** @param see - works out what depends on the prices, which do not change until the alert is there */
function create<Alert extends object>(
  deps: AlertDeps,
  playerId: string,
  watch: Pick<Row, 'item_id' | 'price_of' | 'direction' | 'repeats'>,
  call: CallKey | undefined,
  reply: (row: Row) => Alert,
  see: (c: Change, prices: Prices | undefined) => Promise<Threshold>,
): Promise<Alert> {
  const { item_id } = watch
  let prices: Prices | undefined
  const scope = {
    // In the one lock order: books, players.
    players: async (sql: Sql) => {
      ;[prices] = await sql.query<Prices>(HOLD_PRICE, [item_id])
      await lockPlayersShortly(sql, [playerId])
      return [playerId]
    },
    actor: playerId,
    call,
  }
  return change(deps, scope, async (c) => {
    requireSellable(deps, item_id)
    await requireRoom(c.tx, playerId)
    await dropDone(c.tx, playerId, DONE_KEPT)
    const row = await c.tx
      .insertInto('price_alert')
      .values({
        alert_id: c.newId(),
        player_id: playerId,
        ...watch,
        ...(await see(c, prices)),
        created_at: c.now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    c.tell(playerId, { type: 'inbox_changed', data: {} })
    return reply(row)
  })
}

export function requireSellable(deps: AlertDeps, item_id: number): void {
  const sellable = deps.sellable(item_id)
  if (sellable === undefined) throw new Refusal('item_not_found', { item_id })
  if (!sellable) throw new Refusal('item_not_sellable', { item_id })
}

export async function requireRoom(tx: Kysely<DB>, playerId: string): Promise<void> {
  const { alerts } = await tx
    .selectFrom('price_alert')
    .select((eb) => eb.fn.countAll<number>().as('alerts'))
    .where('player_id', '=', playerId)
    .where('state', '<>', 'done')
    .executeTakeFirstOrThrow()
  if (alerts >= ALERTS_MAX) throw new Refusal('alert_limit', { limit: ALERTS_MAX })
}

/** Removes an alert. Refuses with `alert_not_found`. */
export function removeAlert(
  deps: AlertDeps,
  playerId: string,
  alertId: string,
  call: CallKey | undefined,
): Promise<object> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    const { numDeletedRows } = await c.tx
      .deleteFrom('price_alert')
      .where('alert_id', '=', alertId)
      .where('player_id', '=', playerId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw new Refusal('alert_not_found')
    c.tell(playerId, { type: 'inbox_changed', data: {} })
    return {}
  })
}

/** Removes the player's alerts that are done. */
export function removeDoneAlerts(
  deps: AlertDeps,
  playerId: string,
  call: CallKey | undefined,
): Promise<object> {
  return change(deps, { players: [playerId], actor: playerId, call }, async (c) => {
    await dropDone(c.tx, playerId, 0)
    c.tell(playerId, { type: 'inbox_changed', data: {} })
    return {}
  })
}

/** Those that are done wait for nothing: no price locks them, and they are dropped, oldest first. */
async function dropDone(tx: Kysely<DB>, playerId: string, kept: number): Promise<void> {
  await tx
    .deleteFrom('price_alert')
    .where('player_id', '=', playerId)
    .where('alert_id', 'in', (eb) =>
      eb
        .selectFrom('price_alert')
        .select('alert_id')
        .where('player_id', '=', playerId)
        .where('state', '=', 'done')
        .orderBy('fired_at', 'desc')
        .orderBy('alert_id', 'desc')
        .offset(kept),
    )
    .execute()
}

export const isOfPrice = ({ price_of }: Row) =>
  WatchedPrice.anyOf.some((one) => one.const === price_of)
export const isChange = ({ price_of }: Row) => changeSpans.some((span) => span === price_of)

// The table's own checks allow no other words in these.

export function alertOf(row: Row): PriceAlert {
  return {
    ...progressOf(row),
    price_of: row.price_of as PriceAlert['price_of'],
    direction: row.direction as PriceAlert['direction'],
    price: Math.abs(row.level),
  }
}

export function changeAlertOf(row: Row): ChangeAlert {
  return {
    ...progressOf(row),
    span: row.price_of as ChangeAlert['span'],
    direction: row.direction as ChangeAlert['direction'],
    percent: row.level / percentLevelOf(1),
  }
}

function progressOf({ alert_id, item_id, repeats, state, created_at, fired_at }: Row) {
  return {
    alert_id,
    item_id,
    repeats,
    state: state as PriceAlert['state'],
    created_at,
    fired_at,
  }
}
