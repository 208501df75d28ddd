import { randomInt } from 'node:crypto'
import { simulatorRoutes } from '@app/contract/simulator.ts'
import type { FastifyInstance } from 'fastify'
import { type TellDeps, tellPlayer } from '../events/tell-player.ts'
import { handle } from '../http/handle.ts'
import { readSimulation, type SimulatorDeps } from './read-simulation.ts'
import { type Progress, Simulator } from './simulator.ts'

export function serveSimulator(
  app: FastifyInstance,
  deps: SimulatorDeps & { readonly change: TellDeps },
): void {
  const simulator = new Simulator()
  app.addHook('onClose', () => simulator.close())

  handle(app, simulatorRoutes.run, async ({ input, playerId, request }) => {
    const { seed = randomInt(2 ** 32) } = input
    const read = async () => ({ ...(await readSimulation(deps, playerId, input)), seed })
    const tell = (progress: Progress) =>
      void tellPlayer(deps.change, playerId, {
        type: 'simulation_progressed',
        data: { ...progress, seed },
      }).catch((err: unknown) => request.log.warn({ err }, 'progress was not told'))
    const { runs, items, value } = await simulator.run(playerId, read, tell)
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
