import { type Input, pathOf, type Reply, type Route } from '@app/contract/route.ts'
import { ApiError } from './api-error.ts'
import { refreshSession } from '../session/refresh.ts'
import { useSession } from '../session/session.ts'
import { firstLook } from '../ui/first-look.ts'

const BASE = '/api'

/** How often a changing call is sent again, with the same key, when its answer is lost. */
const RESENDS_MAX = 2
const RESEND_DELAY_MS = 400

interface Options {
  /** Of a changing call; one is made when it is left out. Give one to repeat the same submit. */
  readonly idempotencyKey?: string
  readonly signal?: AbortSignal
  /** The first look of the page needs the answer; every other call waits for it. */
  readonly isFirst?: boolean
}

/**
 * Makes one call of the contract.
 *
 * A 401 leads to one refresh, shared by all calls that fail meanwhile, and one more try (spec part 1
 * section 4). A changing call carries an idempotency key, so a lost answer is asked for again without
 * the risk of doing it twice. Throws an `ApiError`.
 */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  { idempotencyKey, signal, isFirst }: Options = {},
): Promise<Reply<R>> {
  if (!isFirst) await firstLook
  const key = route.changes ? (idempotencyKey ?? crypto.randomUUID()) : undefined
  const token = useSession.getState().accessToken
  const response = await send(route, input, token, key, signal)
  if (response.status !== 401 || token === undefined) return readReply(response)
  const fresh = await refreshSession(token)
  if (fresh === undefined) return readReply(response)
  return readReply(await send(route, input, fresh, key, signal))
}

async function send(
  route: Route,
  input: unknown,
  token: string | undefined,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const { url, init } = toRequest(route, input, token, key)
  for (let tries = 0; ; tries++) {
    try {
      const response = await fetch(url, signal ? { ...init, signal } : init)
      if (key === undefined || tries >= RESENDS_MAX || !isLost(response)) return response
    } catch (error) {
      if (signal?.aborted) throw error
      if (key === undefined || tries >= RESENDS_MAX) {
        throw new ApiError(0, 'no_connection', 'the server cannot be reached')
      }
    }
    await new Promise((resolve) => setTimeout(resolve, RESEND_DELAY_MS * 2 ** tries))
  }
}

/** A proxy's own answer, for a server that ended or is not there: the call may have been done. */
function isLost({ status, headers }: Response): boolean {
  const isOurs = headers.get('content-type')?.startsWith('application/json')
  return !isOurs && [502, 503, 504].includes(status)
}

function toRequest(
  route: Route,
  input: unknown,
  token: string | undefined,
  key: string | undefined,
): { url: string; init: RequestInit } {
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

async function readReply<R extends Route>(response: Response): Promise<Reply<R>> {
  if (!response.ok) throw await ApiError.from(response)
  const text = await response.text()
  return (text === '' ? {} : JSON.parse(text)) as Reply<R>
}
