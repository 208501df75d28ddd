import { rentRoutes } from '@app/contract/rent.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../clock/clock.ts'
import { handle } from '../http/handle.ts'
import { buyRelic, putIntoRent, readRent, type RentDeps, takeBack, takeSalary } from './rent.ts'

/** Serves rent and the relic shops (spec 2 §7, "Rent"). */
export function serveRent(app: FastifyInstance, deps: RentDeps & { readonly clock: Clock }): void {
  handle(app, rentRoutes.get, ({ playerId }) =>
    readRent(deps.db, deps.content(), playerId, deps.clock.now()),
  )
  handle(app, rentRoutes.put, ({ input, playerId, call }) =>
    putIntoRent(deps, playerId, input, call),
  )
  handle(app, rentRoutes.takeBack, ({ input, playerId, call }) =>
    takeBack(deps, playerId, input, call),
  )
  handle(app, rentRoutes.takeSalary, ({ input, playerId, call }) =>
    takeSalary(deps, playerId, input.item_ids, call),
  )
  handle(app, rentRoutes.buyItem, ({ input, playerId, call }) =>
    buyRelic(deps, playerId, input, call),
  )
}
