import { pathOf, type Route } from '@app/contract/route.ts'
import type { OpenedApp } from '../app.ts'
import { samples } from './samples.ts'
import type { Player } from './world.ts'

/** The status of a call with an input that its schema takes. */
export async function statusOf(node: OpenedApp, route: Route, player?: Player): Promise<number> {
  const input = (samples[route.path] ?? {}) as Record<string, string>
  const { statusCode } = await node.app.inject({
    method: route.method,
    url: `/api${pathOf(route, input)}`,
    headers: {
      ...(player && { authorization: `Bearer ${player.token}` }),
      ...(route.form && { 'content-type': 'application/x-www-form-urlencoded' }),
    },
    ...(route.method === 'GET'
      ? route.path.includes(':')
        ? {}
        : { query: input }
      : { payload: route.form ? new URLSearchParams(input).toString() : input }),
  })
  return statusCode
}
