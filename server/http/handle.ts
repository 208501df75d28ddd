import type { Input, MoneyPath, Reply, Route } from '@app/contract/route.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ErrorBody } from '@app/contract/refusals.ts'
import { type CallKey } from '../answers/stored-answers.ts'
import { hashRequest } from './app-base.ts'
import { countCall } from '../limits/limits.ts'
import { Refusal } from '../answers/refusal.ts'
import type { Switches } from '../switches/switches.ts'

interface Call<R extends Route> {
  input: Input<R>
  playerId: R['auth'] extends 'anyone' ? string | undefined : string
  /** How a repeated call is recognised, if the player gave an `Idempotency-Key`. */
  call: CallKey | undefined
  /** The same for a call that changes another player, whether or not someone is signed in. */
  callFor: (playerId: string) => CallKey | undefined
  request: FastifyRequest
  reply: FastifyReply
}

interface Caller {
  readonly playerId: string
  readonly sessionId: string
  /** When the token expires, unix milliseconds. */
  readonly expiresAt: number
  isAdmin(): Promise<boolean>
  /** They came from Steam not long ago: what is done now is not done with a stolen or forgotten session. */
  hasJustSignedIn(): Promise<boolean>
}

/** Tells who calls; throws `invalid_token` for a token that is no longer good. */
export type Authenticate = (request: FastifyRequest) => Promise<Caller | undefined>

declare module 'fastify' {
  interface FastifyInstance {
    authenticate: Authenticate
    switches: Switches
    /** Whether the call is a repeated one, whose first answer is known. */
    wasAnswered: (call: CallKey | undefined) => Promise<boolean>
  }
  interface FastifyRequest {
    /** Who calls, once that is known. */
    caller: Caller | undefined
  }
  interface FastifyContextConfig {
    /** A page outside the contract that takes a form. */
    takesForm?: true
    /** The contract's route, for tests that walk over all of them. */
    route?: Route
  }
}

const KEY = /^[\w-]{1,128}$/

function readKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !KEY.test(key)) {
    throw new Refusal('bad_input', { field: 'Idempotency-Key' })
  }
  return key
}

/** The money path on which a call begins something, if it does. */
function beginsOn({ money, endsWith }: Route, input: object): MoneyPath | undefined {
  if (!endsWith) return money
  const values = new Map(Object.entries(input))
  const isEnd = Object.entries(endsWith).every(([field, value]) => values.get(field) === value)
  return isEnd ? undefined : money
}

/**
 * For so many milliseconds after its headers a call goes on as who it was let in as. A body may come
 * long after them, when the session, the account or the role is no more.
 */
export const ADMITTED_MS = 1000

/** Learns who calls. */
async function identify(app: FastifyInstance, route: Route, request: FastifyRequest) {
  if (!route.anonymous) request.caller = await app.authenticate(request)
}

/** Refuses whoever the route is not for. */
async function assertMay({ auth, changes }: Route, caller: Caller | undefined): Promise<void> {
  if (auth === 'anyone') return
  if (!caller) throw new Refusal('not_signed_in')
  if (auth !== 'admin') return
  // A caller without the role learns no more than about an unknown path.
  if (!(await caller.isAdmin())) throw new Refusal('not_found')
  if (changes && !(await caller.hasJustSignedIn())) throw new Refusal('sign_in_again')
}

/** Serves one route of the contract: its schemas validate the input and shape the reply. */
export function handle<R extends Route>(
  app: FastifyInstance,
  route: R,
  answer: (call: Call<R>) => Promise<Reply<R>>,
): void {
  // An input is the query of a GET, the body of a POST, or the parts of a path that names some.
  const source = route.path.includes(':') ? 'params' : route.method === 'GET' ? 'query' : 'body'
  app.route({
    method: route.method,
    url: route.path,
    config: { route },
    schema: {
      summary: route.summary,
      [source === 'query' ? 'querystring' : source]: route.input,
      response: { 200: route.reply, default: ErrorBody },
    },
    // Before the body is read: whoever may not call learns nothing from how it is taken.
    preParsing: async (request) => {
      // Whoever shows a token that is no good is counted by network.
      await identify(app, route, request).finally(() => countCall(app, route, request))
      await assertMay(route, request.caller)
    },
    // Before the body is looked at, for the same reason.
    preValidation: async (request, reply) => {
      if (reply.elapsedTime <= ADMITTED_MS) return
      await identify(app, route, request)
      await assertMay(route, request.caller)
    },
    handler: async (request, reply) => {
      // Fastify validated it against this route's schema, which TypeScript cannot follow.
      const input = request[source] as Input<R>
      const path = beginsOn(route, input)
      const key = readKey(request)
      const playerId = request.caller?.playerId
      const callFor = (player_id: string) =>
        key === undefined ? undefined : { player_id, key, hash: hashRequest(route.path, input) }
      const call = playerId === undefined ? undefined : callFor(playerId)
      if (path !== undefined && app.switches.isOff(path) && !(await app.wasAnswered(call))) {
        throw new Refusal('switched_off')
      }
      return answer({
        input,
        playerId: playerId as Call<R>['playerId'],
        call,
        callFor,
        request,
        reply,
      })
    },
  })
}
