import { exchangeRoutes, type Exchange as ShownExchange } from '@app/contract/exchange.ts'
import type { RefusalCode } from '@app/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import type { CallKey } from '../http/answers.ts'
import { handle } from '../http/handle.ts'
import { Refusal } from '../http/refusal.ts'
import { beginExchange, type ExchangeOrder } from './begin-exchange.ts'
import { type Exchange, type ExchangeDeps, showExchange } from './exchange.ts'
import { finishExchange } from './finish-exchange.ts'
import { readSteamWallet, stackSteamInventory } from './steam-wallet.ts'

export function serveExchange(app: FastifyInstance, deps: ExchangeDeps): void {
  handle(app, exchangeRoutes.getSteamWallet, ({ playerId }) => readSteamWallet(deps, playerId))

  handle(app, exchangeRoutes.toSteam, ({ input, playerId, call }) =>
    exchange(deps, { ...input, playerId, direction: 'to_steam' }, call),
  )

  handle(app, exchangeRoutes.fromSteam, ({ input, playerId, call }) =>
    exchange(deps, { ...input, playerId, direction: 'from_steam' }, call),
  )

  handle(app, exchangeRoutes.getOpenExchanges, async ({ playerId }) => {
    const rows = await deps.db
      .selectFrom('exchange')
      .selectAll()
      .where('player_id', '=', playerId)
      .where('state', '=', 'pending')
      .orderBy('exchange_id', 'desc')
      .limit(100)
      .execute()
    return rows.map((row) => showExchange(row as Exchange))
  })

  handle(app, exchangeRoutes.stackSteamInventory, async ({ playerId }) => ({
    stacks: await stackSteamInventory(deps, playerId),
  }))
}

/**
 * Exchanges, and answers how it ended; `pending` when the platform is silent. A call repeated with
 * its key finds the exchange of the first one and answers how that stands now.
 */
async function exchange(
  deps: ExchangeDeps,
  order: ExchangeOrder,
  call: CallKey | undefined,
): Promise<ShownExchange> {
  const { exchange_id } = await beginExchange(deps, order, call)
  deps.reached('recorded')
  const ended = await finishExchange(deps, exchange_id)
  if (ended.refusal !== null) {
    // Written by ourselves, from this list of codes.
    throw new Refusal(ended.refusal as RefusalCode, { need: ended.count })
  }
  return showExchange(ended)
}
