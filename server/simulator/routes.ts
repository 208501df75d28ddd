import { randomInt } from 'node:crypto'
import { simulatorRoutes } from '@app/contract/simulator.ts'
import type { FastifyInstance } from 'fastify'
import type { IdSource } from '../db/ids.ts'
import type { Events } from '../events/open-events.ts'
import { handle } from '../http/handle.ts'
import { keepOutcome, readOutcome } from './outcomes.ts'
import { readSimulation, type SimulatorDeps } from './read-simulation.ts'
import { type Progress, Simulator } from './simulator.ts'

export function serveSimulator(
  app: FastifyInstance,
  deps: SimulatorDeps & Pick<Events, 'tell'> & { readonly ids: IdSource },
): void {
  const simulator = new Simulator()
  app.addHook('onClose', () => simulator.close())

  handle(app, simulatorRoutes.run, async ({ input, playerId }) => {
    const { seed = randomInt(2 ** 32), ...setup } = input
    const read = async () => ({ ...(await readSimulation(deps, playerId, input)), seed })
    const tell = (progress: Progress) =>
      deps.tell(playerId, { type: 'simulation_progressed', data: { ...progress, seed } })
    const { runs, items, value } = await simulator.run(playerId, read, tell)
    const now = deps.clock.now()
    const result = {
      run_id: deps.ids.next(now * 1000),
      created_at: Math.floor(now / 1000),
      setup,
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
    await keepOutcome(deps.db, playerId, result)
    return result
  })

  handle(app, simulatorRoutes.outcome, ({ input, playerId }) =>
    readOutcome(deps.db, playerId, input.run_id),
  )
}
