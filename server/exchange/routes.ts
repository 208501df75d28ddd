import { exchangeRoutes } from '@app/contract/exchange.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { type Exchange, type ExchangeDeps, showExchange } from './exchange.ts'
import { runExchange } from './run-exchange.ts'
import { readSteamWallet, stackSteamInventory } from './steam-wallet.ts'

export function serveExchange(app: FastifyInstance, deps: ExchangeDeps): void {
  handle(app, exchangeRoutes.getSteamWallet, ({ playerId }) => readSteamWallet(deps, playerId))

  handle(app, exchangeRoutes.toSteam, ({ input, playerId, call }) =>
    runExchange(deps, { ...input, playerId, direction: 'to_steam' }, call),
  )

  handle(app, exchangeRoutes.fromSteam, ({ input, playerId, call }) =>
    runExchange(deps, { ...input, playerId, direction: 'from_steam' }, call),
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
