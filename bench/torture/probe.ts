import { setTimeout as wait } from 'node:timers/promises'
import { energyRoutes } from '@app/contract/energy.ts'
import { orderRoutes } from '@app/contract/order.ts'
import type { Route } from '@app/contract/route.ts'
import type { Caller, Player } from './caller.ts'
import type { Served } from './node.ts'

/** A probe that is not answered by then is made again. */
const PROBE_MS = 2000
const GIVE_UP_MS = 60_000

/** Whole transactions that change nothing: the market's desk refuses one, a use case the other. */
const probes: readonly (readonly [Route, object])[] = [
  [orderRoutes.buyLot, { item_type_id: 100, price: 1, count: 1 }],
  [energyRoutes.activate, {}],
]

/**
 * Waits until every node serves: each refuses, for the right reason, what needs the whole way
 * through it and through the database.
 *
 * @param player - who has nothing
 */
export async function untilServing(
  nodes: readonly Served[],
  caller: Caller,
  player: Player,
): Promise<boolean> {
  const deadline = Date.now() + GIVE_UP_MS
  const serves = async (node: Served) => {
    while (Date.now() < deadline) {
      const answers = await Promise.all(
        probes.map(([route, input]) => probe(node, caller, player, route, input)),
      )
      if (answers.every((isServed) => isServed)) return true
      await wait(50)
    }
    return false
  }
  return (await Promise.all(nodes.map(serves))).every((isServing) => isServing)
}

async function probe(node: Served, caller: Caller, player: Player, route: Route, input: object) {
  try {
    const { status } = await fetch(`${node.origin}/api${route.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${player.token}` },
      body: JSON.stringify(input),
      signal: AbortSignal.timeout(PROBE_MS),
    })
    if (status === 401) await caller.signIn(player, node)
    return status === 422
  } catch {
    return false
  }
}
