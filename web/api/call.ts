import { type Input, pathOf, type Reply, type Route } from '@app/contract/route.ts'
import { endedBy } from '../session/ended-by.ts'
import { playerScope } from '../session/player-scope.ts'
import { refreshSession } from '../session/refresh.ts'
import { dropToken, useSession } from '../session/session.ts'
import { firstLook } from '../ui/first-look.ts'
import { type Answer, ApiError, isGateway } from '../refusals/api-error.ts'
import { isOffline } from '../ui/is-offline.ts'
import { newId } from '../new-id.ts'
import { noteOwnChange } from './own-changes.ts'

const BASE = '/api'

/** How often a changing call is sent again, with the same key, when its answer is lost. */
const RESENDS_MAX = 2
const RESEND_DELAY_MS = 400
const TIME_LIMIT_MS = 20_000

export interface CallOptions {
  /** Of a changing call; one is made when it is left out. Give one to repeat the same submit. */
  readonly idempotencyKey?: string
  /** An earlier answer to this key was lost. */
  readonly isRepeat?: boolean
  readonly signal?: AbortSignal
  /** The first look of the page needs the answer; every other call waits for it. */
  readonly isFirst?: boolean
  /** For work that takes the server long; 20 s unless told. */
  readonly timeLimitMs?: number
  /** Sent also where the page ends meanwhile; nobody waits for the answer then. */
  readonly outlivesPage?: boolean
}

/**
 * Makes one call of the contract for the player who is signed in now, and for nobody else.
 *
 * A 401 leads to one refresh, shared by all calls that fail meanwhile, and one more try (spec part 1
 * section 4). A changing call carries an idempotency key, so a lost answer is asked for again without
 * the risk of doing it twice. Throws an `ApiError`: `no_connection` without an answer, after
 * the time limit `timed_out`, or `not_confirmed` for a change, and `PlayerChanged` when another player
 * takes over before the answer.
 */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  {
    idempotencyKey,
    isRepeat,
    signal,
    isFirst,
    timeLimitMs = TIME_LIMIT_MS,
    outlivesPage,
  }: CallOptions = {},
): Promise<Reply<R>> {
  const scope = playerScope()
  if (!isFirst) await firstLook
  scope.throwIfAborted()
  const key = route.changes ? (idempotencyKey ?? newId()) : undefined
  const limit = new AbortController()
  const late = key === undefined ? 'timed_out' : 'not_confirmed'
  const timer = setTimeout(() => limit.abort(new ApiError(0, late)), timeLimitMs)
  // What everybody may read is answered to whoever signs in meanwhile, too.
  const owner = route.auth === 'anyone' ? [] : [scope]
  const ends = AbortSignal.any([limit.signal, ...owner, ...(signal ? [signal] : [])])
  try {
    const reply = await ask(
      route,
      (token) => {
        const { url, init } = toRequest(route, input, token, key)
        return send(
          { url, init: { ...init, keepalive: outlivesPage === true } },
          key,
          ends,
          isRepeat,
        )
      },
      scope,
      ends,
    )
    if (route.changes) noteOwnChange()
    return reply
  } catch (error) {
    throw ends.aborted ? ends.reason : error
  } finally {
    clearTimeout(timer)
  }
}

/** Sends with the player's token, and once more with a fresh one if that was refused. */
async function ask<R extends Route>(
  route: R,
  sendAs: (token: string | undefined) => Promise<Answer>,
  scope: AbortSignal,
  ends: AbortSignal,
): Promise<Reply<R>> {
  const token = useSession.getState().accessToken
  const answer = await sendAs(token)
  // The page is left to the visitor; what was asked for ends as for any change of player.
  const because = endedBy(answer)
  if (token !== undefined && because) dropToken({ hasEnded: true, because })
  if (answer.status !== 401 || token === undefined || route.anonymous) return readReply(answer)
  const fresh = await unlessOver(refreshSession(token), ends)
  scope.throwIfAborted()
  // Nobody knows whether the session is over: it is asked for again, as of a server in trouble.
  if (fresh === undefined) throw new ApiError(503, 'busy')
  return readReply(await sendAs(fresh))
}

/** What is shared with other calls goes on for them when this one is over. */
async function unlessOver<T>(work: Promise<T>, ends: AbortSignal): Promise<T> {
  ends.throwIfAborted()
  const over = Promise.withResolvers<never>()
  const end = () => over.reject(ends.reason)
  ends.addEventListener('abort', end)
  try {
    return await Promise.race([work, over.promise])
  } finally {
    ends.removeEventListener('abort', end)
  }
}

interface Request {
  readonly url: string
  readonly init: RequestInit
}

async function send(
  { url, init }: Request,
  key: string | undefined,
  signal: AbortSignal,
  isRepeat?: boolean,
): Promise<Answer> {
  for (let resends = key === undefined ? 0 : RESENDS_MAX; ; resends--) {
    try {
      const response = await fetch(url, { ...init, signal })
      if (resends === 0 || !isLost(response)) return { ...(await read(response)), isRepeat }
    } catch {
      signal.throwIfAborted()
      // Without a network it fails at once: nothing waits to be sent when the network is back.
      if (resends === 0 || isOffline()) {
        throw new ApiError(0, 'no_connection')
      }
    }
    isRepeat = true
    await new Promise((resolve) =>
      setTimeout(resolve, RESEND_DELAY_MS * 2 ** (RESENDS_MAX - resends)),
    )
    signal.throwIfAborted()
  }
}

async function read(response: Response): Promise<Answer> {
  const { status, statusText } = response
  return { status, statusText, text: await response.text() }
}

/** A proxy's own answer, for a server that ended or is not there: the call may have been done. */
function isLost({ status, headers }: Response): boolean {
  const isOurs = headers.get('content-type')?.startsWith('application/json')
  return !isOurs && isGateway(status)
}

function toRequest(
  route: Route,
  input: unknown,
  token: string | undefined,
  key: string | undefined,
): Request {
  const headers: Record<string, string> = {}
  if (token !== undefined) headers['authorization'] = `Bearer ${token}`
  if (key !== undefined) headers['idempotency-key'] = key
  const fields = new URLSearchParams(
    Object.entries(input as object).map(([name, value]) => [name, String(value)]),
  )
  if (route.path.includes(':')) {
    const url = BASE + pathOf(route, input as Record<string, unknown>)
    return { url, init: { method: route.method, headers } }
  }
  if (route.method === 'GET') {
    const query = fields.size > 0 ? `?${fields}` : ''
    return { url: `${BASE}${route.path}${query}`, init: { headers } }
  }
  if (route.form) return { url: BASE + route.path, init: { method: 'POST', headers, body: fields } }
  headers['content-type'] = 'application/json'
  const body = JSON.stringify(input)
  return { url: BASE + route.path, init: { method: 'POST', headers, body } }
}

function readReply<R extends Route>(answer: Answer): Reply<R> {
  const { status, text } = answer
  if (status < 200 || status >= 300) throw ApiError.from(answer)
  return (text === '' ? {} : JSON.parse(text)) as Reply<R>
}
