import { randomInt } from 'node:crypto'
import { simulatorRoutes } from '@app/contract/simulator.ts'
import type { FastifyInstance } from 'fastify'
import { handle } from '../http/handle.ts'
import { readSimulation, type SimulatorDeps } from './read-simulation.ts'
import { Simulator } from './simulator.ts'

export function serveSimulator(app: FastifyInstance, deps: SimulatorDeps): void {
  const simulator = new Simulator()
  app.addHook('onClose', () => simulator.close())

  handle(app, simulatorRoutes.run, async ({ input, playerId }) => {
    const { seed = randomInt(2 ** 32) } = input
    const { runs, items, value } = await simulator.run(playerId, async () => ({
      ...(await readSimulation(deps, playerId, input)),
      seed,
    }))
    return {
      wallet: 0,
      items: [...items].map(([item_id, { median, p10, p90 }]) => ({
        item_id,
        count: median,
        p10,
        p90,
        price: deps.prices.of(item_id)?.buy_price ?? 0,
      })),
      value,
      runs,
      seed,
    }
  })
}
