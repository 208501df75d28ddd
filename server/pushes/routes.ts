import { pushRoutes } from '@app/contract/push.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { handle } from '../http/handle.ts'
import type { ChangeDeps } from '../ledger/change.ts'
import { addDevice, endDevice, readDevices } from './devices.ts'
import type { PushKeys } from './push-keys.ts'

export interface PushRouteDeps extends ChangeDeps {
  readonly keys: PushKeys
  /** Origins of push services on this machine, for tests. */
  readonly localPushServices: readonly string[]
}

export function servePushes(app: FastifyInstance, deps: PushRouteDeps): void {
  const public_key = deps.keys.publicKey

  handle(app, pushRoutes.get, async ({ playerId, request }) => ({
    public_key,
    devices: await readDevices(deps.db, { playerId, sessionId: sessionOf(request) }),
  }))

  handle(app, pushRoutes.add, async ({ input, playerId, request, call }) => {
    const caller = { playerId, sessionId: sessionOf(request), call }
    return { public_key, ...(await addDevice(deps, caller, input, deps.localPushServices)) }
  })

  handle(app, pushRoutes.end, async ({ input, playerId, request, call }) => {
    const caller = { playerId, sessionId: sessionOf(request), call }
    return { public_key, ...(await endDevice(deps, caller, input.device_id)) }
  })
}

/** Such a call has a caller: its routes are for players. */
const sessionOf = (request: FastifyRequest) => request.caller!.sessionId
