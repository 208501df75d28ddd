import { type RefusalCode, refusals } from '@app/contract/refusals.ts'
import type { Input, Reply, Route } from '@app/contract/route.ts'
import { useSession } from '../session/session.ts'
import { ApiError } from './api-error.ts'
import { refreshToken } from './refresh-token.ts'

const BASE = '/api'

/** Waits before the second and the third try of a changing call whose answer never came, in ms. */
const RETRY_AFTER = [300, 1200]

interface Options {
  /** Makes a changing call happen once, however often it is sent. New for each submit. */
  idempotencyKey?: string
  signal?: AbortSignal
}

/**
 * Calls one route of the contract.
 *
 * A 401 refreshes the token once and tries again (spec part 1 section 4). A changing call always
 * carries an idempotency key, so it is safe to send again when the network swallowed the answer.
 * Throws an ApiError with the server's code.
 */
export async function call<R extends Route>(
  route: R,
  input: Input<R>,
  { idempotencyKey, signal }: Options = {},
): Promise<Reply<R>> {
  const key = route.changes ? (idempotencyKey ?? crypto.randomUUID()) : undefined
  const send = (token: string | undefined) => sendOnce(route, input, token, key, signal)

  const token = useSession.getState().accessToken
  let response = await send(token)
  if (response.status === 401 && token) {
    const better = await refreshToken(token)
    if (better) response = await send(better)
  }
  if (!response.ok) throw await readRefusal(response)
  return (await response.json()) as Reply<R>
}

async function sendOnce(
  route: Route,
  input: unknown,
  token: string | undefined,
  key: string | undefined,
  signal: AbortSignal | undefined,
): Promise<Response> {
  const isGet = route.method === 'GET'
  const query = isGet ? queryOf(input as Record<string, unknown>) : ''
  const init: RequestInit = {
    method: route.method,
    headers: {
      ...(isGet || route.form ? {} : { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(!isGet && { body: bodyOf(route, input) }),
    ...(signal && { signal }),
  }
  for (let attempt = 0; ; attempt++) {
    try {
      return await fetch(`${BASE}${route.path}${query}`, init)
    } catch (error) {
      if (signal?.aborted) throw error
      const wait = key ? RETRY_AFTER[attempt] : undefined
      if (wait === undefined) throw new ApiError('offline', 'No answer from the server', {}, 0)
      await new Promise((resolve) => setTimeout(resolve, wait))
    }
  }
}

function bodyOf(route: Route, input: unknown): BodyInit {
  if (route.form) return new URLSearchParams(input as Record<string, string>)
  return JSON.stringify(input)
}

function queryOf(input: Record<string, unknown>): string {
  const pairs = Object.entries(input).filter(([, value]) => value !== undefined)
  if (pairs.length === 0) return ''
  return `?${new URLSearchParams(pairs.map(([name, value]) => [name, String(value)]))}`
}

async function readRefusal(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const error = (body as { error?: Partial<ApiError> } | undefined)?.error
  const known = typeof error?.code === 'string' && Object.hasOwn(refusals, error.code)
  return new ApiError(
    known ? (error.code as RefusalCode) : 'internal',
    error?.message ?? `HTTP ${response.status}`,
    error?.params ?? {},
    response.status,
  )
}
