declare const self: ServiceWorkerGlobalScope

/** What the server says of the player's devices (contract/push.ts). */
interface Pushes {
  /** With which a browser subscribes. */
  readonly public_key: string
  readonly devices: readonly { readonly is_current: boolean }[]
}

const TIME_LIMIT_MS = 20_000

/**
 * The browser has changed its push subscription, or lost it: gives the server the new one in place of
 * the former one, where this device is switched on. Browsers do not always say which those are, so the
 * worker acts as one more tab of the session (decisions/063).
 */
export async function renewPush(): Promise<void> {
  const token = await renewToken()
  if (token === undefined) return
  const pushes = await post<Pushes>('/pushes/get', {}, token)
  if (!pushes?.devices.some(({ is_current }) => is_current)) return
  // The one that the browser has made by itself, if it has.
  const subscription = await self.registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushes.public_key,
  })
  const { endpoint, keys: { p256dh, auth } = {} } = subscription.toJSON()
  await post('/pushes/add', { endpoint, p256dh, auth }, token)
}

/** An access token of this browser's session, in turn with its tabs (web/session/refresh.ts). */
async function renewToken(): Promise<string | undefined> {
  const reply = await navigator.locks.request('session-refresh', () =>
    post<{ readonly access_token: string }>('/jwt_refresh', {}),
  )
  return reply?.access_token
}

/** What the server answers; undefined where it refuses. */
async function post<Reply>(path: string, body: object, token?: string): Promise<Reply | undefined> {
  const response = await fetch(`/api${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  })
  return response.ok ? ((await response.json()) as Reply) : undefined
}
