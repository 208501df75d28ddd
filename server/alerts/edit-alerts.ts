import type { alertRoutes, ChangeAlert, PriceAlert } from '@app/contract/alert.ts'
import type { Input } from '@app/contract/route.ts'
import { type AlertState, editedState } from '@app/rules/market/price-alert.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { type Change, change } from '../ledger/change.ts'
import { lockPlayersShortly } from '../ledger/lock-players.ts'
import type { Sql } from '../db/sql.ts'
import {
  type AlertDeps,
  alertOf,
  changeAlertOf,
  changeThresholdOf,
  isChange,
  isOfPrice,
  type Prices,
  requirePercent,
  requireRoom,
  requireSellable,
  type Row,
  type Threshold,
  thresholdOf,
} from './price-alerts.ts'

const HOLD_PRICE_OF_ALERT = {
  name: 'hold-price-of-alert',
  text: `select sell_price as sell, buy_price as buy, trade_price as trade from market
    where item_id = (select item_id from price_alert where alert_id = $1 and player_id = $2)
    for share`,
}

/**
 * Changes what an alert of a price waits for, or whether it repeats. Refuses with `alert_not_found`, and
 * as `createAlert` does.
 */
export function editAlert(
  deps: AlertDeps,
  playerId: string,
  { alert_id, price, repeats }: Input<typeof alertRoutes.edit>,
  call: CallKey | undefined,
): Promise<PriceAlert> {
  const edit = { alert_id, repeats, isKind: isOfPrice }
  return editOne(deps, playerId, edit, call, alertOf, async (_, alert, prices) =>
    thresholdOf(alert, price ?? alert.price, prices),
  )
}

/** Changes an alert of a change in percent in the same way, and refuses as `createChangeAlert` does. */
export function editChangeAlert(
  deps: AlertDeps,
  playerId: string,
  { alert_id, percent, repeats }: Input<typeof alertRoutes.editChange>,
  call: CallKey | undefined,
): Promise<ChangeAlert> {
  const edit = { alert_id, repeats, isKind: isChange }
  return editOne(deps, playerId, edit, call, changeAlertOf, (c, alert, prices) => {
    requirePercent(alert.direction, percent ?? alert.percent)
    return changeThresholdOf(c, alert, percent ?? alert.percent, prices)
  })
}

interface Edit {
  readonly alert_id: string
  /** Undefined where it stays. */
  readonly repeats: boolean | undefined
  readonly isKind: (row: Row) => boolean
}

/** @param see - what it waits for then, and how a new one would begin */
async function editOne<Alert extends object>(
  deps: AlertDeps,
  playerId: string,
  { alert_id, repeats, isKind }: Edit,
  call: CallKey | undefined,
  reply: (row: Row) => Alert,
  see: (c: Change, alert: Alert, prices: Prices | undefined) => Promise<Threshold>,
): Promise<Alert> {
  let prices: Prices | undefined
  const scope = {
    players: async (sql: Sql) => {
      // What it watches never changes, so the book to hold is known before any lock.
      ;[prices] = await sql.query<Prices>(HOLD_PRICE_OF_ALERT, [alert_id, playerId])
      await lockPlayersShortly(sql, [playerId])
      return [playerId]
    },
    actor: playerId,
    call,
  }
  return change(deps, scope, async (c) => {
    const before = await c.tx
      .selectFrom('price_alert')
      .selectAll()
      .where('alert_id', '=', alert_id)
      .where('player_id', '=', playerId)
      .executeTakeFirst()
    if (!before || !isKind(before)) throw new Refusal('alert_not_found')
    requireSellable(deps, before.item_id)
    if (before.state === 'done') await requireRoom(c.tx, playerId)
    const { state, ...levels } = await see(c, reply(before), prices)
    const row = await c.tx
      .updateTable('price_alert')
      .set({
        ...levels,
        state: editedState(before.state as AlertState, levels.level !== before.level, state),
        repeats: repeats ?? before.repeats,
      })
      .where('alert_id', '=', alert_id)
      .returningAll()
      .executeTakeFirstOrThrow()
    c.tell(playerId, { type: 'inbox_changed', data: {} })
    return reply(row)
  })
}
