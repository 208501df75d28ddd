import {
  coinsOf,
  type ExchangeDirection,
  type PlatformCurrency,
} from '@app/rules/exchange/amounts.ts'
import type { CallKey } from '../answers/stored-answers.ts'
import { Refusal } from '../answers/refusal.ts'
import { COIN } from '../ledger/accounts.ts'
import { change } from '../ledger/change.ts'
import { accountOf, transfer } from '../ledger/transfer.ts'
import { newRequestId } from '../platform/request-id.ts'
import { CALL_MS, type ExchangeDeps } from './exchange.ts'

export interface ExchangeOrder {
  readonly playerId: string
  readonly direction: ExchangeDirection
  readonly currency: PlatformCurrency
  /** Platform coins. */
  readonly count: number
}

/**
 * Records an exchange before the platform is asked. Coins that are to leave wait in the player's
 * platform account, so that they can neither be spent twice nor get lost.
 *
 * Refuses with `not_enough_coins` (to Steam) or `holding_limit` (from it). A repeated call gets the
 * exchange that the first one recorded.
 */
export function beginExchange(
  deps: ExchangeDeps,
  { playerId, direction, currency, count }: ExchangeOrder,
  call: CallKey | undefined,
): Promise<{ readonly exchange_id: string }> {
  const coins = coinsOf(currency, count)
  const scope = { players: [playerId], call, actor: playerId }
  return change(deps.change, scope, async (c) => {
    const amounts = new Map([[COIN, coins]])
    if (direction === 'to_steam') {
      await c.requireHeld(playerId, amounts)
      c.move(transfer('exchange', accountOf(playerId), accountOf(playerId, 'platform'), amounts))
    } else {
      const have = (await c.held(playerId)).get(COIN) ?? 0
      const limit = Number.MAX_SAFE_INTEGER
      if (have + coins > limit) throw new Refusal('holding_limit', { limit })
    }
    const exchange_id = c.newId()
    await c.tx
      .insertInto('exchange')
      .values({
        exchange_id,
        player_id: playerId,
        direction,
        currency,
        count,
        coins,
        request_id: newRequestId(),
        itemdef_id: deps.coinItems[currency],
        app_id: deps.inventory.appId,
        due_at: c.now + CALL_MS,
        created_at: c.now,
      })
      .execute()
    deps.reached('recording')
    return { exchange_id }
  })
}
